#!/bin/sh
# Measures what phase detection, static exchange evaluation and each pruning rule are
# worth, and writes docs/phase-see-pruning.csv and docs/phase-see-pruning.md, in about
# four minutes on two CPUs that do nothing else.
#
# usage, from the top of the repository: docs/phase-see-pruning.sh [FOLDER-OF-SUITES]
set -eu

KEYMOVE_SUITES=${1:-${KEYMOVE_SUITES:-../shared/suites}}
export KEYMOVE_SUITES
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go build -o "$work/keymove" ./cmd/keymove
go build -o "$work/pages" ./docs/pages

# measure PROFILE... compares with the first of them, and keeps the rows of whole
# suites.
measure() {
    profiles=
    for profile; do
        profiles="$profiles --profile $profile"
    done
    # shellcheck disable=SC2086 # words are to be split
    "$work/keymove" run --quiet --out "$work/run" --sample 300 --nodes 4000 $profiles wacnew sts-lan eg
    "$work/pages" comparison "$work/all.csv" "$work/run"
    rm -r "$work/run"
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
measure seajay razor-r1:seajay-r1 razor-r1-depth3:seajay-r1,razor.depth3=on razor-r2:seajay-r2 \
    razor-r2skip:seajay-r2skip razor-r3:seajay-r3
measure v7p3r-14.5 14.6-plan:v7p3r-14.6-plan strict:v7p3r-14.5,eval.phased=fourstate-strict 14.6:v7p3r-14.6 \
    no-safety:v7p3r-14.5,ordering.safety=off
measure vpr-8.0 see:vpr-8.0,see=on 8.1:vpr-8.1 8.1-plan:vpr-8.1-plan 8.1-released:vpr-8.1-released
set -- "8.1-no-phase:vpr-8.1,phase=off"
for detector in conservative balanced fourstate fourstate-strict piececount tapered counted placement; do
    set -- "$@" "$detector:vpr-8.1,phase=$detector"
done
measure "$@"
measure vpr-9.0-plan no-gates:vpr-9.0-plan,eval.gates=off

cp "$work/all.csv" docs/phase-see-pruning.csv
cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
echo "Measured on $(date -u +%F) on $(getconf _NPROCESSORS_ONLN) CPUs${cpu:+ ($cpu)}." > docs/phase-see-pruning.txt

"$work/pages" make phase-see-pruning
