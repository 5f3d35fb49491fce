// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
