#!/bin/sh
# Sets what suites say against what games say, for the contenders in
# docs/suites-against-games/contenders.txt, and writes docs/suites-against-games.csv and
# docs/suites-against-games.md.
#
# usage, from the top of the repository: docs/suites-against-games.sh [FOLDER-OF-SUITES]
#
# The matches and runs are in $WORK (suites-against-games.work); an interrupted measurement
# goes on there, with the program that began it. All games take about an hour of one CPU, the suites a quarter.
#   STEPS (search play cost page)  what to do
#   ERROR (20)    a contender plays until the 95 % interval of its Elo is within this many, or a
#                 tenth of the Elo
#   GAMES (1000)  games of each contender against its base at most
#   SLICE (20)    seconds that a contender plays before the next one goes on
#   SUITES, SAMPLE (1500)  the suites, and positions of each suite at most
#   JOBS (1)      games and searches at a time
set -eu

KEYMOVE_SUITES=${1:-${KEYMOVE_SUITES:-../shared/suites}}
export KEYMOVE_SUITES
work=${WORK:-suites-against-games.work}
steps=${STEPS:-search play cost page}
error=${ERROR:-20}
games=${GAMES:-1000}
slice=${SLICE:-20}
suites=${SUITES:-battery battery-200 wacnew sts-lan eg}
sample=${SAMPLE:-1500}
jobs=${JOBS:-1}
list=${CONTENDERS:-docs/suites-against-games/contenders.txt}

mkdir -p "$work"
test -x "$work/keymove" || go build -o "$work/keymove" ./cmd/keymove
test -x "$work/pages" || go build -o "$work/pages" ./docs/pages

# contenders writes the lines of the list: GROUP NAME PROFILE.
contenders() {
    sed '/^#/d' "$list"
}

# base_of GROUP writes the base of a group as NAME:PROFILE.
base_of() {
    contenders | awk -v group="$1" '$1 == group { print $2 ":" $3; exit }'
}

# decided MATCH says whether a match has played enough.
decided() {
    test -e "$1/match.csv" && awk -F, -v error="$error" -v games="$games" '
        NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
        NR == 2 {
            n = $column["games"]; elo = $column["elo"]; found = $column["elo_error"]
            if (elo < 0) elo = -elo
            if (elo / 10 > error) error = elo / 10
            done = n >= games || n >= 100 && found != "" && found <= error || n >= 200 && elo > 400
        }
        END { exit !done }' "$1/match.csv"
}

# play GROUP NAME PROFILE plays a contender against its base for a slice of time.
play() {
    dir=$work/match-$2
    if test -e "$dir/run.json"; then
        set -- --resume "$dir"
    else
        set -- --no-times --nodes 1000 --hash 4 --games "$games" --out "$dir" \
            --draw movenumber=34,movecount=8,score=20 --resign movecount=3,score=600,twosided \
            --profile "$(base_of "$1")" --profile "$2:$3"
    fi
    timeout -s INT "$slice" "$work/keymove" match --quiet -j "$jobs" "$@" 2>> "$work/match.log" || test $? = 124
}

# play_all gives each contender slices of time until all have played enough.
play_all() {
    open=yes
    while test -n "$open"; do
        open=
        contenders > "$work/contenders"
        while read -r group name profile; do
            if test "$name" != "$(base_of "$group" | cut -d: -f1)" && ! decided "$work/match-$name"; then
                play "$group" "$name" "$profile" < /dev/null
                open=yes
            fi
        done < "$work/contenders"
    done
}

# search_all searches each suite with all contenders of each group.
search_all() {
    for group in $(contenders | cut -d' ' -f1 | sort -u); do
        for suite in $suites; do
            search "$group" "$suite"
        done
    done
}

# search GROUP SUITE searches a suite with all contenders of a group, or goes on.
search() {
    dir=$work/run-$1-$2
    test ! -e "$dir.done" || return 0
    if test -e "$dir/run.json"; then
        set -- --resume "$dir"
    else
        base=$(base_of "$1")
        # shellcheck disable=SC2046 # words are to be split
        set -- --no-times --nodes 5000 --sample "$sample" --out "$dir" "$2" --profile "$base" \
            $(contenders | awk -v group="$1" -v base="${base%%:*}" '$1 == group && $2 != base { print "--profile " $2 ":" $3 }')
    fi
    "$work/keymove" run --quiet -j "$jobs" "$@"
    : > "$dir.done"
}

# cpu_of COMMAND... writes the CPU seconds of a command and its children.
cpu_of() {
    sh -c '"$@" > /dev/null 2>&1; times' sh "$@" | awk -F'[ms ]+' 'NR == 2 { print $1 * 60 + $2 + $3 * 60 + $4 }'
}

# cost_all measures the CPU time of a game, and of a position of each suite.
cost_all() {
    rm -rf "$work/cost-match"
    echo suite,count,cpu_s > "$work/cost.csv"
    echo "SPRT,100,$(cpu_of "$work/keymove" match --quiet --no-times --nodes 1000 --hash 4 --games 100 -j 1 --out "$work/cost-match" \
        --draw movenumber=34,movecount=8,score=20 --resign movecount=3,score=600,twosided \
        --profile default --profile no-lmr:default,lmr=off)" >> "$work/cost.csv"
    for suite in $suites; do
        rm -rf "$work/cost-run"
        cpu=$(cpu_of "$work/keymove" run --quiet --no-times --nodes 5000 --sample "$sample" -j 1 --out "$work/cost-run" --profile default "$suite")
        echo "$suite,$(grep -c . "$work/cost-run/journal.jsonl"),$cpu" >> "$work/cost.csv"
    done
}

# page_all writes the page of what there is.
page_all() {
    rm -f "$work/all.csv" "$work/games.csv"
    for match in "$work"/match-*/match.csv; do
        "$work/pages" games "$work/games.csv" "$match"
    done
    for run in "$work"/run-*/; do
        test ! -e "$run/records.csv" || "$work/pages" against "$work/all.csv" "$work/games.csv" "$run"
    done
    cp "$work/all.csv" docs/suites-against-games.csv
    cp "$work/games.csv" "$work/cost.csv" docs/suites-against-games/
    go run ./docs/suites-against-games
    echo "Measured on $(date -u +%F): games at 1000 nodes a move, suites at 5000 nodes a position, at most $sample positions of each, with \`default\` of $(git rev-parse --short HEAD)." > docs/suites-against-games.txt
    "$work/pages" make suites-against-games
}

for step in $steps; do
    case $step in
        search) search_all ;;
        play) play_all ;;
        cost) cost_all ;;
        page) page_all ;;
        *) echo "no step $step: want search, play, cost or page" >&2; exit 2 ;;
    esac
done
