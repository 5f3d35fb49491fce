// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// A watch on a store's log: calls back when this or another process has written to it. Ends when the object is released.
///
/// It watches the folder, as the log comes and goes. The callback can precede the moment when the commit becomes readable: SQLite writes
/// the log, waits for the disk and only then publishes the commit, through shared memory that sends no event.
///
/// A small commit writes the log once, a large one many times. After each call the watch rests for some milliseconds, in which the kernel
/// keeps one event for all writes to a file; then it calls back again.
final class LogWatch: CommitWatch {
  private struct State {
    let source: any DispatchSourceRead
    var isResting = false
  }

  private static let rest = DispatchTimeInterval.milliseconds(4)

  private let state: Mutex<State>

  /// Nil where the system has no watch left, or cannot watch this file system.
  init?(folder: URL, logName: String, queue: DispatchQueue, onWrite: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, folder.path, UInt32(IN_MODIFY | IN_ONLYDIR)) >= 0 else {
      close(descriptor)
      return nil
    }
    state = Mutex(State(source: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)))
    state.withLock { state in
      state.source.setEventHandler { [weak self] in
        let isWritten = Self.isWritten(logName, descriptor)
        self?.rest(on: queue)
        if isWritten { onWrite() }
      }
      state.source.setCancelHandler { close(descriptor) }
      state.source.activate()
    }
  }

  deinit {
    state.withLock { state in
      state.source.cancel()
      // A suspended source must not be released.
      if state.isResting { state.source.resume() }
    }
  }

  private func rest(on queue: DispatchQueue) {
    state.withLock { state in
      state.source.suspend()
      state.isResting = true
    }
    queue.asyncAfter(deadline: .now() + Self.rest) { [weak self] in
      self?.state.withLock { state in
        state.isResting = false
        state.source.resume()
      }
    }
  }

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
