#import "Common/ShaderLib/GLSLCompat.glsllib"
#import "Common/ShaderLib/Instancing.glsllib"
#import "io/github/jmepool/jme/InstanceParams.glsllib"

uniform float g_Time;
attribute vec3 inPosition;
varying float height;
varying float flash;
varying float dry;

// Of each tuft: the phase and the strength of its swaying, the time of the last hit, and how dry it is.
void main() {
    vec4 params = InstanceParams();
    vec4 position = vec4(inPosition, 1.0);
    position.x += params.y * position.y * sin(2.0 * g_Time + params.x);
    height = position.y;
    flash = params.z > 0.0 ? clamp(1.0 - 2.0 * (g_Time - params.z), 0.0, 1.0) : 0.0;
    dry = params.w;
    gl_Position = TransformWorldViewProjection(position);
}
