#import "Common/ShaderLib/GLSLCompat.glsllib"

varying float shade;

void main() {
    gl_FragColor = vec4(1.0, shade, 0.0, 1.0);
}
