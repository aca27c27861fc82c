#!/bin/sh
# Makes a battery of more than 8000 positions, and the most informative 200 of it: README.md here.
# Each step is skipped if its file is there, and goes on where it was interrupted otherwise.
#
#   KEYMOVE=./keymove GAMES=6000 MATES=600 ENDGAMES=6400 JOBS=2 internal/lab/battery/battery.sh FOLDER
#
# It is called from the top of the repository, and needs stockfish, toga2, glaurung and ethereal-chess in PATH. GAMES is even; fewer games
# make fewer decision points. JOBS is how much is done at a time.
set -eu
keymove=${KEYMOVE:-keymove}
games=${GAMES:-6000}
jobs=${JOBS:-1}
work=${1:-battery}
mkdir -p "$work"

# unless_failed COMMAND…: an engine that failed in a game or on a position (exit code 4) is no reason
# to stop.
unless_failed() {
	"$@" || [ $? -eq 4 ]
}

# make FILE COMMAND…: FILE by a command of this folder's program, unless it is there.
make() {
	file=$1
	command=$2
	shift 2
	[ -f "$work/$file" ] || go run ./internal/lab/battery "$command" -out "$work/$file" "$@"
}

# Games between unlike engines: everybody against everybody. The games of a shorter match are the
# first of a longer one.
if [ -f "$work/games/run.json" ]; then
	unless_failed "$keymove" match --resume "$work/games" -j "$jobs" --quiet
else
	unless_failed "$keymove" match --seed 1 --games "$games" --out "$work/games" --event battery --quiet --no-times -j "$jobs" \
		--draw movenumber=60,movecount=8,score=10 --resign movecount=3,score=900 --max-moves 120 \
		--profile d3k:default,nodes=3000 --profile d1k:default,nodes=1000 --profile d300:default,nodes=300 \
		--profile noq2k:default,qsearch=off,nodes=2000 --profile vpr3k:vpr-9.0,nodes=3000 \
		--profile v7p2k:v7p3r-14.6,nodes=2000 --profile sj2k:seajay-r3,nodes=2000 \
		--engine 'cmd=stockfish name=sf2k nodes=2000 option.Hash=4' --engine 'cmd=stockfish name=sf200 nodes=200 option.Hash=4' \
		--engine 'cmd=toga2 name=toga-d5 depth=5 "option.Number of Threads=1" option.OwnBook=false' \
		--engine 'cmd=glaurung name=glau-d4 depth=4 option.Threads=1 option.OwnBook=false' \
		--engine 'cmd=ethereal-chess name=eth-d6 depth=6 option.Threads=1'
fi

# The memory of the oracle makes mining and grading go on where they were.
make mined.epd mine -engine stockfish -screen 2000 -nodes 50000 -per-game 12 -seed 14 -j "$jobs" \
	-cache-dir "$work/oracle" "$work/games/games.pgn"
[ -f "$work/graded.epd" ] || "$keymove" suites grade "$work/mined.epd" --engine 'cmd=stockfish option.Hash=4 start=300s ready=300s' \
	--nodes 50000 --sample 60 --seed 14 -j "$jobs" --cache-dir "$work/oracle" --out "$work/graded.epd"
make mates.epd mates -seed 14 -n "${MATES:-600}" -games 800 -longest 4
make endgames.epd endgames -seed 14 -n "${ENDGAMES:-6400}"

# whole: the battery. A mate is asked for by its key, so that it counts as many points as others,
# and gets the move number of its game. The themes of the endgames are two: their id has the material.
whole() {
	cat <<'HEAD'
# The battery of Keymove: decision points out of games of unlike engines, graded by an oracle,
# mates proven by search of all moves, and endgames proven by tables. Made by: internal/lab/battery/battery.sh
# Never tuned on. Licence: MIT, as Keymove itself.
HEAD
	grep -v '^#' "$work/graded.epd"
	grep -v '^#' "$work/mates.epd" | awk '{
		match($0, /ply [0-9]+"/); ply = substr($0, RSTART + 4, RLENGTH - 5)
		sub(/ dm [0-9]+;/, " hmvc 0; fmvn " int(ply / 2) + 1 ";"); print
	}'
	grep -v '^#' "$work/endgames.epd" | sed -E 's/theme "[^ ]+ /theme "endgame /'
}
[ -f "$work/battery.epd" ] || { whole >"$work/battery.tmp" && mv "$work/battery.tmp" "$work/battery.epd"; }
gzip -9nc "$work/battery.epd" >"$work/battery.epd.gz"
"$keymove" suites check "$work/battery.epd"

# search FILE NAME FLAGS…: a run.
search() {
	file=$1
	name=$2
	shift 2
	if [ ! -f "$work/$name/run.json" ]; then
		unless_failed "$keymove" run "$work/$file" --out "$work/$name" --quiet --no-times -j "$jobs" "$@"
	elif [ ! -f "$work/$name/summary.csv" ]; then
		unless_failed "$keymove" run --resume "$work/$name" -j "$jobs" --quiet
	fi
}

# What is run by default is to be hard enough for the limit by default, 100 000 nodes: it is chosen among
# what an older profile does not solve with a tenth of that.
search battery.epd run-hard --nodes 10000 --profile v7p3r-14.6

sed 's/ played "[^"]*";$//' "$work/run-hard/failed.epd" >"$work/hard.epd"

# hard NAME FLAGS…: a run of a sample of that.
hard() {
	search hard.epd "$@" --sample 600 --seed 14
}

# strong DEPTH, others DEPTH: runs of engines of others.
strong() {
	hard "run-strong-$1" --depth "$1" --engine "cmd=stockfish name=stockfish-$1 option.Hash=4" \
		--engine "cmd=ethereal-chess name=ethereal-$1 option.Threads=1"
}
others() {
	hard "run-others-$1" --depth "$1" --engine "cmd=toga2 name=toga-$1 \"option.Number of Threads=1\" option.OwnBook=false" \
		--engine "cmd=glaurung name=glaurung-$1 option.Threads=1 option.OwnBook=false"
}

# Those that choose are neither the default profile, which is only shown, nor relatives of it. Toga and
# Glaurung check.
hard run-nodes --nodes 100000 --profile default --profile vpr-9.0 --profile vpr-9.0,nullmove=off \
	--profile seajay --profile seajay,see=off --profile seajay,qsearch=off --profile seajay-r3
for depth in 3 6 12; do strong $depth; done
for depth in 3 6 8; do others $depth; done
make battery-200.epd select -n 200 -solved 5-50 -leave-out default \
	-check 'toga-3;toga-6;toga-8;glaurung-3;glaurung-6;glaurung-8' "$work/run-nodes" "$work"/run-strong-* "$work"/run-others-*

# How hard the whole of it is.
search battery.epd run-default --nodes 10000 --profile default
