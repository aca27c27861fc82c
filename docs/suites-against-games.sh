#!/bin/sh
# Sets what suites say against what games say, for the contenders in
# docs/suites-against-games/contenders.txt, and writes docs/suites-against-games.csv and
# docs/suites-against-games.md.
#
# usage, from the top of the repository: docs/suites-against-games.sh [FOLDER-OF-SUITES]
#
# The matches and runs are in $WORK (suites-against-games.work); an interrupted measurement
# goes on there, with the program that began it. All games take about two hours of one CPU.
#   GAMES (600)     games of each contender against its base; 600 give an Elo within about 25
#   SLICE           seconds that a group of contenders plays before the next one goes on; without
#                   it each group plays to its end
#   REPORT_ONLY=1   plays and searches nothing: the pages of what there is
#   SAMPLE (300)    positions of each suite at most
#   JOBS (1)        games and searches at a time
set -eu

KEYMOVE_SUITES=${1:-${KEYMOVE_SUITES:-../shared/suites}}
export KEYMOVE_SUITES
work=${WORK:-suites-against-games.work}
games=${GAMES:-600}
jobs=${JOBS:-1}
sample=${SAMPLE:-300}
list=${CONTENDERS:-docs/suites-against-games/contenders.txt}
suites=${SUITES:-wacnew sts-lan eg}

mkdir -p "$work"
test -x "$work/keymove" || go build -o "$work/keymove" ./cmd/keymove
go build -o "$work/pages" ./docs/pages
groups=$(sed '/^#/d' "$list" | cut -d' ' -f1 | uniq)

# each_of GROUP writes the contenders of a group as arguments, its base first.
each_of() {
    sed '/^#/d' "$list" | awk -v group="$1" '$1 == group { print "--profile " $2 ":" $3 }'
}

# limited COMMAND... ends a command after $SLICE seconds as Ctrl-C does: it can go on.
limited() {
    if test -n "${SLICE:-}"; then
        timeout -s INT "$SLICE" "$@" || test $? = 124
    else
        "$@"
    fi
}

# play GROUP plays the games of a group, or goes on with them.
play() {
    if test -e "$work/match-$1/run.json"; then
        limited "$work/keymove" match --quiet --resume "$work/match-$1" -j "$jobs"
        return
    fi
    others=$(($(each_of "$1" | wc -l) - 1))
    # shellcheck disable=SC2046 # words are to be split
    limited "$work/keymove" match --quiet --no-times --gauntlet --nodes 1000 --hash 4 --games $((others * games)) \
        --draw movenumber=34,movecount=8,score=20 --resign movecount=3,score=600,twosided \
        -j "$jobs" --out "$work/match-$1" $(each_of "$1")
}

# search GROUP searches the suites with the contenders of a group, or goes on.
search() {
    if test -e "$work/run-$1/run.json"; then
        "$work/keymove" run --quiet --resume "$work/run-$1" -j "$jobs"
        return
    fi
    # shellcheck disable=SC2046,SC2086 # words are to be split
    "$work/keymove" run --quiet --no-times --nodes 5000 --sample "$sample" -j "$jobs" --out "$work/run-$1" $(each_of "$1") $suites
}

if test -z "${REPORT_ONLY:-}"; then
    for group in $groups; do
        search "$group"
    done
    for group in $groups; do
        play "$group"
    done
fi

rm -f "$work/all.csv"
for group in $groups; do
    if test -e "$work/run-$group/records.csv" && test -e "$work/match-$group/match.csv"; then
        "$work/pages" against "$work/all.csv" "$work/match-$group/match.csv" "$work/run-$group"
    fi
done
cp "$work/all.csv" docs/suites-against-games.csv
echo "Measured on $(date -u +%F): games at 1000 nodes a move, suites at 5000 nodes a position, at most $sample positions of each." > docs/suites-against-games.txt
"$work/pages" make suites-against-games
