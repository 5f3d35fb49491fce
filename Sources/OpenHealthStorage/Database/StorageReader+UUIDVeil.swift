// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension StorageReader {
  static let veilSetting = "uuid key"

  /// What shows the UUIDs of imported samples (T7). Its key is made by the first import and stays the same in backups, so that a UUID does. A
  /// key that is lost or damaged is 0: all samples can still be read, and the doctor names it.
  var veil: UUIDVeil {
    get throws {
      if let readVeil { return readVeil }
      let veil = UUIDVeil(key: try veilKey() ?? 0)
      readVeil = veil
      return veil
    }
  }

  /// The key of the store; nil where there is none that makes sense.
  func veilKey() throws -> UInt128? {
    let text: String? = try setting(Self.veilSetting)
    return text.flatMap(Self.veilKey)
  }

  static func veilKey(_ text: String) -> UInt128? { text.utf8.count == 32 ? UInt128(text, radix: 16) : nil }

  /// The UUID under which the store would keep the imported sample that it shows with this one; nil where it shows none in that form.
  func keptForm(of uuid: UUID) throws -> UUID? { UUIDVeil.canBeShown(uuid) ? try veil.kept(uuid) : nil }

  /// The UUID to show for one that is kept.
  func shownForm(of uuid: UUID) throws -> UUID { uuid.isKeptForm ? try veil.shown(uuid) : uuid }

  /// The predicate with each UUID also in the form in which samples are kept.
  func withKeptForms(_ predicate: PredicateTree) throws -> PredicateTree {
    try predicate.mapTerms { term in
      guard case .uuid(let wanted) = term, wanted.contains(where: UUIDVeil.canBeShown) else { return term }
      return .uuid(try wanted.union(wanted.compactMap(keptForm)))
    }
  }
}

extension StorageWriter {
  /// Makes the key of the veil unless the store has one.
  func makeVeil() throws {
    guard try veilKey() == nil else { return }
    let digits = String(UInt128.random(in: 1...UInt128.max), radix: 16)
    try setSetting(Self.veilSetting, to: String(repeating: "0", count: 32 - digits.count) + digits)
    readVeil = nil
  }
}
