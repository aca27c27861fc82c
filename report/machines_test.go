package report

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"keymove/report/reporttest"
	"keymove/suites"
)

// onMachines returns the records of two contenders on cases of two themes, an easy and a hard
// one, in units of five consecutive cases that machines take at random. The last machine
// solves less by a share.
func onMachines(random *rand.Rand, cases, machines int, worse float64) []suites.Record {
	var list []suites.Record
	host := 0
	for c := range cases {
		if c%5 == 0 {
			host = random.IntN(machines)
		}
		theme, chance := "easy", 0.8
		if c >= cases/2 {
			theme, chance = "hard", 0.2
		}
		if host == machines-1 {
			chance *= 1 - worse
		}
		solves := random.Float64()
		for contender := range 2 {
			solved := solves < chance+0.1*float64(contender) // contenders are alike
			list = append(list, suites.Record{
				Machine: fmt.Sprintf("host%d", host), Theme: theme, CaseIndex: c, ContenderIndex: contender, Solved: &solved,
			})
		}
	}
	return list
}

func TestOddMachines(t *testing.T) {
	random := rand.New(rand.NewPCG(16, 5))
	falsely := 0
	for range 300 {
		if len(OddMachines(suites.RecordsOf(onMachines(random, 400, 5, 0)))) > 0 {
			falsely++
		}
	}
	if falsely > 12 { // 3 expected; more than 12 has a chance of 1 in 10 000
		t.Errorf("%d of 300 runs on machines that are alike have an odd one", falsely)
	}
	odd := OddMachines(suites.RecordsOf(onMachines(random, 1000, 4, 0.5)))
	i := slices.IndexFunc(odd, func(m OddMachine) bool { return m.Host == "host3" })
	if i < 0 || odd[i].Residual > -4 || odd[i].Share >= odd[i].Expected || odd[i].Cases < 100 {
		t.Errorf("a machine that solves half as much: %+v", odd)
	}
	mixed := onMachines(random, 1000, 4, 0.5) // several machines have searched each case
	for i := range mixed {
		if i%2 == 1 {
			mixed[i].Machine = "another"
		}
	}
	for name, records := range map[string][]suites.Record{"none": nil, "one alone": onMachines(random, 400, 1, 0.5), "mixed": mixed} {
		if odd := OddMachines(suites.RecordsOf(records)); len(odd) > 0 {
			t.Errorf("%s: %+v", name, odd)
		}
	}
}

func TestStarvedMachines(t *testing.T) {
	var meta Meta
	var records []suites.Record
	add := func(host string, n int, percent int64) {
		records = append(records, slices.Repeat([]suites.Record{{Machine: host, TimeUS: 100_000, CPUUS: new(percent * 1000)}}, n)...)
	}
	add("good", 50, 99)
	add("bad", 20, 60)
	add("new", 5, 10) // too few to say
	reporttest.Want(t, Starved(&meta, suites.RecordsOf(records)), nil, "without a time limit")
	meta.Limits.MoveTime = time.Second
	reporttest.Want(t, Starved(&meta, suites.RecordsOf(records)), []StarvedMachine{{"bad", 60}})
	records = nil
	add("", 3, 50)
	reporttest.Want(t, Starved(&meta, suites.RecordsOf(records)), []StarvedMachine{{"", 50}}, "one machine")
}
