// SPDX-License-Identifier: BSD-3-Clause
/**
 * Saves and restores the elements of Lemur in an instance, where Lemur is on the class path.
 * Not for games: it may change in any release.
 *
 * <p>Inside: {@code Elements} finds the elements of an instance and has them lay themselves out before their state is
 * saved; {@code ElementState} keeps that state: a {@code SavedNode} for each object that an element consists of, its
 * components, layouts, models and listeners. Lemur has no accessors for most of that, and half of it is what its
 * layouts have computed: so an element is saved field by field, not by a table of settings. {@code ElementOwners} finds
 * what still acts on an element whose use has ended. Only these and the panel name Lemur.
 *
 * <p>Where it stands among the other rooms:
 * <a href="https://github.com/jmepool/jme-pool/blob/main/docs/dev/architecture.md">Architecture</a>.
 */
@NullMarked
package io.github.jmepool.jme.internal.elements;

import org.jspecify.annotations.NullMarked;
