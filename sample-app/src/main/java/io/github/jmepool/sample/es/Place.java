// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.es;

import com.simsilica.es.EntityComponent;

/**
 * Where an entity is.
 *
 * @param x world units
 * @param y world units
 * @param z world units
 */
public record Place(float x, float y, float z) implements EntityComponent {
}
