// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// The temporary names of all files and folders that this process has begun and not finished (``NewFile``, ``NewFolder``).
///
/// A program that ends by a signal calls ``removeAll()`` in its handler, so that no half-written health data stay behind.
public enum UnfinishedFiles {
  typealias Name = UnsafeMutablePointer<CChar>
  private typealias Entry = Atomic<Name?>

  /// How many files can be unfinished at a time: a folder has one for each type of health data.
  static let capacity = 512
  /// How many folders. Their entries come last, so that they are empty when they go.
  static let folderCapacity = 16

  /// Never freed, for a signal handler reads it. Unsafe: the pointer never changes, and what it leads to is atomic.
  nonisolated(unsafe) private static let entries: UnsafeMutablePointer<Entry> = {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity + folderCapacity)
    for index in 0..<capacity + folderCapacity { (entries + index).initialize(to: Entry(nil)) }
    return entries
  }()

  private static let isEnding = Atomic(false)

  /// Removes all of them, and every one that is begun later. For a process that is about to end.
  ///
  /// Safe in a signal handler once ``prepare()`` has been called: it takes no lock and no memory.
  public static func removeAll() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    for index in 0..<capacity + folderCapacity {
      // Whoever takes the name owns it. It is not freed here: a handler must not.
      guard let name = entries[index].exchange(nil, ordering: .sequentiallyConsistent) else { continue }
      if index < capacity { unlink(name) } else { rmdir(name) }
    }
  }

  /// Makes ready what ``removeAll()`` reads. Call it before a handler is installed.
  public static func prepare() {
    _ = entries
    _ = isEnding.load(ordering: .relaxed)
  }

  /// Notes a name before its file or folder is made. Gives the number to take it out by, nil when there are too many.
  static func add(_ path: String, isFolder: Bool = false) -> Int? {
    guard let name = strdup(path) else { return nil }
    for index in isFolder ? capacity..<capacity + folderCapacity : 0..<capacity {
      if entries[index].compareExchange(expected: nil, desired: name, ordering: .sequentiallyConsistent).exchanged { return index }
    }
    free(name)
    return nil
  }

  /// Whether the process is about to end, so that a file that was just made must go.
  static var mustGo: Bool { isEnding.load(ordering: .sequentiallyConsistent) }

  /// Takes a name out, when its file has its lasting name or is gone.
  static func remove(_ index: Int) { free(entries[index].exchange(nil, ordering: .sequentiallyConsistent)) }
}
