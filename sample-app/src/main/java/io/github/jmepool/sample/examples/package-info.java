// SPDX-License-Identifier: BSD-3-Clause
/**
 * Examples to copy from: one class, one concept and a {@code main} each. Begin with
 * {@link io.github.jmepool.sample.examples.HelloBullets}; {@link io.github.jmepool.sample.examples.Example} lists all.
 */
package io.github.jmepool.sample.examples;
