// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.compare;

import io.github.jmepool.sample.run.play.FrameTimes;


/**
 * The cost of one play, and its events.
 *
 * @param way where its objects came from
 * @param times what every frame took
 * @param updateRan processor time of the render thread in all updates, in nanoseconds
 * @param bytes what the render thread allocated in all of them
 * @param collections garbage collections meanwhile
 * @param pauseMillis how long they stopped the application, as the collectors report
 * @param created spatials made since the start, ahead of use included
 * @param peakActive the most spatials in the scene at once
 * @param score the points at the end
 * @param kills the targets destroyed
 * @param spawned the objects that appeared
 */
public record PlayResult(Way way, FrameTimes times, long updateRan, long bytes, long collections, long pauseMillis,
        long created, int peakActive, int score, int kills, long spawned) {

    /** Returns how many frames were measured. */
    public int frames() {
        return times.frames();
    }

    /** Returns what the render thread allocated per frame. */
    public long bytesPerFrame() {
        return bytes / frames();
    }
}
