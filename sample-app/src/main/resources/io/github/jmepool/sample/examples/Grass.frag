#import "Common/ShaderLib/GLSLCompat.glsllib"

uniform vec4 m_Color;
varying float height;
varying float flash;
varying float dry;

void main() {
    vec4 color = mix(m_Color, vec4(0.6, 0.5, 0.1, 1.0), dry);
    gl_FragColor = mix(color * (0.3 + 0.7 * height), vec4(1.0), flash);
}
