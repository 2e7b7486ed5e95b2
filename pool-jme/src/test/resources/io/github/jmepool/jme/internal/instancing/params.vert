// Moves each instance by three of its parameters, and colours it by the fourth.
#import "Common/ShaderLib/GLSLCompat.glsllib"
#import "Common/ShaderLib/Instancing.glsllib"
#import "Common/ShaderLib/Skinning.glsllib"
#import "io/github/jmepool/jme/InstanceParams.glsllib"

attribute vec3 inPosition;
varying float shade;

void main() {
    vec4 position = vec4(inPosition, 1.0);
    #ifdef NUM_BONES
        Skinning_Compute(position);
    #endif
    position.xyz += InstanceParams().xyz;
    shade = InstanceParams().w;
    gl_Position = TransformWorldViewProjection(position);
}
