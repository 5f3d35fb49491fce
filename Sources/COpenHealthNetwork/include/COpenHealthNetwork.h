// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Connections to other machines: TCP, and TLS 1.3 over it.
//
// In C, because OpenSSL's interface is macros in large part, and because its own socket functions raise SIGPIPE.

#ifndef COPENHEALTHNETWORK_H
#define COPENHEALTHNETWORK_H

#include <stddef.h>
#include <sys/types.h>

// Why there is no connection.
enum ohk_network_fault {
  OHK_NETWORK_OK = 0,
  // The name has no address.
  OHK_NETWORK_NO_HOST = 1,
  // No address accepted the connection in time; errno says why.
  OHK_NETWORK_UNREACHABLE = 2,
  // The server's certificate is not accepted.
  OHK_NETWORK_UNTRUSTED = 3,
  // The file with certificates cannot be used.
  OHK_NETWORK_NO_CERTIFICATES = 4,
  // The other side does not speak TLS 1.3, or ended the connection.
  OHK_NETWORK_NO_TLS = 5,
};

typedef struct ohk_tls ohk_tls;

// Connects to a host and makes it a TLS connection, after checking the server's certificate for that host. Waits for `seconds` for each
// address and for each step. `certificates` is the path of the certificates to trust, in PEM; NULL for those of the system. On failure
// the result is NULL, `*fault` says why, `*code` is an errno, or the reason of X509_verify_cert_error_string.
ohk_tls *ohk_tls_connect(const char *host, const char *port, const char *certificates, int seconds, enum ohk_network_fault *fault, long *code);

// Connects to a host without TLS. All that follows works on it as well. On failure as above, without a certificate's faults.
ohk_tls *ohk_plain_connect(const char *host, const char *port, int seconds, enum ohk_network_fault *fault, long *code);

// The text of a `code` after OHK_NETWORK_UNTRUSTED. It is constant.
const char *ohk_tls_reason(long code);

// Reads up to `count` bytes; 0 when the connection has ended, or when nothing came for the patience. One thread reads at a time.
ssize_t ohk_tls_read(ohk_tls *tls, void *bytes, size_t count);

// Writes all bytes; 0 when the connection has ended, else 1. One thread writes at a time; another one may read.
int ohk_tls_write(ohk_tls *tls, const void *bytes, size_t count);

// How long a read waits, in seconds; 0 for without limit.
void ohk_tls_set_patience(ohk_tls *tls, int seconds);

// Ends the connection for both sides, so that reads and writes of other threads return.
void ohk_tls_end(ohk_tls *tls);

// Releases an ended connection, which nobody uses any more.
void ohk_tls_free(ohk_tls *tls);

#endif
