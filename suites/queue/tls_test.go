package queue_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/suites/queue"
	"keymove/suites/queue/server"
)

// certificate writes a certificate for 127.0.0.1, signed by itself, and its key.
func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	return certificateWith(t, func(*x509.Certificate) {})
}

// certificateWith changes the certificate before it is signed.
func certificateWith(t *testing.T, change func(*x509.Certificate)) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "keymove"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	change(&template)
	signed, err := x509.CreateCertificate(rand.Reader, &template, &template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, kind string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	return write("cert.pem", "CERTIFICATE", signed), write("key.pem", "PRIVATE KEY", der)
}

// TestTLS: work goes over an encrypted connection; a certificate that is not trusted, and a
// wrong token, are errors at once.
func TestTLS(t *testing.T) {
	cert, key := certificate(t)
	s, err := server.Start(server.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Cert: cert, Key: key})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	url := "tls://" + s.Addr()
	a := queue.Address{URL: url, Token: s.Token, CA: cert}
	work(t, a, "w", nil)
	got, _ := together(t, a, asItIs)
	compareRecords(t, got, alone(t, asItIs))
	q := open(t, a, "tls", asItIs)
	defer q.Close()
	if !q.IsTLS() {
		t.Error("the connection is not encrypted")
	}

	other, _ := certificate(t)
	for what, ca := range map[string]string{"no certificate": "", "another certificate": other} {
		a.CA = ca
		if err := connects(t, a); err == nil || !strings.Contains(err.Error(), "certificate") {
			t.Errorf("%s: %v", what, err)
		}
	}
	wrong := queue.Address{URL: url, Token: "x", CA: cert}
	if err := connects(t, wrong); !queue.IsRefused(err) {
		t.Errorf("a wrong token: %v", err)
	}
	if _, err := server.Start(server.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Cert: key, Key: cert}); err == nil {
		t.Error("a server starts with a key for a certificate")
	}
}

// TestCertificatesThatDoNotFit: a client connects to no server whose certificate has expired, is of
// the future, or is of another machine, although it trusts who has signed it.
func TestCertificatesThatDoNotFit(t *testing.T) {
	for want, change := range map[string]func(*x509.Certificate){
		"certificate has expired or is not yet valid": func(c *x509.Certificate) { c.NotAfter = time.Now().Add(-time.Minute) },
		"is before": func(c *x509.Certificate) {
			c.NotBefore = time.Now().Add(time.Hour)
			c.NotAfter = time.Now().Add(2 * time.Hour)
		},
		"certificate is valid for 192.0.2.1": func(c *x509.Certificate) { c.IPAddresses = []net.IP{net.IPv4(192, 0, 2, 1)} },
	} {
		cert, key := certificateWith(t, change)
		s, err := server.Start(server.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Cert: cert, Key: key})
		if err != nil {
			t.Fatal(err)
		}
		a := address(s)
		a.CA = cert
		if err := connects(t, a); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		s.Close()
	}
}
