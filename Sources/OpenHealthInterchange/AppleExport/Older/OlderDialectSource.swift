// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Translates an export of iOS 8 or 9 to the current form, so that all other code reads only one form.
///
/// The older form is not XML: apps' metadata are attributes with the apps' own names, blanks included. They become metadata entries. Each
/// line keeps its number. A tag that cannot be read is passed on unchanged; the parser then reports its defect.
///
/// Unsafe: buffers are the caller's or own arrays, used inside the call or closure that lends them, up to their counts.
final class OlderDialectSource: ByteSource {
  private let source: any ByteSource
  private let maximumTagBytes: Int
  private var tags = OlderTagWriter()
  /// The bytes that were read but not translated yet, from the start of a tag on.
  private var input: [UInt8] = []
  /// The length of `input` for the next attempt: an incomplete tag is read again when its length has doubled.
  private var wanted = 0
  private var output: [UInt8] = []
  private var given = 0
  private var isAtEnd = false

  private static let pieceBytes = 64 << 10

  init(_ source: any ByteSource, maximumTagBytes: Int = ExportScanner.maximumTagBytes) {
    (self.source, self.maximumTagBytes) = (source, maximumTagBytes)
  }

  var consumedBytes: Int64 { source.consumedBytes }
  var problem: ByteSourceProblem? { source.problem }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while given == output.count, !isAtEnd { try fill() }
    let count = min(buffer.count, output.count - given)
    buffer.copyBytes(from: output[given..<(given + count)])
    given += count
    return count
  }

  /// An array, because a debug build appends other sequences element by element.
  private static let room = [UInt8](repeating: 0, count: pieceBytes)

  private func fill() throws {
    output.removeAll(keepingCapacity: true)
    given = 0
    let count = input.count
    input += Self.room
    let added = try input.withUnsafeMutableBytes { try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...])) }
    input.removeLast(Self.pieceBytes - added)
    isAtEnd = added == 0
    guard isAtEnd || input.count >= wanted else { return }
    let used = input.withUnsafeBytes { translate($0) }
    input.removeFirst(used)
    wanted = 2 * input.count
  }

  /// Translates the bytes up to an incomplete last tag, and returns how many it used.
  private func translate(_ bytes: UnsafeRawBufferPointer) -> Int {
    var at = 0
    while at < bytes.count {
      guard bytes[at] == 0x3C else {
        let next = bytes[at...].firstIndex(of: 0x3C) ?? bytes.count
        output.append(contentsOf: bytes[at..<next])
        at = next
        continue
      }
      switch OlderTag.read(bytes, at: at) {
      case .tag(let tag):
        tags.append(tag, of: bytes, to: &output)
        at = tag.end
      case .incomplete where !isAtEnd && bytes.count - at <= maximumTagBytes: return at
      case .incomplete, .none:
        output.append(0x3C)
        at += 1
      }
    }
    return at
  }
}
