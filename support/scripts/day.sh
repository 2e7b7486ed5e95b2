#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Plays a day of a game in levels (24 hours in steps of 1/30 s, as fast as it goes) and fails if anything is left of it:
# instances, heap, threads, native objects. docs/dev/reliability.md has the last figures.
# usage: support/scripts/day.sh [hours] [arguments for Maven]
set -euo pipefail
"$(dirname "$0")/long-test.sh" DayOfPlayTest jmepool.day.hours 24 "$@"
