package tuning

// Description is what help says of the command.
const Description = "MATCH is the folder of a match, a PGN, or a file of positions with results (FEN; 0.5): the weights of a PROFILE's evaluation are fitted to the results of\n" +
	"its games (Texel's method). The table of new values has the errors on the games that were fitted and on others that\n" +
	"were held out; the folder has weights.csv and tuned.toml, a profile for --profiles.\n\n" +
	"With --network it trains the network of the evaluation on the positions of MATCH, or of files \"FEN;score\", which an\n" +
	"ENGINE labels under --nodes, --depth or --movetime; without it the scores of the games count. The table has the\n" +
	"errors of the present evaluation and of the network on games held out; the folder has network.bin.\n\n" +
	"With --spsa FILE it tunes options of any engine, a PROFILE or an ENGINE as \"keymove match\" has them, by simultaneous\n" +
	"perturbation: in each iteration the engine plays itself with all parameters moved up or down by chance, and the\n" +
	"values follow the winner. It ends after --iterations with \"name, value\" a line and the \"keymove match --sprt\"\n" +
	"that would confirm the values (docs/tune.md).\n\n" +
	"A tune by SPSA writes a folder: run.json, journal.jsonl, params.txt and params.json, which --spsa reads, and values.csv;\n" +
	"the path of a folder is the last line on stderr."

// Arguments is the setting of the command's arguments.
const Arguments = "arguments"
