// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.es;

import com.simsilica.es.EntityComponent;

/**
 * How an entity looks: the name of the pool that its spatial comes from.
 *
 * @param pool the name of a registered pool
 */
public record Shape(String pool) implements EntityComponent {
}
