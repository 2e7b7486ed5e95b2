// SPDX-License-Identifier: BSD-3-Clause
/** Physics bodies that come and go with the instances of pools; needs Minie, which is optional for the rest. */
package io.github.jmepool.jme.physics;
