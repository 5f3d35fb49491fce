// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Iterates over the bytes of an attachment. It reads the next quarter of a mebibyte when the previous one is used up.
public struct BufferedAsyncByteIterator: AsyncIteratorProtocol {
  private let content: AttachmentContent
  private var buffer: [UInt8] = []
  private var position = 0
  private var isDone = false

  init(_ reader: HKAttachmentDataReader) { content = reader.begin() }

  /// The next byte; nil after the last one.
  ///
  /// Throws `errorInvalidArgument` when the attachment was removed, or the app may not read its object, and `CancellationError` when the
  /// task was cancelled. Nothing follows an error.
  public mutating func next() async throws -> UInt8? {
    while position == buffer.count {
      if isDone { return nil }
      do { try await readMore() } catch {
        isDone = true
        throw error
      }
    }
    defer { position += 1 }
    return buffer[position]
  }

  private mutating func readMore() async throws {
    try Task.checkCancellation()
    let (bytes, isLast) = try await withCheckedThrowingContinuation { [content] continuation in
      content.next { continuation.resume(with: $0.mapError { HKError($0) }) }
    }
    buffer = [UInt8](bytes)
    position = 0
    isDone = isLast
  }
}
