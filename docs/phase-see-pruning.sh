#!/bin/sh
# Measures what phase detection, static exchange evaluation and each pruning rule are
# worth, and writes docs/phase-see-pruning.csv and docs/phase-see-pruning.md, in about
# six minutes on two CPUs that do nothing else.
#
# usage, from the top of the repository: docs/phase-see-pruning.sh [FOLDER-OF-SUITES]
set -eu

KEYMOVE_SUITES=${1:-${KEYMOVE_SUITES:-../shared/suites}}
export KEYMOVE_SUITES
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go build -o "$work/keymove" ./cmd/keymove
go build -o "$work/pages" ./docs/pages

# measure PROFILE... compares with the first of them, at equal nodes and at equal time,
# and keeps the rows of whole suites.
measure() {
    profiles=
    for profile; do
        profiles="$profiles --profile $profile"
    done
    for limit in nodes=50000 movetime=50; do
        # shellcheck disable=SC2086 # words are to be split
        "$work/keymove" run --quiet --out "$work/run" --sample 60 "--$limit" $profiles \
            wacnew sts-lan "$KEYMOVE_SUITES/endgames/eg.epd"
        "$work/pages" comparison "$work/all.csv" "$work/run"
        rm -r "$work/run"
    done
}

# rules are those that one-in puts into a bare search, one by one.
rules="nullmove lmr rfp futility lmp delta see.qsearch"

# without writes what takes all rules but one out of a profile.
without() {
    for rule in $rules; do
        test "$rule" = "$1" || printf ',%s=off' "$rule"
    done
}

measure default \
    no-see:default,see=off,see.qsearch=off,see.prune=off no-see.qsearch:default,see.qsearch=off \
    no-see.prune:default,see.prune=off no-nullmove:default,nullmove=off no-lmr:default,lmr=off no-rfp:default,rfp=off \
    no-futility:default,futility=off no-lmp:default,lmp=off no-delta:default,delta=off \
    history.prune:default,history.prune=on probcut:default,probcut=on iir:default,iir=on \
    razor-r1:default,razor=r1 razor-r2:default,razor=r2 razor-r2skip:default,razor=r2skip razor-r3:default,razor=r3
set -- "seajay-bare:seajay$(without none)"
for rule in $rules; do
    set -- "$@" "$rule:seajay$(without "$rule")"
done
measure "$@"
measure seajay razor-r1:seajay-r1 razor-r2:seajay-r2 razor-r2skip:seajay-r2skip razor-r3:seajay-r3
measure v7p3r-14.5 v7p3r-14.6-plan v7p3r-14.6
measure vpr-8.0 phase:vpr-8.0,phase=balanced see:vpr-8.0,see=on,trades=on vpr-8.1

cp "$work/all.csv" docs/phase-see-pruning.csv
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
echo "Measured on $(date -u +%F) on $(getconf _NPROCESSORS_ONLN) CPUs${cpu:+ ($cpu)}." > docs/phase-see-pruning.txt

"$work/pages" make phase-see-pruning
