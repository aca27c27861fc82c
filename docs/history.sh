#!/bin/sh
# Builds versions of Keymove from its own history, measures them, and writes docs/history.md. It
# takes about five minutes on two cores; what was built and searched is kept in FOLDER, and another
# call goes on.
#
# usage, from the top of the repository: docs/history.sh [FOLDER [FLAGS OF keymove track]]
set -eu

work=${1:-keymove-history}
[ $# -eq 0 ] || shift
mkdir -p "$work"
go build -o "$work/keymove" ./cmd/keymove

build='go build -trimpath -pgo=off -o {out} ./cmd/keymove'

# The first commit with the program, and every eighteenth one along first parents since then.
"$work/keymove" track wacnew sts --sample 300 --nodes 2000 \
    --repo . --versions 79626a5..HEAD --every 18 --with arg=uci --build "$build" --out "$work" "$@"

# named NAME GOOD BAD FLAGS... finds the commit of a change between two of these versions.
named() {
    name=$1 good=$2 bad=$3
    shift 3
    [ -f "$work/$name.txt" ] || {
        "$work/keymove" bisect --quiet --gained --nodes 2000 --good "$good" --bad "$bad" "$@" \
            --repo . --with arg=uci --build "$build" --builds "$work/engines" --out "$work/$name" >"$work/$name.new"
        mv "$work/$name.new" "$work/$name.txt"
    }
}
named sts 49148bdb7c 239669ba2e --suite sts --sample 300
named wacnew 239669ba2e a1c68ee128 --suite wacnew

{
    cat <<'PAGE'
# Keymove over its own history

Versions of Keymove, from the first commit with a program, as `keymove track` sees them: each with its
own `go build`, its default profile over UCI, 2 000 nodes a position, wacnew and 300 positions of STS.
`docs/history.sh` makes this page ([track.md](track.md)). nodes/s are those of a machine that did other
work, too: they show what is several times faster, and nothing finer.

PAGE
    sed 1,2d "$work/track.md"
    cat <<'PAGE'

## The commits

Between two of these versions are eighteen commits. `keymove bisect --gained` names those that made the
two steps of the search ([bisect.md](bisect.md)):

PAGE
    cut -c-200 "$work/sts.txt" "$work/wacnew.txt" | grep -v '^  author' | sed 's/^/    /'
} >docs/history.md.new
mv docs/history.md.new docs/history.md
