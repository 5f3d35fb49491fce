// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// Says when a process, this one or another, has written to the log of a store.
///
/// The folder is watched, as the log comes and goes. The word can come before the commit can be read: SQLite writes the log, waits for the disk
/// and only then shows the commit to others, through memory that gives no sign.
public final class LogWatch: Sendable {
  private let source: Mutex<any DispatchSourceRead>

  /// Nil where the system has no watch to give, or none for this file system.
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

  /// Reads all events there are; whether one is of the log, or some were lost.
  private static func isWritten(_ logName: String, _ descriptor: Int32) -> Bool {
    var isWritten = false
    let wanted = Array(logName.utf8)
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
