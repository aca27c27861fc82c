#!/bin/sh
# Measures every profile on real suites and writes docs/profiles.md, in about twenty
# minutes on two CPUs that do nothing else.
#
# usage, from the top of the repository: docs/profiles.sh [FOLDER-OF-SUITES]
set -eu

suites=${1:-${KEYMOVE_SUITES:-../shared/suites}}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go build -o "$work/keymove" ./cmd/keymove
go build -o "$work/pages" ./docs/pages

# measure NAME PART FLAGS... runs, and keeps the rows of whole suites.
measure() {
    name=$1 part=$2
    shift 2
    "$work/keymove" run --quiet --out "$work/$name-$part" "$@"
    "$work/pages" summary "docs/profiles/$name.csv" "$work/$name-$part"
}

mkdir -p docs/profiles
rm -f docs/profiles/*.csv

profiles=
for name in $("$work/keymove" profiles | awk '{ print $1 }'); do
    profiles="$profiles --profile $name"
done
files="$suites/bratko_kopec.epd $suites/kaufman.epd $suites/lct2.epd $suites/endgames/eg.epd $suites/sts_lan_v3.epd"

for limit in "200000-nodes --nodes 200000" "100ms --movetime 100"; do
    # shellcheck disable=SC2086 # words are to be split
    set -- $limit $profiles
    name=$1
    shift
    measure "$name" wac "$@" "$suites/wacnew.epd"
    # shellcheck disable=SC2086
    measure "$name" others "$@" --sample 100 --seed 1 $files
done
measure vpr-9.0-1s wac --movetime 1s --first 60 --profile vpr-9.0 "$suites/wacnew.epd"
measure v7p3r-14.6-500ms wac --movetime 500 --first 60 --profile v7p3r-14.6 "$suites/wacnew.epd"

cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
echo "Measured on $(date -u +%F) on $(getconf _NPROCESSORS_ONLN) CPUs${cpu:+ ($cpu)}, with \`default\` of $(git rev-parse --short HEAD)." > docs/profiles/measured.txt

"$work/pages" make profiles
