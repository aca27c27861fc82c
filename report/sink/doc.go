// Package sink has what writes to people and their tools: tables in plain text, lines of a
// width, numbers for people; and a function for each sink that makes foreign text harmless. Foreign is
// all that Keymove did not write itself: ids, themes and comments of suites, names of
// files, engines and contenders, what engines say, claims of experiments.
//
//	terminal, plain text   Terminal, Lines, Messages
//	log of GitHub Actions  GitHubLog, and GitHubData and GitHubProperty for commands
//	Markdown               Markdown
//	XML                    Lines; encoding/xml does the rest
//	HTML                   HTML; Visible for texts that a script shows
//	CSV                    CSV, and FromCSV to read it
//	JSON                   JSON
//	shell                  Shell, for a word of a command
package sink
