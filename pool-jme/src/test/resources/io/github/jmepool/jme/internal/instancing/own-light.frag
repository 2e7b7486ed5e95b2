// Lights by one light, as a game may; a spot shines in all directions.
#import "Common/ShaderLib/GLSLCompat.glsllib"

uniform vec4 m_Tint;
uniform vec4 g_AmbientLightColor;
uniform vec4 g_LightColor;
uniform vec4 g_LightPosition;
varying vec3 place;
varying vec3 normal;

void main() {
    bool isParallel = g_LightColor.w < 0.5;
    vec3 towards = isParallel ? -g_LightPosition.xyz : g_LightPosition.xyz - place;
    float near = isParallel ? 1.0 : max(0.0, 1.0 - length(towards) * g_LightPosition.w);
    float lit = 0.5 * near * (1.0 + dot(normalize(towards), normalize(normal)));
    gl_FragColor = vec4(m_Tint.rgb * (g_AmbientLightColor.rgb + lit * g_LightColor.rgb), 1.0);
}
