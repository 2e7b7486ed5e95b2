// The place and the normal in the world, for own-light.frag.
#import "Common/ShaderLib/GLSLCompat.glsllib"
#import "Common/ShaderLib/Instancing.glsllib"

attribute vec3 inPosition;
attribute vec3 inNormal;
varying vec3 place;
varying vec3 normal;

void main() {
    place = TransformWorld(vec4(inPosition, 1.0)).xyz;
    normal = TransformWorldNormal(inNormal);
    gl_Position = TransformWorldViewProjection(vec4(inPosition, 1.0));
}
