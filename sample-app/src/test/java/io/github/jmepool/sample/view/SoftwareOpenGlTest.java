// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoftwareOpenGlTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"llvmpipe (LLVM 15.0.6, 256 bits); true", "Google SwiftShader; true",
        "GDI Generic; true", "Microsoft Basic Render Driver; true", "NVIDIA GeForce RTX 3060/PCIe/SSE2; false",
        "AMD Radeon Graphics (radeonsi, navi21, LLVM 15.0.7); false", "Mesa Intel(R) UHD Graphics 620; false",
        "Apple M1; false", "; false"})
    void aRendererThatDrawsWithTheProcessorIsKnownByItsName(String renderer, boolean software) {
        assertThat(SoftwareOpenGl.is(renderer)).isEqualTo(software);
    }
}
