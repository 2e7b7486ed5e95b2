// SPDX-License-Identifier: BSD-3-Clause
/**
 * Five small applications to copy from, one for each thing that every game does with pools. Each begins by itself;
 * {@link io.github.jmepool.sample.examples.Stage} has what is no matter of pools: floor, light and a line of text.
 */
package io.github.jmepool.sample.examples;
