// SPDX-License-Identifier: BSD-3-Clause
/** From recorded plays to a preset: reads, advises and checks. Games ship none of it. */
package io.github.jmepool.tools;
