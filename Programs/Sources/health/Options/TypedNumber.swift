// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCommandLine
import OpenHealthWords

/// A number as the person types it, the same as on the pages of the Health app: `7.5`, or `7,5`.
struct TypedNumber: ExpressibleByArgument {
  /// The number, which is finite.
  let value: Double

  init?(argument: String) {
    guard let number = HandEntry.number(argument, Person.numbers) else { return nil }
    value = number
  }
}
