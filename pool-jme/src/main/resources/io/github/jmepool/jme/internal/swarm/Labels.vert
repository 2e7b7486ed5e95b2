#import "Common/ShaderLib/GLSLCompat.glsllib"

uniform mat4 g_WorldViewMatrix;
uniform mat4 g_ViewMatrix;
uniform mat4 g_ProjectionMatrix;
uniform vec2 g_Resolution;
uniform vec4 m_Look;

attribute vec3 inPosition;  // the corner: 0 or 1, 0 or 1
attribute vec4 inTexCoord2; // position, time of the spawn
attribute vec4 inTexCoord3; // lower left corner, size
attribute vec4 inTexCoord4; // rectangle of a glyph in the texture, or colour behind a bar
attribute vec4 inTexCoord5; // rise in a second, lifetime, seconds of fading, fraction of a bar (negative: a glyph)
attribute vec4 inColor;

varying vec4 color;
varying vec4 back;
varying vec2 texCoord;
varying vec4 bar; // fraction, border as a part of width and height, fading

void main() {
    float age = m_Look.x - inTexCoord2.w;
    float rest = inTexCoord5.y - age;
    if (rest <= 0.0) {
        // outside of any view
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    float fade = inTexCoord5.z > 0.0 ? min(rest / inTexCoord5.z, 1.0) : 1.0;
    vec2 corner = inTexCoord3.xy + inPosition.xy * inTexCoord3.zw;
    vec4 place = vec4(inTexCoord2.xyz, 1.0);
    float rise = inTexCoord5.x * age;
#ifdef PIXELS
    vec4 clip = g_ProjectionMatrix * (g_WorldViewMatrix * place);
    vec2 pixel = (clip.xy / clip.w * 0.5 + 0.5) * g_Resolution + vec2(0.0, rise * m_Look.y);
    vec2 low = inTexCoord3.xy * m_Look.y;
    // a bar of an odd size that is centred would begin between two pixels
    vec2 shift = inTexCoord5.w < 0.0 ? vec2(0.0) : floor(low + 0.5) - low;
    pixel = mix(pixel, floor(pixel + 0.5) + shift, m_Look.w) + corner * m_Look.y;
    gl_Position = vec4((pixel / g_Resolution * 2.0 - 1.0) * clip.w, clip.zw);
#else
    vec4 view = g_WorldViewMatrix * place;
    // up in the world, as the root may be turned or scaled
    view.xyz += g_ViewMatrix[1].xyz * rise;
    view.xy += corner;
    gl_Position = g_ProjectionMatrix * view;
#endif
    color = vec4(inColor.rgb, inColor.a * fade);
    back = vec4(inTexCoord4.rgb, inTexCoord4.a * fade);
    bar = vec4(inTexCoord5.w, m_Look.zz / inTexCoord3.zw, fade);
    texCoord = inTexCoord5.w < 0.0 ? mix(inTexCoord4.xy, inTexCoord4.zw, inPosition.xy) : inPosition.xy;
}
