// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/objects.h>
#include <openssl/params.h>
#include <openssl/rand.h>

// Swift does not see macros that are computed from others.
enum { OHK_PUBLIC_KEY = EVP_PKEY_PUBLIC_KEY, OHK_KEY_PAIR = EVP_PKEY_KEYPAIR };
