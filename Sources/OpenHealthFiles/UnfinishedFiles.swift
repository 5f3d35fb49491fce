// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// The temporary names of all files and folders that this process has begun but not finished (``NewFile``, ``NewFolder``).
///
/// A program calls ``removeAll()`` in its handlers of signals that end it, so that no incomplete health data stay behind.
package enum UnfinishedFiles {
  typealias Name = UnsafeMutablePointer<CChar>
  private typealias Entry = Atomic<Name?>

  /// The most files that can be unfinished at a time. A folder has one for each type of health data.
  static let capacity = 512
  /// The most folders. Their entries come last, so that they are empty when they are removed.
  static let folderCapacity = 16

  /// The table of names, which a signal handler reads.
  ///
  /// Unchecked: the pointer never changes, and every entry is atomic.
  ///
  /// Unsafe: the table is initialised when it is allocated, and never freed. Indices are below `capacity + folderCapacity`. A name belongs
  /// to the caller that exchanges it for nil; `strdup` allocated it.
  nonisolated(unsafe) private static let entries: UnsafeMutablePointer<Entry> = {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity + folderCapacity)
    for index in 0..<capacity + folderCapacity { (entries + index).initialize(to: Entry(nil)) }
    return entries
  }()

  private static let isEnding = Atomic(false)

  /// Deletes all unfinished files and folders, and makes those that are begun later disappear at once. For a process that is about to end.
  ///
  /// Safe in a signal handler once ``prepare()`` was called: it takes no lock and allocates no memory.
  package static func removeAll() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    for index in 0..<capacity + folderCapacity {
      // The name is not freed, as a signal handler must not free memory.
      guard let name = entries[index].exchange(nil, ordering: .sequentiallyConsistent) else { continue }
      if index < capacity { unlink(name) } else { rmdir(name) }
    }
  }

  /// Initialises the data that ``removeAll()`` reads. Call it before installing a handler.
  package static func prepare() {
    _ = entries
    _ = isEnding.load(ordering: .relaxed)
  }

  /// Records a name before its file or folder is created. Returns the index for ``remove(_:)``; nil when there are too many.
  static func add(_ path: String, isFolder: Bool = false) -> Int? {
    guard let name = strdup(path) else { return nil }
    for index in isFolder ? capacity..<capacity + folderCapacity : 0..<capacity {
      if entries[index].compareExchange(expected: nil, desired: name, ordering: .sequentiallyConsistent).exchanged { return index }
    }
    free(name)
    return nil
  }

  /// Whether the process is about to end, so that a file that was just created must be deleted.
  static var mustGo: Bool { isEnding.load(ordering: .sequentiallyConsistent) }

  /// Removes a name whose file has its final name or was deleted.
  static func remove(_ index: Int) { free(entries[index].exchange(nil, ordering: .sequentiallyConsistent)) }
}
