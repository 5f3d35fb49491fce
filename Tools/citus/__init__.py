# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
