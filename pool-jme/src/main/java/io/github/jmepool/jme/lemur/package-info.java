// SPDX-License-Identifier: BSD-3-Clause
/** The panel that shows and changes pools in the running game; the only package that needs Lemur. */
package io.github.jmepool.jme.lemur;
