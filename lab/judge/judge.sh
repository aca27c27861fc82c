#!/bin/sh
# Judges the detectors of the phase (main.go here), and writes docs/research/phase-detectors.csv and .md:
# games between unlike profiles from the openings that are built in, searches of some positions of them, and
# the fits. Games and searches are in WORK (judge.work) and go on there where they were interrupted; they do
# not depend on JOBS.
#
# usage, from the top of the repository: lab/judge/judge.sh
#   JOBS (1)  games and searches at a time
set -eu

work=${WORK:-judge.work}
jobs=${JOBS:-1}

mkdir -p "$work"
test -x "$work/keymove" || go build -o "$work/keymove" ./cmd/keymove
go build -C lab -o "$(cd "$work" && pwd)/judge" ./judge

# The openings as games, so that their moves and their number are known: they are in the comments.
awk -F '"' '/ c0 "/ { print "[Event \"opening\"]\n\n" $4 " *\n" }' suites/match/builtin/balanced.epd >"$work/openings.pgn"

# resumed COMMAND DIR FLAG… does a job in a folder, or goes on with it. A finished one is only written again.
resumed() {
    command=$1
    dir=$2
    shift 2
    if test -e "$dir/run.json"; then
        set -- --resume "$dir"
    else
        set -- --out "$dir" --no-times "$@"
    fi
    "$work/keymove" "$command" --quiet -j "$jobs" "$@"
}

resumed match "$work/games" --openings "$work/openings.pgn" --games 3000 --seed 41 --nodes 2000 \
    --profile default --profile default,lmr=off --profile classical \
    --resign movecount=4,score=700 --draw movenumber=40,movecount=8,score=10
"$work/judge" pick "$work/games/games.pgn" >"$work/positions.epd"
resumed run "$work/positions" "$work/positions.epd" --profile default --nodes 20000
"$work/judge" fit -csv docs/research/phase-detectors.csv "$work/games/games.pgn" "$work/positions/records.csv" >"$work/page.md"
cp "$work/page.md" docs/research/phase-detectors.md
