#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Has four threads call all that other threads may call while the render thread plays a game, and fails if a count is
# off, an instance is lost, a call throws, or a thread goes on. docs/dev/reliability.md has the last figures.
# usage: support/scripts/threads.sh [seconds] [arguments for Maven]
set -euo pipefail
"$(dirname "$0")/long-test.sh" OtherThreadsTest jmepool.threads.seconds 60 "$@"
