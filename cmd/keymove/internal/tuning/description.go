package tuning

// Description is what help says of the command.
const Description = "MATCH is the folder of a match, a PGN, or a file of positions with results (FEN; 0.5): the weights of a PROFILE's evaluation are fitted to the results of\n" +
	"its games (Texel's method). The table of new values has the errors on the games that were fitted and on others that\n" +
	"were held out; the folder has weights.csv and tuned.toml, a profile for --profiles.\n\n" +
	"With --network it trains the network of the evaluation, as what is added to the other terms of PROFILE. It learns the\n" +
	"positions of MATCH, or of files \"FEN;score\", and --leaves of searches below them. An ENGINE labels them, under --nodes,\n" +
	"--depth or --movetime or by --static; without it the scores of the games count. The table has the errors without and\n" +
	"with the network on games held out; the folder has network.bin.\n\n" +
	"With --spsa FILE it tunes options of any engine, a PROFILE or an ENGINE as \"keymove match\" has them, by simultaneous\n" +
	"perturbation: in each iteration the engine plays itself with all parameters moved up or down by chance, and the\n" +
	"values follow the winner. It ends after --iterations with \"name, value\" a line and the \"keymove match --sprt\"\n" +
	"that would confirm the values (docs/tune.md).\n\n" +
	"A tune by SPSA writes a folder: run.json, journal.jsonl, params.txt and params.json, which --spsa reads, and values.csv;\n" +
	"the path of a folder is the last line on stderr."

// Arguments is the setting of the command's arguments.
const Arguments = "arguments"
