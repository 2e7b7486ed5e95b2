#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Writes the tables of figures in README.md and docs from the JSON in support/figures. "measure" measures first: the
# figures named, "all" of them anew, or without a name those of which there is no JSON yet, so that a run that was
# interrupted goes on. All of them take about an hour on two idle cores. Those of levels, lit, sight and the panel need a
# display, or Xvfb with xvfb-run; zgc needs JDK 25, at JAVA25_HOME if "java" is an older one. TABLES_QUICK=1 tries everything in a few minutes, with figures and pages in target/tables-quick.
# usage: support/scripts/tables.sh [measure [all|core|shared|scene|reset|recording|physics|instancing|levels|lit|crowds|fades|armed|pools|effects|budget|bursts|sight|panel|queries|billboards|swarms|elements|labels|comparison|zgc ...]]
set -euo pipefail
cd "$(dirname "$0")/../.."

all="core shared scene reset recording physics instancing levels lit crowds fades armed pools effects budget bursts sight panel queries billboards swarms elements labels comparison zgc"
bench=support/pool-bench/target/benchmarks.jar
sample=support/sample-runner/target/jme-pool-sample.jar
if [ -n "${TABLES_QUICK:-}" ]; then
    root=target/tables-quick
    rm -rf "$root/docs"
    mkdir -p "$root"
    cp -R README.md docs "$root"
    figures=$root/figures
    short="-f 1 -wi 1 -w 10ms -i 2 -r 10ms"
    long=$short
    brief=$short
    quick=--quick
    play="--rounds 1 --seconds 1"
    once=$play
    turns=1
else
    root=.
    figures=support/figures
    # What the compiler has seen soon, and what takes it longer.
    short="-f 2 -wi 3 -w 300ms -i 4 -r 400ms"
    brief="-f 1 -wi 3 -w 300ms -i 4 -r 300ms"
    long="-f 2 -wi 5 -w 500ms -i 5 -r 400ms"
    quick=
    play="--rounds 3 --seconds 10"
    once="--rounds 1 --seconds 10"
    turns="1 2 3"
fi

# The system gives a JVM its memory before anything is measured: pages that are touched for the first time would count as
# time of whatever allocates.
heap="-Xms2g -XX:+AlwaysPreTouch"

# jmh ITERATIONS BENCHMARK [arguments]
jmh() {
    # shellcheck disable=SC2086
    java -Djmh.ignoreLock=true -jar "$bench" "$2" -jvmArgs "$heap" -foe true -prof gc -rf json -rff "$work/$((++outputs)).json" $1 "${@:3}"
}

# program CLASS [arguments]
program() {
    # shellcheck disable=SC2086
    "${screen[@]}" java $heap -cp "$bench" "io.github.jmepool.bench.$1" --json "$work/$((++outputs)).json" $quick "${@:2}"
}

# A virtual screen, where there is no other.
use_screen() {
    if [ -z "${DISPLAY:-}" ]; then
        export LIBGL_ALWAYS_SOFTWARE=1
        screen=(xvfb-run -a -s "-screen 0 1280x1024x24 -noreset")
    fi
}

