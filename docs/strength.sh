#!/bin/sh
# Measures default beside other engines on suites and in games, and writes
# docs/strength/suites.csv, docs/strength/second.csv (wacnew at 1 s), docs/strength/games.csv and
# the table of docs/strength.md.
#
# usage, from the top of the repository: docs/strength.sh ENGINES [FOLDER-OF-SUITES]
#
# ENGINES is a folder with the programs counter35, counter50, combusken20 and chess3, built as
# docs/strength.md says; those that are not there are left out. Glaurung is used if it is in PATH.
# The runs and matches are in $WORK (strength.work); an interrupted measurement goes on there. It
# needs a machine that does nothing else: with five opponents four hours of one CPU.
#   STEPS (suites second games page)  what to do
#   GAMES (400)  games against each engine
#   JOBS (1)     games and searches at a time
set -eu

engines=${1:?usage: docs/strength.sh ENGINES [FOLDER-OF-SUITES]}
suites=${2:-${KEYMOVE_SUITES:-../shared/suites}}
work=${WORK:-strength.work}
steps=${STEPS:-suites second games page}
games=${GAMES:-400}
jobs=${JOBS:-1}
rules="--draw movenumber=34,movecount=8,score=20 --resign movecount=3,score=600,twosided"

mkdir -p "$work" docs/strength
test -x "$work/keymove" || go build -o "$work/keymove" ./cmd/keymove
test -x "$work/pages" || go build -o "$work/pages" ./docs/pages

# opponents writes the engines that are there, as words of --engine, a line each.
opponents() {
    for name in counter35 combusken20 chess3 counter50; do
        words=
        test "$name" != counter50 || words=' arg=-eval arg=counter'
        test ! -x "$engines/$name" || echo "cmd=$engines/$name name=$name$words"
    done
    test -z "$(command -v glaurung)" || echo "cmd=glaurung name=glaurung option.Threads=1 option.OwnBook=false"
}

# unless_failed COMMAND…: an engine that failed on a position or in a game (exit code 4) is no reason to
# stop.
unless_failed() {
    "$@" || test $? -eq 4
}

# name writes the name of a line of opponents.
name() {
    echo "$1" | sed 's/.* name=\([^ ]*\).*/\1/'
}

# search NAME LIMIT SUITE searches a suite with all engines, or goes on.
search() {
    dir=$work/run-$1 limit=$2 suite=$3
    test ! -e "$dir.done" || return 0
    if test -e "$dir/run.json"; then
        set -- --resume "$dir"
    else
        set -- --movetime "$limit" --hash 64 --out "$dir" --profile default "$suites/$suite"
        opponents > "$work/opponents"
        while read -r words; do
            set -- "$@" --engine "$words"
        done < "$work/opponents"
    fi
    unless_failed "$work/keymove" run --quiet -j "$jobs" "$@"
    touch "$dir.done"
}

# play WORDS plays against an engine, or goes on.
play() {
    dir=$work/match-$(name "$1")
    if test -e "$dir/run.json"; then
        set -- --resume "$dir"
    else
        # shellcheck disable=SC2086 # words are to be split
        set -- --movetime 50 --hash 16 --games "$games" --seed 17 --out "$dir" $rules --profile default --engine "$1"
    fi
    unless_failed "$work/keymove" match -j "$jobs" "$@" > "$dir.txt"
}

# result NAME writes a line of docs/strength/games.csv.
result() {
    awk -v name="$1" '
        /^Elo: / { gsub(",", ""); elo = $2; interval = $4 }
        /^Games: / { gsub(","," "); games = $2; wins = $4; losses = $6; draws = $8 }
        END { if (games) print name "," games "," wins "," draws "," losses "," elo "," interval }
    ' "$work/match-$1.txt"
}

# table writes the table of docs/strength.md from the three files.
table() {
    awk -F, '
        FNR == 1 { file++; for (i = 1; i <= NF; i++) column[file, $i] = i; next }
        file == 1 {
            suite = $column[1, "suite"]; who = $column[1, "contender"]
            if (!(who in seen)) { seen[who]; order[++n] = who }
            solved[suite, who] = $column[1, "solved"]; points[suite, who] = $column[1, "points"]
            speed[suite, who] = $column[1, "nps"]; of[suite] = $column[1, "positions"]; most[suite] = $column[1, "max_points"]
        }
        file == 2 { later["", $column[2, "contender"]] = $column[2, "solved"] }
        file == 3 { played[$1] = $6 ~ /inf/ ? sprintf("%d of %d won", $3, $2) : $7 == "nan" ? sprintf("%+.0f (%d)", $6, $2) : sprintf("%+.0f ± %.0f (%d)", $6, $7, $2) }
        function row(text, values, suite, format,   i) {
            printf "| %s |", text
            for (i = 1; i <= n; i++) printf (suite, order[i]) in values ? " " format " |" : " – |", values[suite, order[i]]
            print ""
        }
        END {
            printf "| |"; for (i = 1; i <= n; i++) printf " %s |", order[i]; print ""
            printf "|---|"; for (i = 1; i <= n; i++) printf "--:|"; print ""
            row("wacnew, 100 ms: solved of " of["wacnew"], solved, "wacnew", "%d")
            row("wacnew, 1 s: solved of " of["wacnew"], later, "", "%d")
            row("STS, 100 ms: points of " most["sts_lan_v3"], points, "sts_lan_v3", "%d")
            row("Bratko-Kopec, 1 s: solved of " of["bratko_kopec"], solved, "bratko_kopec", "%d")
            row("nodes per second (wacnew)", speed, "wacnew", "%d")
            printf "| Elo of default against it, 50 ms a move (games) |"
            for (i = 1; i <= n; i++) printf " %s |", order[i] in played ? played[order[i]] : "–"
            print ""
        }
    ' docs/strength/suites.csv docs/strength/second.csv docs/strength/games.csv
}

# page puts the table into docs/strength.md, between its two comments.
page() {
    {
        table
        echo
        cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
        echo "Measured on $(date -u +%F) with \`default\` of $(git rev-parse --short HEAD), $jobs at a time, on $(getconf _NPROCESSORS_ONLN) CPUs${cpu:+ ($cpu)}."
    } > "$work/table"
    awk -v table="$work/table" '
        /<!-- end of the table -->/ { within = 0 }
        !within { print }
        /<!-- table -->/ { within = 1; while ((getline line < table) > 0) print line }
    ' docs/strength.md > "$work/page"
    cp "$work/page" docs/strength.md
}

for step in $steps; do
    case $step in
    suites)
        search wacnew 100 wacnew.epd
        search sts 100 sts_lan_v3.epd
        search bk 1s bratko_kopec.epd
        rm -f docs/strength/suites.csv
        for run in wacnew sts bk; do
            "$work/pages" summary docs/strength/suites.csv "$work/run-$run"
        done
        ;;
    second)
        search second 1s wacnew.epd
        rm -f docs/strength/second.csv
        "$work/pages" summary docs/strength/second.csv "$work/run-second"
        ;;
    games)
        echo "engine,games,wins,draws,losses,elo,interval" > docs/strength/games.csv
        opponents > "$work/playing"
        while read -r words; do
            play "$words" < /dev/null
            result "$(name "$words")" >> docs/strength/games.csv
        done < "$work/playing"
        ;;
    page) page ;;
    esac
done
