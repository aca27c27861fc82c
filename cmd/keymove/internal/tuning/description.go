package tuning

// Description is what help says of the command.
const Description = "With --spsa FILE it tunes options of any engine, a PROFILE or an ENGINE as \"keymove match\" has them, by simultaneous\n" +
	"perturbation: in each iteration the engine plays itself with all parameters moved up or down by chance, and the\n" +
	"values follow the winner. It ends after --iterations with \"name, value\" a line and the \"keymove match --sprt\"\n" +
	"that would confirm the values (docs/tune.md).\n\n" +
	"A tune writes a folder: run.json, journal.jsonl, params.txt and params.json, which --spsa reads, and values.csv;\n" +
	"its path is the last line on stderr."

// Arguments is the setting of the command's arguments.
const Arguments = "arguments"
