// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Reads the content of one attachment, as a whole or byte by byte. ``HKAttachmentStore/dataReader(for:)`` makes it.
///
/// Unchecked: the stored properties are immutable, and `Progress` may be used by any thread.
open class HKAttachmentDataReader: @unchecked Sendable {
  private let read: HKAttachment
  private let counted: Progress
  private let session: StoreSession

  init(_ attachment: HKAttachment, _ session: StoreSession) {
    read = attachment
    counted = AttachmentContent.progress(of: attachment)
    self.session = session
  }

  /// The attachment that is read.
  open var attachment: HKAttachment { read }

  /// The progress of the reading, in bytes. It counts from 0 again when ``data`` or ``bytes`` are read again. Cancelling it ends the
  /// reading with `errorUserCanceled`.
  open var progress: Progress { counted }

  /// The whole content, in memory.
  ///
  /// Throws `errorInvalidArgument` when the attachment was removed, or this app may not read its object.
  open var data: Data {
    get async throws {
      let content = begin()
      return try await withCheckedThrowingContinuation { continuation in
        content.collect { data, error in
          continuation.resume(with: data.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
        }
      }
    }
  }

  /// The bytes of the content, one after another. At most a quarter of a mebibyte of them is in memory; more are read when they are needed.
  open var bytes: HKAttachment.AsyncBytes { HKAttachment.AsyncBytes(reader: self) }

  /// A new reading, from the first byte.
  func begin() -> AttachmentContent {
    counted.completedUnitCount = 0
    return AttachmentContent(of: read, session, progress: counted)
  }
}

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

extension HKAttachment {
  /// The content of an attachment as a sequence of bytes. Each iteration reads it from the store again, from the first byte.
  public struct AsyncBytes: AsyncSequence, Sendable {
    /// A byte.
    public typealias Element = UInt8

    let reader: HKAttachmentDataReader

    /// An iterator that has read nothing yet.
    public func makeAsyncIterator() -> BufferedAsyncByteIterator { BufferedAsyncByteIterator(reader) }
  }
}
