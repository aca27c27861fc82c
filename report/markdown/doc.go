// Package markdown writes Markdown: the report of a run, the decisions of gates for the
// summary of a job, and the pages of docs/ made from measured results.
package markdown
