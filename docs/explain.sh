#!/bin/sh
# Measures how often "keymove explain" names the guilty feature: for each fault of
# a list (docs/explain/faults.csv, docs/explain/SET-faults.csv) a case is chosen that the
# fault loses, then explained without --against. It can be interrupted: answers are kept in CACHE, and another start goes on.
# A set takes about four minutes of CPU, the choice of the cases as much. docs/explain.md has what came out.
#
# usage, from the top of the repository: docs/explain.sh SET [FOLDER-OF-SUITES [CACHE]]
# SET is development, held-back, or fresh-SEED: faults that were drawn.
set -eu

set=${1:?usage: docs/explain.sh development|held-back|fresh-SEED [FOLDER-OF-SUITES [CACHE]]}
suites=${2:-${KEYMOVE_SUITES:-../shared/suites}}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cache=${3:-$work/cache}

go build -o "$work/explain" ./docs/explain
# The answers depend on the engine alone.
program=$(cat engine/board/*.go engine/eval/*.go engine/search/*.go engine/see/*.go | sha256sum | cut -d ' ' -f 1)
files="$suites/wacnew.epd $suites/sts_lan_v3.epd $suites/kaufman.epd $suites/bt2450.epd $suites/lct2.epd"

# shellcheck disable=SC2086 # words are to be split
measure() { nice "$work/explain" -cache "$cache" -program "$program" "$@" $files; }
case $set in
development | held-back) cases=docs/explain/cases.csv ;;
*)
	cases=docs/explain/$set-cases.csv
	[ -s "docs/explain/$set-faults.csv" ] || "$work/explain" draw "$set"
	;;
esac
[ -s "$cases" ] || measure cases "$set"
measure run "$set"
