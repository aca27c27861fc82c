// Package markdown writes reports for pages that show Markdown: decisions of gates
// for the summary of a job, and the pages of docs/ that are measured.
package markdown
