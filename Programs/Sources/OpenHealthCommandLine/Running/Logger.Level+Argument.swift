// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Logging

/// The value of `--log-level`.
extension Logger.Level: @retroactive ExpressibleByArgument {}
