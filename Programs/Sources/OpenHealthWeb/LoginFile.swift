// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// The file through which `health open` finds the server: port and key, beside the owner's socket.
package struct LoginFile: Sendable, Equatable {
  /// The name in the folder of the sockets.
  package static let name = "web.key"

  /// The port on 127.0.0.1.
  package var port: Int
  /// The text of the key.
  package var key: String

  /// A file's content.
  package init(port: Int, key: String) { (self.port, self.key) = (port, key) }

  /// Reads the file of a folder; nil if there is none, or it is not one.
  package static func read(in folder: URL) -> LoginFile? {
    // Without a server there is no file.
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)), data.count < 1000 else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    guard lines.count == 2, let port = Int(lines[0]), (1...65535).contains(port), LoginKey(text: String(lines[1])) != nil else {
      return nil
    }
    return LoginFile(port: port, key: String(lines[1]))
  }

  /// Writes the file with the mode 0600, whole or not at all.
  ///
  /// - Throws: the fault of the file system.
  package func write(in folder: URL) throws {
    let file = try NewFile(at: folder.appendingPathComponent(Self.name).path, replacing: true, mayStream: false)
    try file.write(Array("\(port)\n\(key)\n".utf8))
    try file.finish()
  }

  /// Removes the file of a folder.
  package static func remove(in folder: URL) { unlink(folder.appendingPathComponent(name).path) }

  /// The address that logs a browser in, once, in the next two minutes; nil if the key is not valid.
  package func link(at now: Date) throws(HealthError) -> String? {
    try LoginKey(text: key).map { key throws(HealthError) in "http://127.0.0.1:\(port)/login?ticket=\(try key.ticket(at: now))" }
  }
}
