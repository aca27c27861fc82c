#!/bin/sh
# Builds versions of Keymove from its own history, measures them, and writes docs/history.md. A
# build takes half a minute, a version twenty seconds; what was built and searched is kept in
# FOLDER, and another call goes on.
#
# usage, from the top of the repository: docs/history.sh [FOLDER [FLAGS OF keymove track]]
set -eu

work=${1:-keymove-history}
[ $# -eq 0 ] || shift
mkdir -p "$work"
go build -o "$work/keymove" ./cmd/keymove

# The first commit with the program, and every eighteenth one along first parents since then.
"$work/keymove" track wacnew sts --sample 300 --nodes 2000 \
    --repo . --versions 79626a5..HEAD --every 18 --with arg=uci \
    --build 'go build -trimpath -pgo=off -o {out} ./cmd/keymove' --out "$work" "$@"

{
    cat <<'PAGE'
# Keymove over its own history

Versions of Keymove, from the first commit with a program, as `keymove track` sees them: each with its
own `go build`, its default profile over UCI, 2 000 nodes a position, wacnew and 300 positions of STS.
`docs/history.sh` makes this page ([track.md](track.md)). nodes/s are those of a machine that did other
work, too: they show what is several times faster, and nothing finer.

PAGE
    sed 1,2d "$work/track.md"
    [ ! -f docs/history-bisected.txt ] || cat docs/history-bisected.txt
} >docs/history.md.new
mv docs/history.md.new docs/history.md
