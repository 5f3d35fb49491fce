// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// A cache of the dictionary tables: numbers to objects and back, filled on demand.
///
/// Rows of those tables never change, and no number is used for another row, so what a number stands for stays valid whichever process writes.
/// The other way, a row can be gone: a transaction asks for the generation of the sweep before it takes numbers from here (``follow(_:)``).
final class Dictionaries: Sendable {
  struct State {
    var provenanceByNumber: [Int64: Provenance] = [:]
    var numberByProvenance: [Provenance: Int64] = [:]
    var unitByNumber: [Int64: UnitExpression] = [:]
    var numberByUnit: [UnitExpression: Int64] = [:]
    var metadataByNumber: [Int64: MetadataSet] = [:]
    /// Keyed by the set's bytes: sets that compare equal can differ in the sign of a zero or in how a text is composed.
    var numberByMetadata: [Data: Int64] = [:]
    var timeZoneByNumber: [Int64: String] = [:]
    var numberByTimeZone: [String: Int64] = [:]
    var laneNumbers: [LaneKey: Int64] = [:]
    /// The texts of labels, of the few columns that most requests read.
    var textByLabel: [String: String] = [:]
    /// The bytes of what each table holds, where an app can make it large.
    fileprivate var bytes: [PartialKeyPath<State>: Int] = [:]
    /// The generation of the sweep in which the numbers of objects were looked up; nil before the first look-up.
    fileprivate var generation: Int64?
  }

  /// A type and a source, by identifier.
  struct LaneKey: Hashable {
    var type: String
    var source: String
  }

  /// Metadata can differ in every sample: a table that reaches this size is emptied.
  private static let limit = 4_000
  /// The same for the bytes of what a table holds: metadata or devices (T5).
  static let mostBytes = 8 << 20
  /// The most bytes of metadata or a device that is kept.
  static let largest = 1 << 14

  private let state = Mutex(State())

  /// What readers left out since the store was opened.
  let leftOut = LeftOutRows()

  func forgetAll() { withState { $0 = State() } }

  /// Forgets the numbers of objects that were looked up in another generation of the sweep: their rows may be gone.
  func follow(_ generation: Int64) {
    state.withLock { state in
      if state.generation == generation { return }
      state.generation = generation
      (state.numberByProvenance, state.numberByMetadata) = ([:], [:])
      (state.numberByUnit, state.numberByTimeZone) = ([:], [:])
      state.bytes[\State.numberByProvenance] = nil
      state.bytes[\State.numberByMetadata] = nil
    }
  }

  func withState<T: Sendable>(_ body: (inout State) -> T) -> T { state.withLock { body(&$0) } }

  /// Returns the cached object, or calls `load` and caches its result. `load` runs outside the lock.
  func value<Key: Hashable, Value>(
    _ table: WritableKeyPath<State, [Key: Value]> & Sendable, _ key: Key, load: () throws -> Value
  ) rethrows -> Value where Key: Sendable, Value: Sendable {
    if let known = state.withLock({ $0[keyPath: table][key] }) { return known }
    let loaded = try load()
    let bytes = Self.bytes(of: key) ?? Self.bytes(of: loaded) ?? 0
    if bytes > Self.largest { return loaded }
    state.withLock {
      let held = bytes == 0 ? 0 : $0.bytes[table, default: 0]
      if $0[keyPath: table].count >= Self.limit || held + bytes > Self.mostBytes {
        $0[keyPath: table].removeAll()
        $0.bytes[table] = 0
      }
      if bytes > 0 { $0.bytes[table, default: 0] += bytes }
      $0[keyPath: table][key] = loaded
    }
    return loaded
  }

  /// The bytes of an entry or a key, if an app can make it large; nil for others.
  private static func bytes(of value: Any) -> Int? {
    switch value {
    case let body as Data: body.count
    case let metadata as MetadataSet: metadata.weight
    case let provenance as Provenance: 64 + (provenance.device?.fields.reduce(0) { $0 + ($1?.utf8.count ?? 0) } ?? 0)
    default: nil
    }
  }
}

/// The dictionary entries that a walk over records used last, each with its number: neighbouring records mostly share them.
struct LookedUp {
  var provenance: (Int64, Provenance)?
  var unit: (Int64, UnitExpression)?
  var metadata: (Int64, MetadataSet)?
  var timeZone: (Int64, String)?
}
