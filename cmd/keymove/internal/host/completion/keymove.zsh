#compdef keymove
# Completion of keymove for zsh: eval "$(keymove completion zsh)", behind compinit.
_keymove() {
    local -a candidates open closed
    candidates=("${(@f)$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    candidates=(${candidates:#})
    if (( ${#candidates} == 0 )); then
        _files
        return
    fi
    # No space behind what goes on.
    open=(${(M)candidates:#*[=/]})
    closed=(${candidates:#*[=/]})
    compadd -Q -S '' -a open
    compadd -Q -a closed
}
if [[ ${funcstack[1]} == _keymove ]]; then
    _keymove "$@"
else
    compdef _keymove keymove
fi
