package documents

import (
	"slices"
)

// proof is a command line, and what is kept of it beside its first lines: the names of golden files with spaces between.
// NAME.txt keeps what a terminal shows, another name stdout, NAME=FILE a file that the command writes; "fields" holds
// JSON to docs/json.md.
type proof struct{ args, shows string }

// proofs are command lines whose output is kept, in testdata/proof; later ones read the folders of earlier ones.
var proofs = slices.Concat(proofsOfRuns, proofsOfReports, proofsOfGames, proofsOfFaults)

var proofsOfRuns = []proof{
	{"version", ""},
	{"suites list", ""},
	{"suites list --json", "fields"},
	{"suites info wac mates --json", "fields"},
	{"suites check p.epd bad.epd", "suites.txt"},
	{"suites check TOY illegal.epd --json", "fields suites.json"},
	{"suites check mates --prove --json", "fields"},
	{"suites import puzzles.csv", ""},
	{"engines check none-such", ""},
	{"engines check FAKE --json", "fields"},
	{"perft startpos 3 --divide", ""},
	{"eval 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ""},
	{"eval 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 --html", ""},

	{"run p.epd --profile plain --nodes 300 --no-times --out one", ""},
	{"run p.epd q.epd --profile plain --profile weak:plain,qsearch=off --nodes 300 --no-times --out several", ""},
	{"run s.epd --first 6 --profile plain --profile weak:plain,maxdepth=1 --nodes 1000 --no-times --out points --verbose", "run.txt run.csv=points/records.csv"},
	{"run mates --first 20 --profile plain --profile weak:plain,maxdepth=1 --nodes 1000 --no-times --out two", ""},
	{"run mates --first 20 --profile plain --nodes 1000 --no-times --out basis", ""},
	{"run mates --first 20 --profile new:plain,maxdepth=1 --nodes 1000 --no-times --out worse --baseline basis", ""},
	{"run mates --first 20 --profile plain,qsearch=off --nodes 1000 --no-times --out slight --baseline basis --require-conclusive", ""},
	{"run mates --first 20 --profile plain --profile weak:plain,maxdepth=1 --nodes 100,300 --no-times --out limits", ""},
	{"run mates --first 8 --nodes 500 --no-times --ablate see,nullmove --ablate-mode cross --out pairs --verbose", ""},
	{"run p.epd --profile plain --profile vpr-9.0 --nodes 300 --repeat 2 --no-times --out repeated", ""},
	{"run p.epd --profile new:plain,qsearch=off --nodes 300 --no-times --out gated --baseline one", ""},
	{"run p.epd --profile plain --nodes 300 --no-times --out floor --min-solved 90%", ""},
	{"run p.epd --engine FAKE --profile plain --nodes 300 --no-times --out engine", ""},
	{"run p.epd --engine DYING --nodes 300 --no-times --out dying", "run-dying.txt"},
	{"run p.epd --profile plain --engine FAKE --nodes 300 --dry-run", "run-dry.txt"},
	{"run mates --first 4 --nodes 200 --dry-run --out d --json", "fields"},
	{"run mates --first 4 --nodes 100,200 --hash 1 --profile classical --profile y:classical,maxdepth=1 --out s --json", "fields"},
	{"run mates --first 4 --nodes 200 --hash 1 --profile classical --profile x:classical,maxdepth=1 --out r --json", "fields"},
	{"run q.epd --profile plain --nodes 300 --no-times --out json --json", ""},
	{"run x.toml --out experiment", "experiment.txt experiment.md=experiment/report.md"},
	{"run - --profile plain --nodes 300 --no-times --out stdin", ""},
	{"run p.epd --profile plain --nodes 300 --no-times --out shard1 --shard 1/2", ""},
	{"run p.epd --profile plain --nodes 300 --no-times --out shard2 --shard 2/2", ""},
	{"report --merge shard1 shard2 --out merged", ""},
	{"run --resume one", ""},
}

// proofsOfReports read the folders of proofsOfRuns.
var proofsOfReports = []proof{
	{"report several", ""},
	{"report several --markdown", ""},
	{"report two --verbose", ""},
	{"report pairs", ""},
	{"report r --json", "fields"},
	{"report --history page.html basis worse two --benchmark-json", "history.json history.html=page.html"},
	{"compare basis worse", "comparison.txt"},
	{"compare basis worse --markdown", ""},
	{"compare basis worse --html", ""},
	{"compare basis worse --csv", "comparison.csv"},
	{"compare one gated --json", ""},
	{"compare r --json", "fields"},
	{"compare s --json", "fields"},
	{"compare points", ""},
	{"compare one several#weak", ""},
	{"compare two --verbose", ""},
	{"compare two --out compared", ""},
	{"compare basis worse slight --all-pairs --verbose", ""},
	{"compare two --by phase", ""},
	{"compare two --by theme --markdown", ""},
	{"compare pairs --by feature", "comparison-by-feature.txt"},
	{"compare limits --by limit", "comparison-by-limit.txt"},
	{"compare limits --by limit --html", ""},
	{"compare limits --by limit --csv", ""},
	{"gate --baseline one gated", ""},
	{"gate --baseline basis worse --verbose", "gate.txt gate.xml=worse/junit.xml"},
	{"gate --baseline r#classical r#x --json", "fields"},
	{"gate --baseline one gated --json", "gate.json"},
	{"GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary.md gate --baseline basis worse", "gate-github.txt gate-summary.md=summary.md"},
	{"gate --baseline worse basis --verbose", ""},
	{"gate --baseline basis slight --max-lost 1 --min-solved 30% --margin 5% --verbose", ""},
	{"gate points --min-solved 4 --verbose", ""},
	{"gate --baseline one json", ""},
	{"run p.epd --profile plain --profile x:plain --nodes 100 --max-slower 99% --repeat 2 --quiet --out speeds", ""},
	{"gate speeds --max-slower 99% --json", "fields"},
}

// proofsOfGames play games, explain a miss and search versions.
var proofsOfGames = []proof{
	{"match --profile plain --profile weak:plain,maxdepth=1 --nodes 100 --games 40 --max-moves 40 --no-times -j 1 --sprt elo0=0,elo1=200 --out sprt", "match.txt match.md=sprt/report.md match.html=sprt/report.html"},
	{"match --engine FAKE --profile plain --nodes 60 --games 2 --max-moves 6 --no-times -j 1 --out fakes", "match.csv=fakes/games.csv match.pgn=fakes/games.pgn"},
	{"match --profile default --profile x:default,maxdepth=1 --nodes 100 --games 2 --max-moves 20 --hash 1 --out m --json", "fields"},
	{"match --profile plain --profile weak:plain,maxdepth=1 --profile vpr-9.0 --nodes 60 --games 12 --max-moves 30 --no-times -j 1 --out three", ""},
	{"match m.toml --no-times -j 1 --out played", ""},
	{"match --profile plain --profile vpr-9.0 --nodes 60 --games 6 --dry-run", ""},
	{"report sprt --verbose", ""},
	{"report fakes --json", "match.json"},
	{"report old-match", "old-match.txt"},
	{"explain p.epd:quiet --profile plain --nodes 300", "explain.txt"},
	{"track TOY --repo REPO --build BUILD --nodes 10 -j 1 --no-times --versions v1..v3 --out t", "track.txt track.html=t/report.html track.csv=t/track.csv"},
	{"track --resume t --verbose", ""},
	{"track --resume t --json", "track.json"},
	{"track TOY --versions v1..v3 --out t2 --repo REPO --build BUILD --nodes 10 --json", "fields"},
	{"bisect --suite TOY --good v1 --bad v3 --repo REPO --build BUILD --nodes 10 -j 1 --out b", "bisect.txt"},
	{"bisect --resume b --json", "bisect.json"},
	{"bisect --suite TOY --good v1 --bad v3 --out b2 --repo REPO --build BUILD --nodes 10 --json", "fields"},
}

// proofsOfFaults are refused.
var proofsOfFaults = []proof{
	{"run bad.epd", "faults.txt"},
	{"run p.epd --profile nothing --nodes x --depth 3 --filter [", ""},
	{"run none.epd", ""},
	{"run p.epd --nods 3", ""},
	{"match --profile plain --nodes 60 --games 0 --tc 0+0", ""},
	{"compare one#nobody gated", ""},
}
