// Package versions is the commands about the versions of an engine: "keymove bisect" and
// "keymove track".
package versions
