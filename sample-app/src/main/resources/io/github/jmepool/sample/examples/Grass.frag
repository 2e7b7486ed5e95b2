#import "Common/ShaderLib/GLSLCompat.glsllib"

uniform vec4 m_Color;
varying float height;
varying float flash;

void main() {
    gl_FragColor = mix(m_Color * (0.3 + 0.7 * height), vec4(1.0), flash);
}
