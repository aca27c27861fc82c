#!/bin/sh
# Makes a battery of more than 8000 positions, and the most informative 200 of it: README.md here.
# Each step is skipped if its file is there, and goes on where it was interrupted otherwise.
#
#   KEYMOVE=./keymove MATES=600 ENDGAMES=6400 JOBS=2 lab/battery/battery.sh FOLDER
#
# It is called from the top of the repository, and needs stockfish, toga2, glaurung and ethereal-chess in PATH. JOBS is how much is done
# at a time.
set -eu
keymove=${KEYMOVE:-keymove}
jobs=${JOBS:-1}
work=${1:-battery}
mkdir -p "$work"
go build -C lab -o "$(cd "$work" && pwd)/maker" ./battery

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
	[ -f "$work/$file" ] || "$work/maker" "$command" -out "$work/$file" "$@"
}

# The decision points are data: README.md says how they were made.
[ -f "$work/graded.epd" ] || gzip -dc suites/builtin/battery.epd.gz | grep 'id "mined\.' >"$work/graded.epd"
make mates.epd mates -seed 14 -n "${MATES:-600}" -games 800 -longest 4
make endgames.epd endgames -seed 14 -n "${ENDGAMES:-6400}"

# whole: the battery. A mate is asked for by its key, so that it counts as many points as others,
# and gets the move number of its game. The themes of the endgames are two: their id has the material.
whole() {
	cat <<'HEAD'
# The battery of Keymove: decision points out of games of unlike engines, graded by an oracle,
# mates proven by search of all moves, and endgames proven by tables. Made by: lab/battery/battery.sh
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
