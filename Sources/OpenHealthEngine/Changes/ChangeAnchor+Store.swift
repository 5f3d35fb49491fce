// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// The only code that makes and reads the bytes of anchors that name their store: a form's number, then what says store and place.
///
/// The owner's name the store openly. An app's are sealed for the app (T8), and so are its bare ones: numbers that it made itself mean nothing.
/// A *snapshot* is the end of the whole log, which moves with changes that an app may not see: it has other bytes each time, and what follows
/// from it says nothing of its place. An anchor *before* a change names that change: the place in front of it would tell by its equality with
/// another anchor whether hidden changes are in between.
extension ChangeAnchor {
  private enum Form: UInt8 { case open = 1, sealed, snapshot, before }
  /// The bytes of a place in the log.
  private static let placeSize = 8

  /// The anchor of a place in the log of the store, for a caller.
  ///
  /// - Parameter namesStore: Whether the caller knows anchors that name their store. Others get a bare one.
  init(_ place: Int64, in storage: StorageReader, for caller: Caller, namesStore: Bool?) throws {
    switch (caller, namesStore == true) {
    case (.owner, false): self.init(place: place)
    case (.owner, true):
      let bytes = (0..<Self.placeSize).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) }
      self.init(bytes: [Form.open.rawValue] + storage.logIdentity + bytes)
    case (.app(let app), false): self.init(place: try PlaceSeal(app, storage).number(place))
    case (.app(let app), true): self.init(bytes: [Form.sealed.rawValue] + (try PlaceSeal(app, storage).bytes(place)))
    }
  }

  /// The anchor from which the next change is one that the caller sees and has not got, for an answer that a limit ends.
  static func before(_ change: Int64, in storage: StorageReader, for caller: Caller, namesStore: Bool?) throws -> ChangeAnchor {
    guard case .app(let app) = caller else { return try ChangeAnchor(change - 1, in: storage, for: caller, namesStore: namesStore) }
    let seal = try PlaceSeal(app, storage)
    guard namesStore == true else { return ChangeAnchor(place: try seal.number(change, isBefore: true)) }
    return ChangeAnchor(bytes: [Form.before.rawValue] + (try seal.bytes(change, isBefore: true)))
  }

  /// The end of the log of the store, for a caller that compares it with places of other replies.
  static func snapshot(_ storage: StorageReader, for caller: Caller) throws -> ChangeAnchor {
    let latest = try storage.latestSequence()
    guard case .app(let app) = caller else { return try ChangeAnchor(latest, in: storage, for: caller, namesStore: true) }
    return ChangeAnchor(bytes: [Form.snapshot.rawValue] + (try PlaceSeal(app, storage).changingBytes(latest)))
  }

  /// Where a request continues.
  struct Start {
    /// The place in the log.
    var place: Int64
    /// The least place that the anchor of the reply may name: the caller's own, so that it gets the same one as long as it sees nothing new. 0
    /// for a start that moves with what the caller may not see.
    var floor: Int64

    static let beginning = Start(place: 0, floor: 0)
  }

  /// Where a request continues; nil for the beginning: the anchor is of another store, of this one before it was restored or erased, of
  /// another app, or in an unknown form.
  ///
  /// The owner's bare place beyond the log's end is its end; an app has one number for the beginning and one for the end. One that names the
  /// store and lies beyond the end is of files that were put back.
  func start(in storage: StorageReader, for caller: Caller) throws -> Start? {
    let latest = try storage.latestSequence()
    if let place, caller == .owner { return Start(place: min(place, latest), floor: 0) }
    if self == .beginning { return .beginning }
    if self == .end { return Start(place: latest, floor: 0) }
    guard let (place, isBefore) = try readPlace(storage, caller), (0...latest).contains(place) else { return nil }
    // The caller sees the change, so what follows cannot end in front of it.
    if isBefore { return Start(place: place - 1, floor: place) }
    return Start(place: place, floor: bytes.first == Form.snapshot.rawValue ? 0 : place)
  }

  /// The place that an anchor names, and whether the request continues before it instead of after it.
  private func readPlace(_ storage: StorageReader, _ caller: Caller) throws -> (place: Int64, isBefore: Bool)? {
    switch caller {
    case .owner:
      let named = [Form.open.rawValue] + storage.logIdentity
      guard bytes.count == named.count + Self.placeSize, bytes.starts(with: named) else { return nil }
      return (bytes.suffix(Self.placeSize).reversed().reduce(0) { $0 << 8 | Int64($1) }, false)
    case .app(let app):
      if let place { return try PlaceSeal(app, storage).place(ofNumber: place) }
      guard let form = bytes.first.flatMap(Form.init), form != .open else { return nil }
      let isBefore = form == .before
      return try PlaceSeal(app, storage).place(Array(bytes.dropFirst()), areChanging: form == .snapshot, isBefore: isBefore)
        .map { ($0, isBefore) }
    }
  }
}
