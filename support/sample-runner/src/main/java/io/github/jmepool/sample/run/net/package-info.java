// SPDX-License-Identifier: BSD-3-Clause
/**
 * The game for several players on the engine's own networking. {@code GameServer} runs the rules with pools in a
 * scene without an Application. Each client has pools of the same prefabs, no rules, and one use for each id that is
 * alive.
 *
 * <p><b>Ids.</b> On the server {@code InstanceKeys.bind(id, spatial)} gives a use its id. However the use ends,
 * {@code get(id)} is null from then on, and the next tick informs the clients, which recycle by the id. On a client
 * the buffer of positions ({@code Track}) is a control of the prefab that implements {@code Poolable}: its {@code
 * onSpawn} clears it, otherwise a new object would fly in from the place where the instance was used before.
 *
 * <p><b>Protocol.</b> The server sends 20 ticks a second. Spawns (id, kind, place, scale, rotation), ends (ids) and,
 * each second, a status with count and digest of all ids go over TCP; moves and effects over UDP. A client sends its
 * controls over UDP in each tick. Ids rise and are written as differences, mostly in one byte; a place is in steps
 * of 1/256 of a unit, a rotation in ten bits for each of its three smaller parts; a datagram has at most 1,200 bytes
 * ({@code Wire}, {@code Batch}). A client shows places 125 ms behind the newest, interpolated. Each second it
 * compares its ids with the status.
 *
 * <p><b>When something fails.</b> A lost datagram: the view moves on to the next position. One that arrives after a
 * newer one: dropped by its tick. A client that leaves: its ship explodes. A silent client is dropped after 10
 * seconds, one that doesn't read after 256 KB. A server that ends or is silent for 10 seconds: the client recycles
 * all views and tries again each second.
 *
 * <p><b>How far one server goes.</b> {@code --serve 0 --bots N --seconds 10} prints objects, traffic and CPU time of
 * a tick. Traffic is the first limit: it grows with the square of the number of players, as every client receives
 * every object. To send less, look at SimEthereal, or at zay-es-net.
 */
package io.github.jmepool.sample.run.net;
