// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension AdoptElements: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int {
    // Two equal elements become two samples.
    let session = ImportSession()
    var outcome = ImportRecords.Outcome()
    var count = 0
    for (place, (number, sample)) in zip(numbers, samples).enumerated() {
      guard let importNumber = try storage.importNumber(ofElement: number) else { continue }
      let extras = extras[place].map { [0: $0] } ?? [:]
      _ = try Claims(number: importNumber, session: session, storage: storage).take([sample], at: .top, extras: extras, outcome: &outcome)
      try storage.removeElement(number)
      count += 1
    }
    return count
  }
}
