#import "Common/ShaderLib/GLSLCompat.glsllib"

uniform sampler2D m_Page;
uniform vec4 m_Border;

varying vec4 color;
varying vec4 back;
varying vec2 texCoord;
varying vec4 bar;

void main() {
    // read for bars as well, as levels of detail need all pixels of a square
    vec4 glyph = color * texture2D(m_Page, texCoord);
    vec2 inside = step(bar.yz, texCoord) * step(texCoord, 1.0 - bar.yz);
    float filled = bar.x > 0.0 ? step((texCoord.x - bar.y) / (1.0 - 2.0 * bar.y), bar.x) : 0.0;
    vec4 drawn = mix(vec4(m_Border.rgb, m_Border.a * bar.w), mix(back, color, filled), inside.x * inside.y);
    gl_FragColor = bar.x < 0.0 ? glyph : drawn;
}
