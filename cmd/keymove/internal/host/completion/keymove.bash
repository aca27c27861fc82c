# Completion of keymove for bash: eval "$(keymove completion bash)"
_keymove() {
    # bash cuts words at = and : too, which profiles have inside; we do not.
    local line=${COMP_LINE:0:COMP_POINT} word candidate prefix
    local -a words
    read -r -a words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    word=${words[${#words[@]}-1]}
    # What stands before the last cut is on the line already.
    prefix=${word%"${word##*[=:]}"}
    [[ $COMP_WORDBREAKS == *=* ]] || prefix=
    COMPREPLY=()
    while IFS= read -r candidate; do
        COMPREPLY+=("${candidate#"$prefix"}")
    done < <("${words[0]}" __complete "${words[@]:1}" 2>/dev/null)
    # No space behind what goes on.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]] && type compopt &>/dev/null; then
        compopt -o nospace
    fi
}
complete -o default -F _keymove keymove
