// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// The only code that makes and reads the bytes of anchors that name their store: the form's number, the store's identity, and the place.
extension ChangeAnchor {
  private static let form: UInt8 = 1
  /// The bytes of a place in the log.
  private static let placeSize = 8

  /// The anchor of a place in the log of the store.
  ///
  /// - Parameter namesStore: Whether the caller knows anchors that name their store. Others get a bare one.
  init(_ place: Int64, in storage: StorageReader, namesStore: Bool?) {
    guard namesStore == true else {
      self.init(place: place)
      return
    }
    self.init(bytes: [Self.form] + storage.logIdentity + (0..<Self.placeSize).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) })
  }

  /// The place in the log of the store after which a request continues; nil for the beginning: the anchor is of another store, of this one
  /// before it was restored or erased, or in an unknown form.
  ///
  /// A bare place beyond the log's end is its end. One that names the store and lies beyond the end is of files that were put back.
  func place(in storage: StorageReader) throws -> Int64? {
    let latest = try storage.latestSequence()
    if let place { return min(place, latest) }
    let named = [Self.form] + storage.logIdentity
    guard bytes.count == named.count + Self.placeSize, bytes.starts(with: named) else { return nil }
    let place: Int64 = bytes.suffix(Self.placeSize).reversed().reduce(0) { $0 << 8 | Int64($1) }
    return (0...latest).contains(place) ? place : nil
  }
}
