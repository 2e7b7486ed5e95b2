#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs all checks that a release is due, in order, those that fail soonest first: about a night on two idle cores. A check
# that passed is not run again until the code has changed, so a run that was interrupted goes on where it was; one that
# fails, or takes more than six hours, is reported, and the others go on. "report" shows what passed, on which commit and
# when, and what is left.
# Needs what the scripts that it calls need: gpg, openssl, Linux, Xvfb, and JDK 25 at JAVA25_HOME.
# usage: support/scripts/prove-release.sh [report | names of checks]
set -euo pipefail
cd "$(dirname "$0")/../.."

kept=target/proof
commit=$(git rev-parse --short HEAD)
pages=(':!docs' ':!*.md' ':!findings' ':!support/figures' ':!support/scripts/pictures.sh'
    ':!support/scripts/prove-release.sh')
version=$(sed -n '0,/<version>/s|.*<version>\(.*\)</version>.*|\1|p' pom.xml)
version=${version%-SNAPSHOT}
display='xvfb-run -a -s "-screen 0 2560x1440x24 -noreset -r"'
scripts=support/scripts
mutations=$(sed -n 's/^# usage: .*mutation.sh \(.*\)|all .*/\1/p' "$scripts/mutation.sh" | tr '|' ' ')

# name, then what is run
checks() {
    echo "ci .ci/run"
    echo "fresh $scripts/prove-release.sh fresh-folder"
    echo "reproducible $scripts/check-reproducible.sh"
    echo "api $scripts/check-api.sh"
    echo "android $scripts/check-android.sh"
    echo "release $display $scripts/check-release.sh $version"
    echo "engines JMEPOOL_DISPLAY=required JAVA_HOMES=\"\$JAVA_HOME \$JAVA25_HOME\" $display $scripts/check-engines.sh"
    echo "threads $scripts/long-test.sh threads 600"
    echo "day $scripts/long-test.sh day"
    echo "lincheck $scripts/lincheck.sh"
    for part in $mutations; do
        echo "mutation-$part $scripts/mutation.sh $part"
    done
    echo "tables $scripts/tables.sh measure all"
    echo "pictures $scripts/pictures.sh"
    echo "busy $display $scripts/steady.sh busy 10"
    echo "interpreter $scripts/steady.sh interpreter"
    echo "one-core $scripts/steady.sh one-core"
    echo "zgc $scripts/steady.sh zgc"
    echo "jcstress $scripts/jcstress.sh"
}

# The README's test command in an empty folder, with an empty repository.
fresh_folder() {
    local work
    work=$(mktemp -d)
    # shellcheck disable=SC2064
    trap "rm -rf '$work'" EXIT
    git clone -q . "$work/project"
    (cd "$work/project" && eval "$display mvn -B -ntp -Dmaven.repo.local='$work/repository' verify")
}

# Whether a check has passed on this code. Pages, findings, figures, pictures, the script that takes those and this one are
# no change of it; the build tests the pages as well, so it has to pass on the commit itself.
passed() {
    local result proved
    read -r result proved _ 2>/dev/null <"$kept/$1" && [ "$result" = passed ] || return
    case $1 in
        ci | fresh) [ "$proved" = "$commit" ] ;;
        *) git diff --quiet "$proved" HEAD -- . "${pages[@]}" ;;
    esac
}

report() {
    printf '%-22s %-8s %-10s %-17s %s\n' check result commit when minutes
    checks | while read -r name _; do
        if [ -f "$kept/$name" ]; then
            read -r result proved day time seconds <"$kept/$name"
            [ "$result" = failed ] || passed "$name" || result="old"
            printf '%-22s %-8s %-10s %-17s %d\n' "$name" "$result" "$proved" "$day $time" $(((seconds + 30) / 60))
        else
            printf '%-22s %s\n' "$name" "left"
        fi
    done
}

case "${1:-}" in
    report) report; exit ;;
    fresh-folder) fresh_folder; exit ;;
esac
for name in "$@"; do
    checks | cut -d' ' -f1 | grep -qx -- "$name" || { echo "There is no check '$name'; see report." >&2; exit 2; }
done
if [ -n "$(git status --porcelain --untracked-files=no -- . "${pages[@]}")" ]; then
    echo "Commit first: what passes is kept by its commit." >&2
    exit 2
fi

export JAVA_HOME=${JAVA_HOME:-$(java -XshowSettings:properties -version 2>&1 | sed -n 's/ *java.home = //p')}
mkdir -p "$kept"
failed=0
trap 'kill $!; exit 130' INT TERM
while read -r name command; do
    if [ $# -gt 0 ] && [[ " $* " != *" $name "* ]] || passed "$name"; then
        continue
    fi
    echo "$name: $command"
    start=$SECONDS result=passed
    timeout -k 60 6h bash -c "$command" >"$kept/$name.log" 2>&1 </dev/null &
    wait $! || { result=failed; failed=1; }
    echo "$result $commit $(date '+%F %H:%M') $((SECONDS - start))" >"$kept/$name"
    echo "$name: $result, see $kept/$name.log"
done < <(checks)
report
exit $failed
