// Package markdown writes Markdown: the decisions of gates for the summary of a job, and
// the pages of docs/ made from measured results.
package markdown
