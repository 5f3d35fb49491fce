// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A watch on a store's log: calls back when this or another process has written to it. Ends when the object is released.
///
/// It watches the folder, as the log comes and goes. The callback can precede the moment when the commit becomes readable: SQLite writes
/// the log, waits for the disk and only then publishes the commit, through shared memory that sends no event.
final class LogWatch: CommitWatch {
  private let source: Mutex<any DispatchSourceRead>

  /// Nil where the system has no watch left, or cannot watch this file system.
  init?(folder: URL, logName: String, queue: DispatchQueue, onWrite: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, folder.path, UInt32(IN_MODIFY | IN_ONLYDIR)) >= 0 else {
      close(descriptor)
      return nil
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { if Self.isWritten(logName, descriptor) { onWrite() } }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    self.source = Mutex(source)
  }

  deinit { source.withLock { $0.cancel() } }

  /// Reads all pending events. True when one is about the log, or when events were lost.
  private static func isWritten(_ logName: String, _ descriptor: Int32) -> Bool {
    var isWritten = false
    let wanted = Array(logName.utf8)
    // Unsafe: the buffer belongs to this closure. The kernel fills its first `count` bytes with whole events, each a header and `len` bytes
    // of name.
    withUnsafeTemporaryAllocation(byteCount: 16384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        var place = 0
        while place < count {
          let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          let start = place + MemoryLayout<inotify_event>.size
          let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || name.elementsEqual(wanted) { isWritten = true }
          place = start + Int(event.len)
        }
      }
    }
    return isWritten
  }
}
