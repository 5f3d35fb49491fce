// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>
