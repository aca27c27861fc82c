package queue_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"keymove/internal/testenv"
	"keymove/suites/queue"
	"keymove/suites/queue/server"
)

// certified sets a certificate for 127.0.0.1, signed by itself, after a change, and its key.
func certified(t *testing.T, change func(*x509.Certificate)) func(*server.Options) {
	t.Helper()
	private := testenv.Must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	template := x509.Certificate{
		SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	change(&template)
	signed := testenv.Must(x509.CreateCertificate(rand.Reader, &template, &template, &private.PublicKey, private))(t)
	der := testenv.Must(x509.MarshalPKCS8PrivateKey(private))(t)
	dir := t.TempDir()
	write := func(name, kind string, data []byte) string {
		path := filepath.Join(dir, name)
		testenv.Check(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600))
		return path
	}
	return func(o *server.Options) {
		o.Cert, o.Key = write("cert.pem", "CERTIFICATE", signed), write("key.pem", "PRIVATE KEY", der)
	}
}

// TestTLS: work goes over an encrypted connection; a server whose certificate is not trusted, has expired, is of the future, or of another
// machine is refused at once, as is a wrong token.
func TestTLS(t *testing.T) {
	asItIs := func(*x509.Certificate) {}
	b := start(t, certified(t, asItIs))
	work(t, b.Address, "w", nil)
	q := open(t, b.Address, "tls")
	isTLS := q.IsTLS()
	if compareRecords(t, q.end(t).records, alone(t)); !isTLS {
		t.Error("the connection is not encrypted")
	}
	if err := connects(t, queue.Address{URL: b.URL, Token: "x", CA: b.CA}); !queue.IsRefused(err) {
		t.Errorf("a wrong token: %v", err)
	}
	var other server.Options
	certified(t, asItIs)(&other)
	for what, ca := range map[string]string{"none": "", "another": other.Cert} {
		testenv.WantError(t, what, connects(t, queue.Address{URL: "tls://" + b.Addr(), Token: b.Address.Token, CA: ca}), "certificate")
	}
	for want, change := range map[string]func(*x509.Certificate){
		"certificate has expired or is not yet valid": func(c *x509.Certificate) { c.NotAfter = time.Now().Add(-time.Minute) },
		"is before":                          func(c *x509.Certificate) { c.NotBefore, c.NotAfter = c.NotAfter, c.NotAfter.Add(time.Hour) },
		"certificate is valid for 192.0.2.1": func(c *x509.Certificate) { c.IPAddresses = []net.IP{net.IPv4(192, 0, 2, 1)} },
	} {
		testenv.WantError(t, "a server", connects(t, start(t, certified(t, change)).Address), want)
	}
	swapped := server.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Cert: other.Key, Key: other.Cert}
	testenv.WantError(t, "a key for a certificate", testenv.Err(server.Start(swapped)), "tls: ")
}
