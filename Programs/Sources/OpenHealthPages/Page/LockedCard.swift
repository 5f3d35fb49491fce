// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures

/// The readable copy of the medical ID that a locked store shows, where the person allows it.
package struct LockedCard: Sendable {
  /// Whether there is a copy, which means that the person allows it.
  package var isKept: @Sendable () -> Bool
  /// The bytes of the copy; nil without one. Throws for a copy that others can read.
  package var read: @Sendable () throws -> [UInt8]?
  /// Replaces the bytes of the copy; nil removes it. Throws what prevents it.
  package var write: @Sendable ([UInt8]?) throws -> Void

  /// A copy that is kept where the functions say.
  package init(
    isKept: @escaping @Sendable () -> Bool, read: @escaping @Sendable () throws -> [UInt8]?,
    write: @escaping @Sendable ([UInt8]?) throws -> Void
  ) {
    (self.isKept, self.read, self.write) = (isKept, read, write)
  }

  /// No copy, and no place for one.
  package static let none = LockedCard(isKept: { false }, read: { nil }, write: { _ in })

  /// Makes the copy, also where there was none.
  ///
  /// - Throws: the errors of the store, and of what keeps the copy.
  func keep(of context: PageContext) throws {
    let card = try MedicalCard(reader: context.reader, words: context.words, service: context.service)
    try write(MedicalCard.Copy(card, at: context.reader.now).bytes())
  }

  /// Makes the copy again after a change of the store, where the person allows one.
  ///
  /// - Throws: the errors of the store, and of what keeps the copy.
  package func follow(_ context: PageContext) throws {
    if isKept() { try keep(of: context) }
  }
}
