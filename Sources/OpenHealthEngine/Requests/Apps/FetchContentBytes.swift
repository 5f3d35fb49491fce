// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchContentBytes: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Part {
    let found = try access.visibleSample(SampleReference(type: type, uuid: uuid, start: start))
    guard let found, access.mayReadContent(of: found.record), let described = found.record.content?.bytes else {
      // A deleted or unreadable sample has no bytes. But if it is deleted between two parts, the first parts must not pass for the whole.
      if part > 0 { throw HealthError.invalidArgument(.contentGone) }
      return Part(bytes: Data(), next: nil)
    }
    let count = (described.count + StorageWriter.contentBytesInPart - 1) / StorageWriter.contentBytesInPart
    guard part >= 0, part < count else { return Part(bytes: Data(), next: nil) }
    // As if it were deleted: the first parts must not pass for the whole.
    if part == 0, try !storage.isWhole(content: found) { return Part(bytes: Data(), next: nil) }
    guard let bytes = try storage.contentPart(part, of: found) else { throw HealthError.damagedData(.contentBytes) }
    return Part(bytes: bytes, next: part + 1 < count ? part + 1 : nil)
  }
}
