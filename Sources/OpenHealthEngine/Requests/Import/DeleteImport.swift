// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension DeleteImport: WritingRequest {
  private static let portion = 20_000

  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Portion {
    guard try storage.isImport(number) else { throw HealthError.invalidArgument(.noImport(number)) }
    let samples = try storage.removeSpans(ofImport: number, upTo: Self.portion)
    // The import's own members are among them; members from other imports stay.
    try storage.delete(samples, withMembers: false)
    let isDone = try !storage.hasSpans(ofImport: number)
    if isDone { try storage.removeImport(number) }
    return Portion(deletedSamples: samples.count, isDone: isDone)
  }
}
