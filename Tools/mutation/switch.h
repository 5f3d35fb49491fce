// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/* Put into a scratch copy of the C target by Tools/run mutate-layers: see Switch.swift. */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((unused, noinline)) static int _isMutant(int number) {
  static unsigned char reached[65536];
  const char *log = getenv("OPENHEALTHKIT_MUTANT_LOG");
  const char *current = getenv("OPENHEALTHKIT_MUTANT");
  if (log && !__atomic_exchange_n(&reached[number & 65535], 1, __ATOMIC_RELAXED)) {
    char line[32];
    int length = snprintf(line, sizeof line, "reached %d\n", number);
    int file = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && write(file, line, (size_t)length) < 0) length = 0;
    if (file >= 0) close(file);
  }
  return current && atoi(current) == number;
}

#define _negated(number, value) (_isMutant(number) ? !(value) : !!(value))
