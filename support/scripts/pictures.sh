#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Takes the pictures of the sample that the pages show, from the running sample on a virtual screen; "policies" draws
# those of docs/pool-sizes.md. Needs Xvfb (with xvfb-run) and xdotool; docs/dev/releasing.md tells more.
# usage: support/scripts/pictures.sh [film|battle|effects|swarm|explosions|fireworks|grass|hud|examples|sample|physics|crowd|asteroids|levels|docked|panel|policies ...]; without arguments all of them
set -euo pipefail
cd "$(dirname "$0")/../.."

images=docs/images
work=$(mktemp -d)
pictures=()
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

# A picture of the full panel, after the commands of a player.
panel() {
    on_screen "\$sample --screenshot $work/panel-$1.png --seconds 50 --size 1280x720 &
        sleep 25; xdotool key F6; sleep 3; xdotool key F6; sleep 4; $2; sleep 2; xdotool mousemove 640 700; wait \$!"
    reduce "panel-$1.png"
}

take() {
    case $1 in
        film)
            mkdir "$work/film"
            on_screen "\$sample --film $work/film --size 504x284 --load 1000"
            java support/scripts/Pictures.java film 64 13 "$work/film" "$images/game.gif"
            ;;
        battle)
            mkdir "$work/battle"
            on_screen "\$sample --scene crowd --film $work/battle --size 384x216"
            java support/scripts/Pictures.java film 48 13 "$work/battle" "$images/crowd.gif"
            ;;
        effects)
            mkdir "$work/effects"
            on_screen "\$sample --scene explosions --film $work/effects --size 480x270"
            java support/scripts/Pictures.java film 32 13 "$work/effects" "$images/effects.gif"
            ;;
        swarm)
            mkdir "$work/swarm"
            on_screen "\$sample --scene coins --film $work/swarm --size 480x270"
            java support/scripts/Pictures.java film 32 13 "$work/swarm" "$images/swarm.gif"
            ;;
        explosions)
            # The test that compares them with the engine's; the engine's textures are downloaded.
            export JMEPOOL_DISPLAY=required
            on_screen "mvn -B -ntp -q -Pfast -pl pool-jme -am test -Dsurefire.failIfNoSpecifiedTests=false \
                -Dtest=EffectPicturesDisplayTest#explosionsOfTheEnginesExampleLookAsTheEngineDrawsThem"
            java support/scripts/Pictures.java reduce 255 pool-jme/target/explosions.png "$images/effects-explosions.png"
            ;;
        fireworks)
            on_screen "\$sample --example fireworks --screenshot $work/fireworks.png --seconds 5 --size 800x450"
            reduce fireworks.png
            ;;
        hud)
            on_screen "\$sample --example labels --screenshot $work/hud.png --seconds 4 --size 800x450"
            reduce hud.png
            ;;
        grass)
            on_screen "\$sample --example grass --screenshot $work/grass.png --seconds 5 --size 800x450"
            reduce grass.png
            ;;
        examples)
            for example in fireworks bullets lifetimes subclass targets levels instancing params billboards swarm grass labels physics effects panel entities network; do
                # The first is twice as large as the others, two need more room.
                on_screen "\$sample --example $example --screenshot $work/$example.png --seconds 4 \\
                    --size $([[ $example =~ ^(fireworks|labels|panel)$ ]] && echo 800x450 || echo 400x225)"
                pictures+=("$work/$example.png")
            done
            java support/scripts/Pictures.java sheet 255 "${pictures[@]}" "$images/examples.png"
            ;;
        sample)
            on_screen "\$sample --screenshot $work/sample.png --seconds 12 --size 1280x720"
            reduce sample.png
            ;;
        physics)
            on_screen "\$sample --scene physics --screenshot $work/sample-physics.png --seconds 9 --size 1280x720"
            reduce sample-physics.png
            ;;
        crowd)
            on_screen "\$sample --scene crowd --screenshot $work/crowd.png --seconds 3 --size 1280x720"
            reduce crowd.png
            ;;
        asteroids)
            # The key switches instancing off.
            on_screen "\$sample --scene asteroids --screenshot $work/instanced.png --seconds 30 --size 800x450"
            on_screen "\$sample --scene asteroids --screenshot $work/singly.png --seconds 30 --size 800x450 &
                sleep 20; xdotool key i; wait \$!"
            java support/scripts/Pictures.java reduce 255 "$work/instanced.png" "$work/singly.png" \
                "$images/instancing-asteroids.png"
            ;;
        levels)
            # The key colours the levels of detail.
            on_screen "\$sample --scene asteroids --screenshot $work/plain.png --seconds 30 --size 800x450"
            on_screen "\$sample --scene asteroids --screenshot $work/colored.png --seconds 30 --size 800x450 &
                sleep 20; xdotool key l; wait \$!"
            java support/scripts/Pictures.java reduce 255 "$work/plain.png" "$work/colored.png" \
                "$images/instancing-levels.png"
            ;;
        docked)
            # F6 opens the panel, the click selects a row.
            on_screen "\$sample --screenshot $work/panel-docked.png --seconds 30 --size 1280x720 &
                sleep 15; xdotool key F6; sleep 4; xdotool mousemove 120 135 click 1; wait \$!"
            reduce panel-docked.png
            ;;
        panel)
            # The second F6 opens the full view. One run for each picture; the clicks are those of a player.
            panel overview "xdotool mousemove 100 98 click 1"
            panel create "xdotool mousemove 1112 22 click 1; sleep 2; xdotool mousemove 920 82 click 1"
            panel presets "xdotool mousemove 1012 22 click 1"
            panel leaks "xdotool mousemove 1240 520 click 1; sleep 8; xdotool mousemove 1212 22 click 1; sleep 2
                xdotool mousemove 1066 54 click 1; sleep 1; xdotool type --delay 300 1; xdotool key Return; sleep 1
                xdotool mousemove 1226 54 click 1"
            # The reason is shown for six seconds: entered again until the picture is taken.
            panel error "xdotool mousemove 1135 304 click 1; sleep 1; xdotool type --delay 300 -- -5; sleep 1
                for i in \$(seq 30); do xdotool key Return; sleep 2; done"
            ;;
        policies)
            mvn -B -ntp -q -Pfast -pl pool-core test-compile exec:java -Djava.awt.headless=true \
                -Dexec.mainClass=io.github.jmepool.core.plot.PolicyPlots -Dexec.classpathScope=test "-Dexec.args=$PWD/$images"
            ;;
        *)
            echo "pictures.sh: no picture '$1'; there are film, battle, effects, swarm, explosions, fireworks, grass, hud, examples, sample, physics, crowd, asteroids, levels, docked, panel and policies" >&2
            exit 2
            ;;
    esac
}

if [ $# -eq 0 ]; then
    set -- film battle effects swarm explosions fireworks grass hud examples sample physics crowd asteroids levels docked panel policies
fi
for picture in "$@"; do
    take "$picture"
done
