package main

import "slices"

// proof is a command line whose outputs are kept, with the files that it writes beside those of
// its folder: paths with spaces between.
type proof struct{ name, args, files string }

// proofs are command lines whose bytes are kept, in testdata/proof: stdout, stderr, the exit
// code and the files of the folder that they write; of pages what a person sees. Later ones read
// the folders of earlier ones. A change of the program's walls shows here as no difference.
var proofs = slices.Concat(proofsOfRuns, proofsOfReports, proofsOfGames)

var proofsOfRuns = []proof{
	{"version", "version", ""},
	{"suites-list", "suites list", ""},
	{"suites-check", "suites check p.epd bad.epd", ""},
	{"suites-check-json", "suites check p.epd bad.epd --json", ""},
	{"suites-import", "suites import puzzles.csv", ""},
	{"perft", "perft startpos 3 --divide", ""},
	{"eval", "eval 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ""},

	{"run", "run p.epd --profile plain --nodes 300 --no-times --out one", "one/report.html"},
	{"run-several", "run p.epd q.epd --profile plain --profile weak:plain,qsearch=off --nodes 300 --no-times --out several", "several/report.html"},
	{"run-ablate", "run p.epd --profile classical --ablate see,tt --nodes 300 --no-times --out ablated", "ablated/report.html"},
	{"run-repeat", "run p.epd --profile plain --profile vpr-9.0 --nodes 300 --repeat 2 --no-times --out repeated", ""},
	{"run-baseline", "run p.epd --profile new:plain,qsearch=off --nodes 300 --no-times --out gated --baseline one", ""},
	{"run-floor", "run p.epd --profile plain --nodes 300 --no-times --out floor --min-solved 90%", ""},
	{"run-engine", "run p.epd --engine FAKE --profile plain --nodes 300 --no-times --out engine", "engine/report.html"},
	{"run-dying-engine", "run p.epd --engine DYING --nodes 300 --no-times --out dying", "dying/report.html"},
	{"run-json", "run q.epd --profile plain --nodes 300 --no-times --out json --json", ""},
	{"run-dry", "run p.epd --profile plain --engine FAKE --nodes 300 --dry-run", ""},
	{"run-dry-json", "run p.epd --profile plain --nodes 300 --dry-run --json", ""},
	{"run-experiment", "run x.toml --out experiment", ""},
	{"run-stdin", "run - --profile plain --nodes 300 --no-times --out stdin", ""},
	{"run-shard-1", "run p.epd --profile plain --nodes 300 --no-times --out shard1 --shard 1/2", ""},
	{"run-shard-2", "run p.epd --profile plain --nodes 300 --no-times --out shard2 --shard 2/2", ""},
	{"report-merge", "report --merge merged shard1 shard2", ""},
	{"run-resumed", "run --resume killed-run", ""},
	{"run-resume-finished", "run --resume one", ""},
	{"run-bad-lines", "run bad.epd", ""},
	{"run-bad-flags", "run p.epd --profile nothing --nodes x --depth 3 --filter [", ""},
	{"run-no-file", "run none.epd", ""},
	{"run-unknown-flag", "run p.epd --nods 3", ""},

	{"run-basis", "run mates --first 20 --profile plain --nodes 1000 --no-times --out basis --verbose", ""},
	{"run-two", "run mates --first 20 --profile plain --profile weak:plain,maxdepth=1 --nodes 1000 --no-times --out two", "two/report.html"},
	{"run-two-300", "run mates --first 20 --profile plain --profile weak:plain,maxdepth=1 --nodes 300 --no-times --out two300", ""},
	{"run-limits", "run mates --first 20 --profile plain --profile weak:plain,maxdepth=1 --nodes 100,300 --no-times --out limits", "limits/report.html limits/report.md limits/comparison.csv"},
	{"run-two-100", "run mates --first 20 --profile plain --profile weak:plain,maxdepth=1 --nodes 100 --no-times --out two100", ""},
	{"run-points", "run s.epd q.epd --profile plain --profile weak:plain,maxdepth=1 --nodes 1000 --no-times --out points --verbose", "points/report.html"},
	{"run-pairs", "run mates --first 8 --nodes 500 --no-times --ablate see,nullmove --ablate-mode cross --out pairs --verbose", "pairs/report.html"},
	{"run-regressed", "run mates --first 20 --profile new:plain,maxdepth=1 --nodes 1000 --no-times --out worse --baseline basis", ""},
	{"run-slight", "run mates --first 20 --profile plain,qsearch=off --nodes 1000 --no-times --out slight --baseline basis --require-conclusive", ""},
}

// proofsOfReports read the folders of proofsOfRuns.
var proofsOfReports = []proof{
	{"compare", "compare one several#weak", ""},
	{"compare-json", "compare one gated --json", ""},
	{"compare-csv", "compare one gated --csv", ""},
	{"compare-markdown", "compare one gated --markdown", ""},
	{"compare-nobody", "compare one#nobody gated", ""},
	{"gate", "gate --baseline one gated", ""},
	{"gate-json", "gate --baseline one gated --json", ""},
	{"gate-other-suite", "gate --baseline one json", ""},
	{"report", "report several", ""},
	{"report-json", "report one --json", ""},
	{"report-markdown", "report several --markdown", ""},

	{"report-verbose", "report two --verbose", ""},
	{"report-two-json", "report two --json", ""},
	{"report-pairs", "report pairs", ""},
	{"report-pairs-json", "report pairs --json", ""},
	{"report-history", "report --history page.html two100 two300 two --benchmark-json", "page.html"},
	{"compare-two", "compare two", ""},
	{"compare-two-verbose", "compare two --verbose", ""},
	{"compare-two-json", "compare two --json", ""},
	{"compare-two-csv", "compare two --csv", ""},
	{"compare-two-markdown", "compare two --markdown", ""},
	{"compare-html", "compare basis worse --html", ""},
	{"compare-points", "compare points", ""},
	{"compare-points-html", "compare points --html", ""},
	{"compare-all-pairs", "compare basis worse slight --all-pairs --verbose", ""},
	{"compare-out", "compare two --out compared", ""},
	{"compare-by-phase", "compare two --by phase", ""},
	{"compare-by-phase-markdown", "compare two --by phase --markdown", ""},
	{"compare-by-phase-html", "compare points --by phase --html", ""},
	{"compare-by-theme", "compare two --by theme", ""},
	{"compare-by-theme-markdown", "compare two --by theme --markdown", ""},
	{"compare-by-theme-html", "compare points --by theme --html", ""},
	{"compare-by-feature", "compare pairs --by feature", ""},
	{"compare-by-feature-markdown", "compare pairs --by feature --markdown", ""},
	{"compare-by-feature-html", "compare points --by feature --html", ""},
	{"compare-by-limit", "compare limits --by limit", ""},
	{"compare-by-limit-markdown", "compare limits --by limit --markdown", ""},
	{"compare-by-limit-html", "compare limits --by limit --html", ""},
	{"compare-by-limit-csv", "compare limits --by limit --csv", ""},
	{"gate-regressed", "gate --baseline basis worse", "worse/junit.xml worse/comment.md"},
	{"gate-regressed-verbose", "gate --baseline basis worse --verbose", ""},
	{"gate-regressed-json", "gate --baseline basis worse --json", ""},
	{"gate-regressed-github", "GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary2.md gate --baseline basis worse", "summary2.md"},
	{"gate-better", "gate --baseline worse basis --verbose", "basis/junit.xml basis/comment.md"},
	{"gate-limits", "gate --baseline basis slight --max-lost 1 --min-solved 30% --margin 5% --verbose", "slight/junit.xml slight/comment.md"},
	{"gate-floor", "gate points --min-solved 4 --verbose", "points/junit.xml"},
	{"eval-html", "eval 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 --html", ""},
}

// proofsOfGames play games and search versions, and read older folders.
var proofsOfGames = []proof{
	{"match", "match --profile plain --profile weak:plain,qsearch=off --nodes 60 --games 6 --max-moves 30 --no-times -j 1 --out match", "match/report.html"},
	{"match-sprt", "match --profile plain --profile weak:plain,maxdepth=1 --nodes 100 --games 40 --max-moves 40 --no-times -j 1 --sprt elo0=0,elo1=200 --out sprt", "sprt/report.html"},
	{"match-engine", "match --engine FAKE --profile plain --nodes 60 --games 2 --max-moves 6 --no-times -j 1 --out fakes", "fakes/report.html"},
	{"match-dry", "match --profile plain --profile vpr-9.0 --nodes 60 --games 6 --dry-run", ""},
	{"match-resumed", "match --resume killed-match", "killed-match/report.html"},
	{"match-bad", "match --profile plain --nodes 60 --games 0 --tc 0+0", ""},
	{"match-report-json", "report match --json", ""},
	{"explain", "explain p.epd:quiet --profile plain --nodes 300", ""},
	{"track", "track TOY --repo REPO --build BUILD --nodes 10 -j 1 --versions v1..v4 --out history", ""},
	{"engines-check", "engines check none-such", ""},
	{"old-run", "report old-run", ""},
	{"old-match", "report old-match", ""},
	{"old-gate", "gate --baseline old-run killed-run --allow-unlike --allow-missing", ""},

	{"match-report-verbose", "report sprt --verbose", ""},
	{"match-60", "match --profile plain --profile weak:plain,maxdepth=1 --nodes 60 --games 12 --max-moves 30 --no-times -j 1 --out m60 --verbose", ""},
	{"match-120", "match --profile plain --profile weak:plain,maxdepth=1 --nodes 120 --games 12 --max-moves 30 --no-times -j 1 --out m120", ""},
	{"match-three", "match --profile plain --profile weak:plain,maxdepth=1 --profile vpr-9.0 --nodes 60 --games 12 --max-moves 30 --no-times -j 1 --out three", "three/report.html"},
	{"match-experiment", "match m.toml --no-times -j 1 --out played", "played/report.html"},
	{"track-long", "track SHORT --repo LONG --build BUILD --nodes 10 -j 1 --no-times --versions v1..v10 --out long", "long/report.html"},
	{"track-long-verbose", "track --resume long --verbose", ""},
	{"bisect", "bisect --repo LONG --build BUILD --good v1 --bad v10 --suite SHORT --nodes 10 -j 1 --out bisection", ""},
	{"bisect-json", "bisect --resume bisection --json", ""},
}
