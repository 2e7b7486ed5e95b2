// SPDX-License-Identifier: BSD-3-Clause
/**
 * SpiderMonkey's server and the channels of its client, with bounds on what either can make the other do. Knows
 * nothing of the game, so that others can reuse it: {@code Gate} takes the game's name, its version, and the
 * messages that a client may send; {@code GuardedConnector} the number of the message class, and the maximum length
 * of a message.
 *
 * <p>All data passes here before the engine reads it: greetings byte for byte, and then frames of exactly one form.
 * SpiderMonkey alone would allocate a text or array of any length that a frame of 12 bytes claims, read messages of
 * all classes that it knows, take a second greeting, keep an endpoint for each unknown address, and queue without
 * bound. Here these are refused and counted by reason, with at most 100 datagrams a second for each client, 80
 * connections that have not greeted (5 seconds each), 8 connections from one address, and 256 KB queued for a client
 * that does not read. A client takes messages of at most 8,192 bytes, and at most 4,096 that wait.
 *
 * <p>There is no encryption and no password: whoever can forge a player's address can steer its ship.
 */
package io.github.jmepool.sample.run.net.guard;