# Runs what gives the figures of one file; what they write goes to $work.
run() {
    screen=()
    case $1 in
        core)
            jmh "$short" CorePoolBenchmark.\(oneAtATime\|burstRandom\) -p apartKib=64 \
                -p subject=IntrusivePool,HolderPool,IdentityPool,IntrusiveScopedPool,Gdx,RawStack,Stormpot,CommonsPool2,PlainNew
            jmh "$short" CorePoolBenchmark.burstRandom -p apartKib=0 -p subject=IntrusivePool,HolderPool,Gdx
            for collector in Parallel Z; do
                jmh "$short" CorePoolBenchmark.burstRandom -p apartKib=64 -p subject=IntrusivePool,HolderPool,Gdx \
                    -jvmArgsPrepend "-XX:+Use${collector}GC"
            done
            ;;
        shared)
            # Short and several times, so that the pools take turns and a busy machine falls on all.
            for turn in $turns; do
                jmh "$brief" SharedPoolBenchmark -p subject=Concurrent,ArrayBlocking,Stormpot,CommonsPool2
            done
            program WaitsRun
            ;;
        scene)
            jmh "$long" SceneSpawnBenchmark -p live=100,10000 \
                -p subject=LastChild,OwnNode,OwnNodeTrusting,CallersParent,CullHint,NaivePool,CloneAndDrop
            jmh "$long" SceneFrameBenchmark.Steady \
                -p subject=MoveOnly,OwnNode,OwnNodeDetaching,CullHint,NaivePool,CloneAndDrop
            jmh "$short" DeadlineBenchmark.frame -p pending=10000
            ;;
        reset)
            jmh "$long" ResetBenchmark.\(geometry\|tree\)\(Unchanged\|Clone\|Use\|UseVerified\)\$
            ;;
        recording)
            jmh "$long" RecordingBenchmark
            ;;
        physics)
            jmh "$long" PhysicsBenchmark
            ;;
        instancing)
            program InstancingCost
            ;;
        levels)
            program InstancingCost --transparent 10000
            program InstancingCost --levels 10000
            use_screen
            program InstancingWindow --levels 10000
            ;;
        lit)
            use_screen
            # Software OpenGL draws on the thread that is measured, and the C library keeps what it returns.
            LP_NUM_THREADS=0 MALLOC_ARENA_MAX=1 MALLOC_TOP_PAD_=67108864 MALLOC_TRIM_THRESHOLD_=2000000000 \
                MALLOC_MMAP_THRESHOLD_=1000000000 program LitScenes
            ;;
        crowds)
            program CrowdCost
            program CrowdMemory
            ;;
        fades)
            program CrowdCost --fades
            ;;
        armed)
            program ArmedCrowdCost
            ;;
        pools)
            program ManyPools
            ;;
        effects)
            program EffectCost
            ;;
        budget)
            program FrameBudgetRun
            ;;
        bursts)
            program BurstRun
            ;;
        sight)
            use_screen
            # as on a machine that has never run the game
            MESA_SHADER_CACHE_DISABLE=true program ShaderWarmUpRun
            ;;
        panel)
            program PanelCost headless
            use_screen
            program PanelCost
            ;;
        queries)
            program QueryCost
            ;;
        billboards)
            program BillboardCost
            ;;
        swarms)
            program SwarmCost
            ;;
        elements)
            program ElementCost
            ;;
        labels)
            program LabelCost
            ;;
        comparison)
            # shellcheck disable=SC2086
            java $heap -Xmx2g -jar "$sample" --compare $play --out "$work/comparison"
            ;;
        zgc)
            java=${JAVA25_HOME:+$JAVA25_HOME/bin/}java
            "$java" -version 2>&1 | grep -q 'version "2[5-9]' || { echo "JAVA25_HOME has to be a JDK 25" >&2; exit 1; }
            # The collectors take turns, so that a busy machine falls on both.
            for turn in $turns; do
                for collector in G1 Z; do
                    # shellcheck disable=SC2086
                    "$java" $heap -Xmx2g "-XX:+Use${collector}GC" -jar "$sample" --compare --scene game --load 10000 $once \
                        --out "$work/$turn$collector"
                done
            done
            ;;
        *)
            echo "tables.sh: there are no figures '$1'; there are $all" >&2
            exit 2
            ;;
    esac
}

measure() {
    work=$(mktemp -d)
    outputs=0
    java=java
    run "$1" >>"$log" 2>&1
    "$java" -cp "$bench" io.github.jmepool.bench.TablePages keep "$figures/$1.json" "$commit" \
        $(find "$work" -name '[0-9]*.json' -o -name comparison.csv | sort)
    if [ "$1" = sight ]; then
        java -cp "$bench" io.github.jmepool.bench.ShaderWarmUpPlot "$figures/sight.json" "$work/sight.png"
        java support/scripts/Pictures.java reduce 255 "$work/sight.png" "$root/docs/images/shader-warm-up.png"
    fi
    if [ "$1" = comparison ]; then
        java -cp "$sample" io.github.jmepool.sample.run.compare.Charts "$figures/comparison.json" "$work"
        for chart in bytes-per-frame frame-time-mean frame-time-p99; do
            java support/scripts/Pictures.java reduce 255 "$work/$chart.png" "$root/docs/images/compare-$chart.png"
        done
    fi
    rm -rf "$work"
}

log=target/tables.log
mkdir -p target
mvn -B -ntp -q -Pbench,fast -pl support/pool-bench,support/sample-runner -am package
failed=
if [ "${1:-}" = measure ]; then
    if [ -z "${TABLES_QUICK:-}" ] && ! git diff --quiet HEAD -- . ':!support/figures' ':!docs' ':!README.md'; then
        echo "tables.sh: commit first, so that the figures are of a commit" >&2
        exit 1
    fi
    commit=$(git rev-parse --short HEAD)
    mkdir -p "$figures"
    names=${*:2}
    [ "$names" != all ] || names=$all
    if [ -z "$names" ]; then
        for name in $all; do
            [ -f "$figures/$name.json" ] || names="$names $name"
        done
    fi
    echo "The output of the measuring programs goes to $log."
    for name in $names; do
        echo "$(date +%T) $name"
        # One that fails, for want of a display for instance, does not keep the others from being measured.
        measure "$name" &
        wait $! || failed="$failed $name"
    done
fi
java -cp "$bench" io.github.jmepool.bench.TablePages write "$root" "$figures"
if [ -n "$failed" ]; then
    echo "tables.sh: not measured:$failed; see $log" >&2
    exit 1
fi
