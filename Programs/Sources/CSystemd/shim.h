// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>
