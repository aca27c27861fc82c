#!/bin/sh
# Runs the experiments about what the papers claim and writes docs/research/claims.md, in about
# ten minutes on two CPUs that do nothing else.
#
# usage, from the top of the repository: lab/claims/claims.sh [FOLDER-OF-SUITES]
set -eu

KEYMOVE_SUITES=${1:-${KEYMOVE_SUITES:-../shared/suites}}
export KEYMOVE_SUITES
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go build -o "$work/keymove" ./cmd/keymove
mkdir -p docs/research/claims
rm -f docs/research/claims/00*.csv

for file in examples/experiments/00*.toml; do
    name=$(basename "$file" .toml)
    # That an expectation is not met is a finding.
    "$work/keymove" run "$file" --quiet --out "$work/$name" || test $? -eq 5
    cp "$work/$name/expectations.csv" "docs/research/claims/$name.csv"
done

go test -count=1 -v -run '^TestMemory$' ./engine/profile | sed -n 's/.* memory: //p' > docs/research/claims/memory.txt
test -s docs/research/claims/memory.txt

cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
echo "Measured on $(date -u +%F) on $(getconf _NPROCESSORS_ONLN) CPUs${cpu:+ ($cpu)}, at commit $(git rev-parse --short HEAD)." > docs/research/claims/measured.txt

go build -C lab -o "$work/claims" ./claims
"$work/claims"
