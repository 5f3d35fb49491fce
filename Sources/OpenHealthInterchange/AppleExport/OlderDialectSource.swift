// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads an export of iOS 8 or 9 and gives it on as later systems write it, so that everything behind it knows one form only.
///
/// That form is no XML: what apps said of a record are attributes under their own names, blanks included. Here they become metadata entries.
/// Each line keeps its number. A tag that cannot be read goes on as it is; then the parser finds its fault and reports it.
final class OlderDialectSource: ByteSource {
  private let source: any ByteSource
  private let maximumTagBytes: Int
  private var tags = OlderTagWriter()
  /// Read and not translated yet, from the start of a tag on.
  private var input: [UInt8] = []
  /// How long `input` must be for another try: a tag that is not complete is read again when twice as much of it is there.
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

  private func fill() throws {
    output.removeAll(keepingCapacity: true)
    given = 0
    let count = input.count
    input.append(contentsOf: repeatElement(0, count: Self.pieceBytes))
    let added = try input.withUnsafeMutableBytes { try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...])) }
    input.removeLast(Self.pieceBytes - added)
    isAtEnd = added == 0
    guard isAtEnd || input.count >= wanted else { return }
    let used = input.withUnsafeBytes { translate($0) }
    input.removeFirst(used)
    wanted = 2 * input.count
  }

  /// Translates what is there, up to the last tag that is not complete, and returns how much that is.
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
