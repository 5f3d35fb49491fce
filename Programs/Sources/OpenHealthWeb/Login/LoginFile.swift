// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// The file through which `health open` finds the server: its address and key, beside the owner's socket.
package struct LoginFile: Sendable, Equatable {
  /// The name in the folder of the sockets.
  package static let name = "web.key"

  /// Where browsers find the server.
  package var address: WebAddress
  /// The text of the key.
  package var key: String

  /// A file's content.
  package init(address: WebAddress, key: String) { (self.address, self.key) = (address, key) }

  /// Reads the file of a folder; nil if there is none, or it is not one.
  package static func read(in folder: URL) -> LoginFile? {
    // Without a server there is no file.
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)), data.count < 1000 else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    guard lines.count == 2, LoginKey(text: String(lines[1])) != nil else { return nil }
    // A number is the port on 127.0.0.1, anything else the address of a proxy.
    let port = Int(lines[0]).flatMap { (1...65535).contains($0) ? $0 : nil }
    guard let address = port.map({ WebAddress(port: $0) }) ?? WebAddress(proxied: String(lines[0])) else { return nil }
    return LoginFile(address: address, key: String(lines[1]))
  }

  /// Writes the file with the mode 0600, whole or not at all.
  ///
  /// - Throws: the fault of the file system.
  package func write(in folder: URL) throws {
    let file = try NewFile(at: folder.appendingPathComponent(Self.name).path, replacing: true, mayStream: false)
    try file.write(Array("\(address.port.map { "\($0)" } ?? address.root)\n\(key)\n".utf8))
    try file.finish()
  }

  /// Removes the file of a folder.
  package static func remove(in folder: URL) { unlink(folder.appendingPathComponent(name).path) }

  /// The address that logs a browser in, once, in the next two minutes; nil if the key is not valid.
  package func link(at now: Date) throws(HealthError) -> String? {
    try LoginKey(text: key).map { key throws(HealthError) in "\(address.root)/login?ticket=\(try key.ticket(at: now))" }
  }
}
