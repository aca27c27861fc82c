package broker_test

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
	"keymove/suites/queue/broker"
	"keymove/suites/queue/broker/server"
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
	url := "tls://" + hostOf(s)
	a := broker.Address{URL: url, Token: s.Token, CA: cert}
	q, err := broker.Submit(t.Context(), a, &queue.Job{ID: broker.RunID("one")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	worker := broker.Address{URL: url, Token: s.Token}
	worker.CA = cert
	source, err := broker.OpenSource(worker)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	if err := q.Publish(t.Context(), &queue.Unit{Number: 1}); err != nil {
		t.Fatal(err)
	}
	if err := leaseUnit(t, source, broker.RunID("one")).Done(t.Context(), &queue.Answer{Unit: 1}); err != nil || collect(t, q).Unit != 1 {
		t.Error(err)
	}
	if state, err := source.Connection().TLSConnectionState(); err != nil || !state.HandshakeComplete {
		t.Errorf("the connection is not encrypted: %v", err)
	}

	other, _ := certificate(t)
	for what, ca := range map[string]string{"no certificate": "", "another certificate": other} {
		worker.CA = ca
		if _, err := broker.OpenSource(worker); err == nil || !strings.Contains(err.Error(), "certificate") {
			t.Errorf("%s: %v", what, err)
		}
	}
	wrong := broker.Address{URL: url, Token: "x", CA: cert}
	if _, err := broker.OpenSource(wrong); !broker.IsRefused(err) {
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
		if _, err := broker.OpenSource(a); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		s.Close()
	}
}
