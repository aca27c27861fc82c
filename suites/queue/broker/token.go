package broker

import (
	"net/url"
	"strings"
)

// Secret returns the token: the user of the URL that has no password, or Token.
func (a *Address) Secret() string {
	first, _, _ := strings.Cut(a.URL, ",")
	if u, err := url.Parse(first); err == nil && u.User != nil && u.User.Username() != "" {
		if _, isUser := u.User.Password(); !isUser {
			return u.User.Username()
		}
	}
	return a.Token
}

// withoutToken returns the URL without a token, which goes to the server in another way; a user
// with a password stays.
func (a *Address) withoutToken() string {
	urls := strings.Split(a.URL, ",")
	for i, text := range urls {
		u, err := url.Parse(text)
		if err != nil || u.User == nil {
			continue
		}
		if _, isUser := u.User.Password(); !isUser {
			u.User = nil
			urls[i] = u.String()
		}
	}
	return strings.Join(urls, ",")
}
