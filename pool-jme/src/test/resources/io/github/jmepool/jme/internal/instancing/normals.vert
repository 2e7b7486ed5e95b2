// Shows normals with their length, and moves vertices along them: an outline.
#import "Common/ShaderLib/GLSLCompat.glsllib"
#import "Common/ShaderLib/Instancing.glsllib"
#import "Common/ShaderLib/Skinning.glsllib"

attribute vec3 inPosition;
attribute vec3 inNormal;
varying vec3 color;

void main() {
    vec4 position = vec4(inPosition, 1.0);
    vec3 normal = inNormal;
    #ifdef NUM_BONES
        Skinning_Compute(position, normal);
    #endif
    color = 0.5 + 0.15 * TransformNormal(normal) + 0.1 * TransformWorldNormal(normal);
    position.xyz += 0.1 * normal;
    gl_Position = TransformWorldViewProjection(position);
}
