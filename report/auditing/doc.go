// Package auditing is what is reported of an audit: the share of wrong answers of each rule,
// by depth and phase, in tables, CSV and JSON.
package auditing
