// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto
import OpenHealthStorage

/// Turns places in the change log into bytes or numbers that only this store reads, and only from the app that got them (T8).
///
/// Equal places are equal when sealed, and different ones are different. What is sealed says nothing else: neither how far two places are
/// apart nor which one is later, as the places between them are those of changes that the app may not see.
///
/// Cost: a few microseconds for bytes, 8 HMACs for a number.
struct PlaceSeal {
  private static let tagSize = 16
  private static let placeSize = 8
  private static let saltSize = 8

  /// A number has 62 bits: a place, whether it stands for what is before it, then zeros by which a number that nobody sealed is recognised.
  private static let placeBits: Int64 = 40
  private static let zeroBits: Int64 = 21
  private static let halfBits: Int64 = 31
  private static let halfMask: Int64 = 1 << halfBits - 1
  static let greatestNumber: Int64 = 1 << (2 * halfBits)
  private static let rounds: [UInt8] = Array(0..<8)

  /// What a code is for, its first byte.
  private enum Use: UInt8 { case tag, mask, round, tagBefore }

  private let key: SecretBytes

  /// The seal of an app for the current change log of a store.
  init(_ app: AppIdentity, _ storage: StorageReader) throws(HealthError) {
    key = try storage.outward.key(for: "places", storage.logIdentity + Array(app.bundleIdentifier.utf8))
  }

  // MARK: Bytes

  /// A sealed place: a code of it as the tag, and the place under a mask that follows from the tag (SIV).
  ///
  /// - Parameter isBefore: Whether they stand for what is before the place.
  func bytes(_ place: Int64, isBefore: Bool = false) throws(HealthError) -> [UInt8] {
    try sealed(Self.bytes(place), isBefore ? .tagBefore : .tag)
  }

  /// A sealed place in other bytes each time, which do not even tell equal places from different ones.
  func changingBytes(_ place: Int64) throws(HealthError) -> [UInt8] {
    try sealed(try LibCrypto.random(Self.saltSize) + Self.bytes(place), .tag)
  }

  private func sealed(_ plain: [UInt8], _ use: Use) throws(HealthError) -> [UInt8] {
    let tag = try code(use, plain).prefix(Self.tagSize)
    return Array(tag) + masked(plain[...], try code(.mask, Array(tag)))
  }

  /// The place in sealed bytes of one of the three kinds; nil for bytes that this seal did not make.
  func place(_ bytes: [UInt8], areChanging: Bool = false, isBefore: Bool = false) throws(HealthError) -> Int64? {
    guard bytes.count == Self.tagSize + (areChanging ? Self.saltSize : 0) + Self.placeSize else { return nil }
    let tag = Array(bytes.prefix(Self.tagSize))
    let plain = masked(bytes[Self.tagSize...], try code(.mask, tag))
    guard LibCrypto.areEqual(tag, Array(try code(isBefore ? .tagBefore : .tag, plain).prefix(Self.tagSize))) else { return nil }
    return plain.suffix(Self.placeSize).reduce(0) { $0 << 8 | Int64($1) }
  }

  // MARK: Numbers

  /// A sealed place for those who can only keep a number: one from 1 to 2^62. 0, the beginning, for a place beyond 2^40, which no sound store
  /// has.
  func number(_ place: Int64, isBefore: Bool = false) throws(HealthError) -> Int64 {
    guard (0..<1 << Self.placeBits).contains(place) else { return 0 }
    let block = (place << 1 | (isBefore ? 1 : 0)) << Self.zeroBits
    var (left, right) = (block >> Self.halfBits, block & Self.halfMask)
    for round in Self.rounds { (left, right) = (right, left ^ (try half(right, round))) }
    return 1 + (left << Self.halfBits | right)
  }

  /// The place in a sealed number; nil for one that this seal did not make, except for one in two millions.
  func place(ofNumber number: Int64) throws(HealthError) -> (place: Int64, isBefore: Bool)? {
    guard (1...Self.greatestNumber).contains(number) else { return nil }
    let block = number - 1
    var (left, right) = (block >> Self.halfBits, block & Self.halfMask)
    for round in Self.rounds.reversed() { (left, right) = (right ^ (try half(left, round)), left) }
    let plain = left << Self.halfBits | right
    guard plain & (1 << Self.zeroBits - 1) == 0 else { return nil }
    return (plain >> (Self.zeroBits + 1), plain >> Self.zeroBits & 1 == 1)
  }

  /// What a round of the Feistel network adds to one half, from the other one.
  private func half(_ other: Int64, _ round: UInt8) throws(HealthError) -> Int64 {
    let code = try code(.round, [round] + Self.bytes(other))
    return code.prefix(4).reduce(0) { $0 << 8 | Int64($1) } & Self.halfMask
  }

  // MARK: Codes

  private func code(_ use: Use, _ data: [UInt8]) throws(HealthError) -> [UInt8] { try LibCrypto.hmac(key: key, [use.rawValue] + data) }

  private func masked(_ bytes: ArraySlice<UInt8>, _ mask: [UInt8]) -> [UInt8] { zip(bytes, mask).map { $0 ^ $1 } }

  private static func bytes(_ number: Int64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> Int64($0)) }
  }
}
