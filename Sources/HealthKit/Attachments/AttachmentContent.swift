// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Reads the content of one attachment once, part by part, each part when it is requested.
///
/// Unchecked: the other stored properties are immutable and Sendable, and `Progress` may be used by any thread.
final class AttachmentContent: @unchecked Sendable {
  let progress: Progress
  private let record: AttachmentRecord
  private let session: StoreSession
  private let pages: Mutex<AttachmentPages>

  init(of attachment: HKAttachment, _ session: StoreSession, progress: Progress? = nil) {
    record = attachment.record
    self.session = session
    pages = Mutex(AttachmentPages(of: attachment.identifier, sample: attachment.sample))
    self.progress = progress ?? Self.progress(of: attachment)
  }

  /// The progress of a reading that has not begun: one unit for each byte.
  static func progress(of attachment: HKAttachment) -> Progress { Progress(totalUnitCount: Int64(attachment.size)) }

  /// Reads the next part. The flag is true with the last one. Call it again only after the handler was called.
  func next(_ handler: @escaping @Sendable (Result<(Data, Bool), HealthError>) -> Void) {
    session.inBackground({ [self] connection throws(HealthError) in
      if progress.isCancelled { throw .userCanceled }
      var next = pages.withLock { $0 }
      let bytes = try next.next(connection)
      pages.withLock { [next] in $0 = next }
      return (bytes, next.isDone)
    }) { [self] result in
      if case .success(let (bytes, _)) = result { progress.completedUnitCount += Int64(bytes.count) }
      handler(result)
    }
  }

  /// Passes one part after another to a handler.
  func stream(_ handler: @escaping @Sendable (Data?, (any Error)?, Bool) -> Void) {
    next { [self] result in
      switch result {
      case .success(let (bytes, isLast)):
        handler(bytes, nil, isLast)
        if !isLast { stream(handler) }
      case .failure(let error): handler(nil, HKError(error), true)
      }
    }
  }

  /// Passes all bytes to a completion, after checking that they are the bytes that were attached.
  func collect(_ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) { collect(Data(), completion) }

  private func collect(_ before: Data, _ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    next { [self] result in
      switch result {
      case .success(let (bytes, isLast)):
        let all = before + bytes
        if !isLast { return collect(all, completion) }
        guard record.data.filled(all) != nil else { return completion(nil, HKError(HealthError.damagedData(.attachment))) }
        completion(all, nil)
      case .failure(let error): completion(nil, HKError(error))
      }
    }
  }
}
