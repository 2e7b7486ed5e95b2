#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Takes the pictures of the sample that the pages show, from the running sample on a virtual screen; "policies" draws
# those of docs/choosing-a-policy.md. Needs Xvfb (with xvfb-run) and xdotool; docs/dev/releasing.md tells more.
# usage: support/scripts/pictures.sh [film|sample|physics|asteroids|docked|policies ...]; without arguments all of them
set -euo pipefail
cd "$(dirname "$0")/../.."

images=docs/images
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mvn -B -ntp -q -Pfast compile dependency:build-classpath -pl support/sample-runner -am \
    "-Dmdep.outputFile=$work/libraries"
export LIBGL_ALWAYS_SOFTWARE=1
export sample="java -cp support/sample-runner/target/classes:$(cat "$work/libraries") io.github.jmepool.sample.run.Main --mute"

# Runs a line of bash on a screen of its own.
on_screen() {
    xvfb-run -a -s "-screen 0 1280x720x24" bash -c "$1"
}

reduce() {
    java support/scripts/Pictures.java reduce 255 "$work/$1" "$images/$1"
}

take() {
    case $1 in
        film)
            mkdir "$work/film"
            on_screen "\$sample --film $work/film --size 832x468 --load 300"
            java support/scripts/Pictures.java film 64 10 "$work/film" "$images/game.gif"
            ;;
        sample)
            on_screen "\$sample --screenshot $work/sample.png --seconds 12 --size 1280x720"
            reduce sample.png
            ;;
        physics)
            on_screen "\$sample --scene physics --screenshot $work/sample-physics.png --seconds 9 --size 1280x720"
            reduce sample-physics.png
            ;;
        asteroids)
            # The key switches instancing off.
            on_screen "\$sample --scene asteroids --screenshot $work/instanced.png --seconds 30 --size 800x450"
            on_screen "\$sample --scene asteroids --screenshot $work/singly.png --seconds 40 --size 800x450 &
                sleep 25; xdotool key i; wait \$!"
            java support/scripts/Pictures.java reduce 255 "$work/instanced.png" "$work/singly.png" \
                "$images/instancing-asteroids.png"
            ;;
        docked)
            # F6 opens the panel, the click selects the bullets' row.
            on_screen "\$sample --screenshot $work/panel-docked.png --seconds 30 --size 1280x720 &
                sleep 15; xdotool key F6; sleep 4; xdotool mousemove 120 135 click 1; wait \$!"
            reduce panel-docked.png
            ;;
        policies)
            mvn -B -ntp -q -Pfast -pl pool-core test-compile exec:java -Djava.awt.headless=true \
                -Dexec.mainClass=io.github.jmepool.core.plot.PolicyPlots -Dexec.classpathScope=test "-Dexec.args=$PWD/$images"
            ;;
        *)
            echo "pictures.sh: no picture '$1'; there are film, sample, physics, asteroids, docked and policies" >&2
            exit 2
            ;;
    esac
}

if [ $# -eq 0 ]; then
    set -- film sample physics asteroids docked policies
fi
for picture in "$@"; do
    take "$picture"
done
