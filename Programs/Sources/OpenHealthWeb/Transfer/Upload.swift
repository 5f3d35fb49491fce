// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthStorage
import Synchronization

/// A file from a browser on its way to the store. It lies on the disk without a name, so that nothing is left of it when the process ends.
final class Upload: Sendable {
  /// The largest file, in bytes.
  static let most: Int64 = 64 << 30

  /// The name that the browser gave it.
  let name: String
  /// Whether the import brings back what the person has corrected or deleted.
  let bringsBack: Bool
  /// The folder whose file system gets the bytes.
  private let folder: URL

  private struct State {
    var file: UnnamedFile?
    var count: Int64 = 0
  }

  private let state = Mutex(State())

  init(name: String, bringsBack: Bool = false, folder: URL) {
    (self.name, self.bringsBack, self.folder) = (name, bringsBack, folder)
  }

  /// How many bytes are here.
  var count: Int64 { state.withLock { $0.count } }

  /// The file; nil before the first byte.
  var file: UnnamedFile? { state.withLock { $0.file } }

  /// The browser's name without what a path could mean.
  var harmlessName: String {
    let harmless = String(
      name.unicodeScalars.filter { $0 != "/" && $0.value >= 0x20 && !TerminalText.isHidden($0) }.prefix(60).map(Character.init))
    return harmless.isEmpty || harmless == "." || harmless == ".." ? "export" : harmless
  }

  /// Appends bytes.
  ///
  /// - Throws: the fault of the file system, or `EFBIG` for more than ``most`` bytes.
  func write(_ bytes: [UInt8]) throws {
    try state.withLock { state in
      let file = try state.file ?? UnnamedFile(in: folder.path, prefix: TransitFolder.prefix)
      state.file = file
      guard state.count + Int64(bytes.count) <= Self.most else { throw FileFault(.system(EFBIG), harmlessName) }
      var rest = bytes[...]
      while !rest.isEmpty {
        // Unsafe: `write` uses the pointer only during the call, and reads at most the bytes of the slice.
        let written = rest.withUnsafeBytes { Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
        if written < 0 {
          if errno == EINTR { continue }
          throw FileFault(.system(errno), harmlessName)
        }
        rest = rest.dropFirst(written)
      }
      state.count += Int64(bytes.count)
    }
  }

  /// Releases the file. Readers that have opened it can continue.
  func discard() { state.withLock { $0 = State() } }
}
