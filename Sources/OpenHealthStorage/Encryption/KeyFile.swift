// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The file outside of the store that opens it: 32 random bytes, readable for the owner alone.
///
/// 64 bytes: magic 8, store identifier 16, key 32, and 8 of SHA-256 over all before, which tells a damaged file from a wrong one.
enum KeyFile {
  private static let magic = Array("OHKFILE1".utf8)
  private static let size = 64

  /// `$XDG_CONFIG_HOME/openhealthkit/keys`, by default in `~/.config`.
  static func defaultFolder(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    let base: URL
    if let configuration = environment["XDG_CONFIG_HOME"], configuration.hasPrefix("/") {
      base = URL(fileURLWithPath: configuration)
    } else {
      base = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
    }
    return base.appendingPathComponent("openhealthkit/keys")
  }

  static func location(in folder: URL, storeIdentifier: [UInt8]) -> URL {
    folder.appendingPathComponent(storeIdentifier.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + ".key")
  }

  /// The key of a store.
  ///
  /// Throws `keyFileMissing`, `keyFileExposed`, `keyFileDamaged`, or `wrongKey` for the file of another store.
  static func read(_ file: URL, storeIdentifier: [UInt8]) throws(HealthError) -> SecretBytes {
    guard var bytes = try DurableFile.read(file, atMost: size + 1) else { throw .store(.keyFileMissing(path: file.path)) }
    defer { bytes.wipe() }
    var status = stat()
    guard stat(file.path, &status) == 0, status.st_mode & 0o077 == 0 else { throw .store(.keyFileExposed(path: file.path)) }
    guard bytes.count == size, bytes.starts(with: magic), try Array(bytes[56...]) == sum(bytes) else {
      throw .store(.keyFileDamaged(path: file.path))
    }
    guard bytes[8..<24].elementsEqual(storeIdentifier) else { throw .store(.wrongKey) }
    return SecretBytes(bytes[24..<56])
  }

  /// Writes a key, in the place of one that is there.
  static func write(_ key: SecretBytes, to file: URL, storeIdentifier: [UInt8]) throws(HealthError) {
    let folder = file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .databaseInaccessible("the folder \(folder.path) cannot be made")
    }
    var bytes = magic + storeIdentifier
    bytes.reserveCapacity(size)  // so that no copy of the key is left behind
    key.withBytes { bytes.append(contentsOf: $0) }
    defer { bytes.wipe() }
    bytes += try sum(bytes)
    try DurableFile.replace(file, bytes)
  }

  private static func sum(_ bytes: [UInt8]) throws(HealthError) -> [UInt8] { Array(try LibCrypto.sha256(Array(bytes[..<56]))[..<8]) }
}
