/** Object pools that allocate nothing once warm, check every misuse in constant time and trim themselves. */
package io.github.jmepool.core;
