// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A source that keeps all bytes that were read, so that they can be read again.
///
/// Unsafe: the buffer belongs to the caller of `read`; at most its count is copied.
final class RereadSource: ByteSource {
  private let source: any ByteSource
  private var known: [UInt8] = []
  private var position = 0

  init(_ source: any ByteSource) { self.source = source }

  func startAgain() { position = 0 }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if position == known.count {
      let count = try source.read(into: buffer)
      known += UnsafeRawBufferPointer(rebasing: buffer[..<count])
      position += count
      return count
    }
    let count = min(buffer.count, known.count - position)
    buffer.copyBytes(from: known[position..<position + count])
    position += count
    return count
  }

  var consumedBytes: Int64 { source.consumedBytes }
  var problem: ByteSourceProblem? { source.problem }
}
