# Completion of keymove for fish: keymove completion fish | source
function __keymove_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l candidates (command $words[1] __complete $words[2..-1] 2>/dev/null)
    if test (count $candidates) -gt 0
        printf '%s\n' $candidates
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c keymove -f -a '(__keymove_complete)'
