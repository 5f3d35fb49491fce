// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>

// Swift does not see macros that are computed from others.
enum { OHK_TLS_OPTIONS = SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION };
