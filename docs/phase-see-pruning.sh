#!/bin/sh
# Measures what each mechanism of docs/phase-see-pruning/mechanisms.txt is worth, in suites and in
# games, and writes docs/phase-see-pruning-suites.csv, docs/phase-see-pruning.csv and
# docs/phase-see-pruning.md.
#
# usage, from the top of the repository: docs/phase-see-pruning.sh [FOLDER-OF-SUITES]
#
# The runs and matches are in $WORK (phase-see-pruning.work); an interrupted measurement goes
# on there, with the program that began it. It takes about an hour of one CPU.
#   STEPS (search play double timed clock page)  what to do; timed and clock need a quiet machine
#   SUITES, SAMPLE (2000)  the suites, and positions of each at most
#   GAMES (200)    games of each mechanism at equal nodes; those of docs/suites-against-games.sh
#                  are used where they are more
#   CLOCKS (100)   games under a clock
#   SLICE (20)     seconds that a mechanism plays before the next one goes on
#   JOBS (1)       games and searches at a time
set -eu

KEYMOVE_SUITES=${1:-${KEYMOVE_SUITES:-../shared/suites}}
export KEYMOVE_SUITES
work=${WORK:-phase-see-pruning.work}
steps=${STEPS:-search play double timed clock page}
suites=${SUITES:-battery wacnew sts-lan eg}
sample=${SAMPLE:-2000}
games=${GAMES:-200}
clocks=${CLOCKS:-100}
slice=${SLICE:-20}
jobs=${JOBS:-1}
list=${MECHANISMS:-docs/phase-see-pruning/mechanisms.txt}
rules="--draw movenumber=34,movecount=8,score=20 --resign movecount=3,score=600,twosided"

mkdir -p "$work"
test -x "$work/keymove" || go build -o "$work/keymove" ./cmd/keymove
test -x "$work/pages" || go build -o "$work/pages" ./docs/pages
test -x "$work/tables" || go build -o "$work/tables" ./docs/phase-see-pruning

# mechanisms writes the lines of the list: BASE NAME SETTINGS KIND TEXT.
mechanisms() {
    sed '/^#/d' "$list"
}

# bases writes the names of the bases.
bases() {
    mechanisms | awk '$1 == $2 { print $1 }'
}

# base NAME writes a base as NAME:SETTINGS.
base() {
    mechanisms | awk -v base="$1" '$1 == base && $2 == base { print $2 ":" $3 }'
}

# search BASE SUITE searches a suite with a base and all that is changed in it, or goes on.
search() {
    dir=$work/run-$1-$2
    test ! -e "$dir.done" || return 0
    if test -e "$dir/run.json"; then
        set -- --resume "$dir"
    else
        # shellcheck disable=SC2046 # words are to be split
        set -- --nodes 2000 --hash 4 --sample "$sample" --out "$dir" "$2" --profile "$(base "$1")" \
            $(mechanisms | awk -v base="$1" '$1 == base && $2 != base && $4 != "clock" { print "--profile " $2 ":" $3 }')
    fi
    "$work/keymove" run --quiet -j "$jobs" "$@"
    : > "$dir.done"
}

search_all() {
    for suite in $suites; do
        for name in $(bases); do
            search "$name" "$suite"
        done
    done
}

# match DIR GAMES FLAGS... plays a slice of a match.
match() {
    dir=$1 number=$2
    shift 2
    if test -e "$dir/run.json"; then
        set -- --resume "$dir"
    else
        # shellcheck disable=SC2086 # words are to be split
        set -- --no-times --hash 4 --games "$number" --out "$dir" $rules "$@"
    fi
    timeout -s INT "$slice" "$work/keymove" match --quiet -j "$jobs" "$@" 2>> "$work/match.log" || test $? = 124
}

# played DIR GAMES says whether a match has been played to its end.
played() {
    test -e "$1/match.csv" && awk -F, -v games="$2" 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
        NR == 2 { n = $column["games"] } END { exit n < games }' "$1/match.csv"
}

# play_kind PREFIX GAMES CLOCK FLAGS... gives each mechanism under a clock, or each other one,
# slices of time until all have played.
play_kind() {
    prefix=$1 number=$2 clock=$3
    shift 3
    open=yes
    while test -n "$open"; do
        open=
        mechanisms | awk -v clock="$clock" '$1 != $2 && ($4 == "clock") == clock' > "$work/$prefix.list"
        while read -r of name settings rest; do
            if ! played "$work/$prefix-$name" "$number"; then
                match "$work/$prefix-$name" "$number" "$@" --profile "$(base "$of")" --profile "$name:$settings" < /dev/null
                open=yes
            fi
        done < "$work/$prefix.list"
    done
}

# double_all plays the default profile against itself with twice the nodes.
double_all() {
    while ! played "$work/doubling" 300; do
        match "$work/doubling" 300 --profile default,nodes=1000 --profile twice:default,nodes=2000
    done
}

# timed_all plays the mechanisms of equal-time.txt against default under a short clock.
timed_all() {
    sed '/^#/d' docs/phase-see-pruning/equal-time.txt > "$work/timed.list"
    while read -r name; do
        settings=$(mechanisms | awk -v name="$name" '$2 == name { print $3 }')
        while ! played "$work/timed-$name" "$clocks"; do
            match "$work/timed-$name" "$clocks" --tc 0.3+0.003 --profile default --profile "$name:$settings" < /dev/null
        done
    done < "$work/timed.list"
}

# keep FILE MATCH... writes the games of matches to a file.
keep() {
    rm -f "$work/kept.csv"
    file=$1
    shift
    for match; do
        test ! -e "$match/match.csv" || "$work/pages" games "$work/kept.csv" "$match/match.csv"
    done
    test ! -e "$work/kept.csv" || mv "$work/kept.csv" "$file"
}

# page_all writes the page of what there is.
page_all() {
    rm -f "$work/suites.csv"
    for suite in $suites; do
        for name in $(bases); do
            test ! -e "$work/run-$name-$suite/records.csv" || "$work/tables" details "$work/suites.csv" "$work/run-$name-$suite"
        done
    done
    cp "$work/suites.csv" docs/phase-see-pruning-suites.csv
    keep docs/phase-see-pruning/games.csv "$work"/match-*
    keep docs/phase-see-pruning/timed.csv "$work"/timed-*
    keep docs/phase-see-pruning/clocks.csv "$work"/clock-*
    keep docs/phase-see-pruning/doubling.csv "$work/doubling"
    "$work/tables" table
    cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
    echo "Measured on $(date -u +%F) on $(getconf _NPROCESSORS_ONLN) CPUs${cpu:+ ($cpu)}: at most $sample positions of each suite, with \`default\` of $(git rev-parse --short HEAD)." > docs/phase-see-pruning.txt
    "$work/pages" make phase-see-pruning
}

for step in $steps; do
    case $step in
        search) search_all ;;
        play) play_kind match "$games" 0 --nodes 1000 ;;
        double) double_all ;;
        timed) timed_all ;;
        clock) play_kind clock "$clocks" 1 --tc 1+0.01 ;;
        page) page_all ;;
        *) echo "no step $step: want search, play, double, timed, clock or page" >&2; exit 2 ;;
    esac
done
