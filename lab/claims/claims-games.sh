#!/bin/sh
# Plays the games that the papers make claims about, and writes docs/research/claims.md: two hours
# on a CPU that does nothing else. Each match goes on where it was interrupted if WORK is
# given again.
#
# usage, from the top of the repository: lab/claims/claims-games.sh [FOLDER-OF-SUITES [WORK]]
set -eu

KEYMOVE_SUITES=${1:-${KEYMOVE_SUITES:-../shared/suites}}
export KEYMOVE_SUITES
work=${2:-$(mktemp -d)}
mkdir -p "$work" docs/research/claims

go build -o "$work/keymove" ./cmd/keymove

for file in examples/experiments/games-00*.toml; do
    name=$(basename "$file" .toml)
    # A finished match is only written again. That an expectation is not met is a finding.
    if [ -e "$work/$name" ]; then
        "$work/keymove" match --resume "$work/$name" --quiet -j 1 || test $? -eq 5
    else
        "$work/keymove" run "$file" --quiet -j 1 --out "$work/$name" || test $? -eq 5
    fi
    cp "$work/$name/expectations.csv" "docs/research/claims/$name.csv"
done

cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
echo "Measured on $(date -u +%F) on one CPU${cpu:+ ($cpu)}, a game at a time, at commit $(git rev-parse --short HEAD)." > docs/research/claims/measured-games.txt

go build -C lab -o "$(cd "$work" && pwd)/claims" ./claims
"$work/claims"
