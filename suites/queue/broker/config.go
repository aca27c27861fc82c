package broker

import (
	"fmt"
	"strings"
)

// Config returns the accounts of a NATS server or cluster of others for a queue, as its
// configuration has them. secret returns the password of a role. Submitters there configure the
// queue themselves, and so can do anything with it; workers use it by services alone.
func Config(secret func(Role) string) string {
	var text strings.Builder
	user := func(role Role, publish []string) {
		fmt.Fprintf(&text, "      {user: %s, password: %q, permissions: {\n        publish: [%s]\n        subscribe: [%q]\n      }}\n",
			role, secret(role), quoted(publish), role.inbox()+".>")
	}
	text.WriteString("accounts {\n  KEYMOVE {\n    jetstream: enabled\n    users: [\n")
	submitters := []string{"$JS.API.>", "$JS.ACK.>", jobSubject + "*", workSubject + "*"}
	user(Submitters, submitters)
	user(Uploaders, append(submitters, filesSubject+">"))
	text.WriteString("    ]\n    exports: [\n")
	for _, subject := range workerServices("*") {
		fmt.Fprintf(&text, "      {service: %q, response: stream}\n", subject)
	}
	text.WriteString("    ]\n  }\n  KEYMOVE_WORKERS {\n    users: [\n")
	user(Workers, workerServices("*"))
	text.WriteString("    ]\n    imports: [\n")
	for _, subject := range workerServices("*") {
		fmt.Fprintf(&text, "      {service: {account: KEYMOVE, subject: %q}}\n", subject)
	}
	text.WriteString("    ]\n  }\n}\n")
	return text.String()
}

func quoted(list []string) string {
	texts := make([]string, len(list))
	for i, s := range list {
		texts[i] = fmt.Sprintf("%q", s)
	}
	return strings.Join(texts, ", ")
}
