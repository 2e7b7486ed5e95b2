// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

/** What settings are about, in the order in which they are shown; most games need the first ones only. */
enum Topic {
    SIZES("Sizes", "How many instances the pool is meant for, and how it makes them."),
    LIMITS("Limits", "How many instances there may be, and what a spawn does at a limit."),
    LIFETIME("Lifetime", "When instances come back by themselves, and what becomes of lost ones."),
    RESET("Reset", "What a recycle puts back, and what is looked at to find faults."),
    PARKING("Parking", "Where instances wait while they are idle."),
    TRIM("Trim", "Who judges how many idle instances are kept."),
    DRAWING("Drawing", "Materials, and drawing all instances as one.");

    final String title;
    final String help;

    Topic(String title, String help) {
        this.title = title;
        this.help = help;
    }
}
