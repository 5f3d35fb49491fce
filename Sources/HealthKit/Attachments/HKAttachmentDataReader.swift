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
