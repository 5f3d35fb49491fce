// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthStorage
import Synchronization

/// A file from a browser on its way to the disk, in a folder that only the owner can open.
final class Upload: Sendable {
  /// The largest file, in bytes.
  static let most: Int64 = 64 << 30

  /// The name that the browser gave it.
  let name: String
  private let parent: URL

  private struct State {
    var folder: URL?
    var descriptor: Int32 = -1
    var count: Int64 = 0
  }

  private let state = Mutex(State())

  init(name: String, folder: URL) { (self.name, parent) = (name, folder) }

  /// How many bytes are here.
  var count: Int64 { state.withLock { $0.count } }

  /// The file; its name is the browser's without what a path could mean.
  var url: URL {
    let harmless = String(
      name.unicodeScalars.filter { $0 != "/" && $0.value >= 0x20 && !TerminalText.isHidden($0) }.prefix(60).map(Character.init))
    let base = state.withLock { $0.folder } ?? parent
    return base.appendingPathComponent(harmless.isEmpty || harmless == "." || harmless == ".." ? "export" : harmless)
  }

  /// Appends bytes.
  ///
  /// - Throws: the fault of the file system, or `EFBIG` for more than ``most`` bytes.
  func write(_ bytes: [UInt8]) throws(FileFault) {
    let target = url
    let fault: FileFault? = state.withLock { state in
      if state.folder == nil {
        var template = Array((parent.path + "/" + TransitFolder.prefix + "XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { return FileFault(.system(errno), parent.path) }
        let made = URL(
          fileURLWithPath: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self), isDirectory: true)
        state.folder = made
        let path = made.appendingPathComponent(target.lastPathComponent).path
        state.descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if state.descriptor < 0 { return FileFault(.system(errno), path) }
      }
      guard state.count + Int64(bytes.count) <= Self.most else { return FileFault(.system(EFBIG), target.path) }
      var rest = bytes[...]
      while !rest.isEmpty {
        // Unsafe: `write` uses the pointer only during the call, and reads at most the bytes of the slice.
        let written = rest.withUnsafeBytes { Glibc.write(state.descriptor, $0.baseAddress, $0.count) }
        if written < 0 {
          if errno == EINTR { continue }
          return FileFault(.system(errno), target.path)
        }
        rest = rest.dropFirst(written)
      }
      state.count += Int64(bytes.count)
      return nil
    }
    if let fault { throw fault }
  }

  /// Removes the file and its folder. Readers that have opened it go on.
  func discard() {
    state.withLock { state in
      if state.descriptor >= 0 { close(state.descriptor) }
      if let folder = state.folder { Self.remove(folder) }
      state = State()
    }
  }

  private static func remove(_ folder: URL) {
    // What cannot be removed is tried again at the next start.
    try? FileManager.default.removeItem(at: folder)
  }
}
