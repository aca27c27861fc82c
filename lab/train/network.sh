#!/bin/sh
# Makes the network of the evaluation from the beginning: games between profiles that differ, positions
# that searches below theirs evaluate, labels by the static evaluation of an oracle, and the training
# (lab/train). With STEPS ending in "build" it becomes part of the program: engine/eval/network.bin
# is replaced.
#
# usage, from the top of the repository: lab/train/network.sh
#
# The games, labels and the network are in $WORK (network.work); an interrupted call goes on there.
# With the numbers below there are about 10 million positions; most of the time goes into the games. The
# network of today was trained on 53 million, with labels of whole files by a build of Stockfish that is not
# here, so that this makes one of its kind and not the same bytes.
#   STEPS (games train)  what to do: games, train, build
#   GAMES (3000)   games of each pairing
#   NODES (10000)  nodes a move of these games
#   PLAYERS        profiles that play default, one a word; each makes other positions
#   PROFILE (default)   what the network is added to; the network in it does not count
#   ENGINE (stockfish)  the oracle, a command that answers "eval"
#   LEAVES (8)     positions of a search below each position of the games
#   EPOCHS (8), BATCH (1024), RATE (0.001), SCALE (200)  of the training, SCALE that of the labels
#   JOBS (as many as CPUs)  games, searches and threads at a time
set -eu

work=${WORK:-network.work}
steps=${STEPS:-games train}
games=${GAMES:-3000}
nodes=${NODES:-10000}
players=${PLAYERS:-default,lmr=off default,nullmove=off default,rfp=off classical classical,mobility=off classical,pawns=off seajay v7p3r-14.6}
profile=${PROFILE:-default}
engine=${ENGINE:-stockfish}
leaves=${LEAVES:-8}
epochs=${EPOCHS:-8}
rate=${RATE:-0.001}
scale=${SCALE:-200}
batch=${BATCH:-1024}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}

mkdir -p "$work"
test -x "$work/keymove" || go build -o "$work/keymove" ./cmd/keymove

# unless_failed COMMAND…: an engine that failed in a game (exit code 4) is no reason to stop.
unless_failed() {
    "$@" || test $? -eq 4
}

# play NUMBER PROFILE plays default against a profile, or goes on.
play() {
    dir=$work/games-$1
    test ! -e "$dir.done" || return 0
    if test -e "$dir/run.json"; then
        set -- --resume "$dir"
    else
        set -- --nodes "$nodes" --games "$games" --seed "$1" --out "$dir" --profile default --profile "$2"
    fi
    unless_failed "$work/keymove" match --quiet -j "$jobs" "$@"
    touch "$dir.done"
}

# train searches below the positions of all games, has all labelled and trains the network, or
# goes on with the labels that are there.
train() {
    test -x "$work/train" || go build -C lab -o "$(cd "$work" && pwd)/train" ./train
    test -e "$work/net/network.bin" || "$work/train" -out "$work/net" -profile "$profile" -engine "$engine" -leaves "$leaves" \
        -label-scale "$scale" -epochs "$epochs" -batch "$batch" -learning-rate "$rate" -j "$jobs" "$work"/games-*/games.pgn
    cat "$work/net/result.txt"
}

for step in $steps; do
    case $step in
    games)
        number=1
        for player in $players; do
            play "$number" "$player"
            number=$((number + 1))
        done
        ;;
    train) train ;;
    build)
        cp "$work/net/network.bin" engine/eval/network.bin
        go build -o "$work/keymove-new" ./cmd/keymove # the old one is what games and labels were made with
        ;;
    *)
        echo "lab/train/network.sh: unknown step $step: want games, train or build" >&2
        exit 2
        ;;
    esac
done
