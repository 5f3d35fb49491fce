// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// Opens the chunks of a backup one after the other and reads the values in them. Memory is that of the longest value.
///
/// Unsafe: `pread` writes into an array of the given size. Bytes are digested inside the closure that lends them.
final class BackupInput {
  /// Owns the descriptor.
  private let file: BackupFile
  private let key: SecretBytes
  private let associated: [UInt8]
  private var offset: Int
  /// The place after the last chunk.
  private let end: Int
  private var number: UInt64 = 0

  private var buffer: [UInt8] = []
  private var position = 0
  /// Where the bytes begin that the digest still lacks; nil while nothing is digested.
  private var digestStart: Int?
  private var digest: RunningDigest?

  init(file: BackupFile, chunks: Range<Int>, key: SecretBytes, associated: [UInt8]) {
    (self.file, self.key, self.associated, offset, end) = (file, key, associated, chunks.lowerBound, chunks.upperBound)
  }

  /// The number of bytes read so far, for showing progress.
  var consumed: Int { offset }

  // MARK: The digest

  /// From the next byte on, all bytes are digested.
  func beginDigest() throws(HealthError) {
    digest = try RunningDigest()
    digestStart = position
  }

  /// The digest of the bytes since ``beginDigest()``, without the last one.
  func endDigest() throws(HealthError) -> [UInt8] {
    try feedDigest(upTo: position - 1)
    digestStart = nil
    return try digest?.finish() ?? []
  }

  private func feedDigest(upTo end: Int) throws(HealthError) {
    guard let start = digestStart, start < end else { return }
    try digest?.add(buffer[start..<end])
    digestStart = end
  }

  // MARK: Values

  func byte() throws(HealthError) -> UInt8 {
    try need(1)
    defer { position += 1 }
    return buffer[position]
  }

  func integer<T: FixedWidthInteger>(_: T.Type) throws(HealthError) -> T {
    let count = T.bitWidth / 8
    try need(count)
    defer { position += count }
    return buffer[position..<position + count].reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
  }

  /// A whole number in the given number of bytes, at most eight.
  func integer(bytes count: Int) throws(HealthError) -> Int64 {
    if count == 0 { return 0 }
    try need(count)
    var value: Int64 = buffer[position] & 0x80 == 0 ? 0 : -1
    for index in position..<position + count { value = value << 8 | Int64(buffer[index]) }
    position += count
    return value
  }

  func bytes(_ count: Int) throws(HealthError) -> ArraySlice<UInt8> {
    try need(count)
    defer { position += count }
    return buffer[position..<position + count]
  }

  /// A text or blob with its length before it.
  func lengthAndBytes(atMost limit: Int = BackupRows.longestValue) throws(HealthError) -> ArraySlice<UInt8> {
    let count = Int(try integer(UInt32.self))
    guard count <= limit else { throw .backup(.otherContent) }
    return try bytes(count)
  }

  func text(atMost limit: Int) throws(HealthError) -> String {
    guard let text = String(validating: try lengthAndBytes(atMost: limit), as: UTF8.self) else { throw .backup(.otherContent) }
    return text
  }

  /// Whether all bytes were read.
  func isAtEnd() -> Bool { position == buffer.count && offset == end }

  // MARK: Chunks

  /// Makes sure that at least `count` bytes are in the buffer. It grows by the chunks that are there, whatever a length says.
  private func need(_ count: Int) throws(HealthError) {
    while buffer.count - position < count { try load() }
  }

  private func load() throws(HealthError) {
    guard offset < end else { throw .backup(.otherContent) }
    try feedDigest(upTo: position)
    if position > 0 {
      buffer.removeFirst(position)
      if digestStart != nil { digestStart = 0 }
      position = 0
    }
    let count = min(BackupChunks.sealedSize, end - offset)
    let sealed = try Self.read(file.descriptor, at: offset, count: count)
    guard sealed.count == count else { throw .backup(.cutShort) }
    let isLast = offset + count == end
    guard let plain = try open(sealed, isLast: isLast) else {
      // A chunk that is not the last, at the end: the file was cut between two chunks.
      throw .backup(isLast ? (try open(sealed, isLast: false) == nil ? .changed : .cutShort) : .changed)
    }
    offset += count
    number += 1
    plain.withBytes { buffer.append(contentsOf: $0) }
  }

  private func open(_ sealed: [UInt8], isLast: Bool) throws(HealthError) -> SecretBytes? {
    try LibCrypto.open(sealed, key: key, nonce: BackupChunks.nonce(number, isLast: isLast), associated: associated)
  }

  /// The bytes of a file from an offset on; fewer than `count` at its end.
  static func read(_ descriptor: Int32, at offset: Int, count: Int) throws(HealthError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      // Not nil: the array is not empty, as `done` is less than its count.
      let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress! + done, count - done, off_t(offset + done)) }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .databaseInaccessible(.refused(.read, path: "The backup", errno: errno)) }
      if got == 0 { break }
      done += got
    }
    bytes.removeLast(count - done)
    return bytes
  }
}
