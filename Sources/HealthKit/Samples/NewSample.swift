// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Carries a new record to `init(coder:)`, the one initialiser that every subclass has: a client's own subclass of ``HKQuantitySample``,
/// whose initialisers choose the class, gets its record that way.
///
/// It only has the type of an archive: there is nothing to decode.
final class NewSample: NSCoder {
  let record: SampleRecord

  init(_ record: SampleRecord) { self.record = record }
}
