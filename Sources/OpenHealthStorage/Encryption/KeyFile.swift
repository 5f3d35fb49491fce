// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthFiles

/// The file outside the store's folder that opens it: a key of 32 random bytes, readable for the owner alone.
///
/// 64 bytes: magic 8, store identifier 16, key 32, and 8 of the SHA-256 of the bytes before, which tells a damaged file from a wrong one.
enum KeyFile {
  private static let magic = Array("OHKFILE1".utf8)
  private static let size = 64

  /// `$XDG_CONFIG_HOME/openhealthkit/keys`, by default below `~/.config`.
  static func defaultFolder(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    HomeFolder.xdg("XDG_CONFIG_HOME", default: ".config", environment: environment).appendingPathComponent("openhealthkit/keys")
  }

  static func location(in folder: URL, storeIdentifier: [UInt8]) -> URL { folder.appendingPathComponent(name(storeIdentifier)) }

  /// The temporary files that crashes left behind while a store's key file was written.
  static func leftOvers(in folder: URL, storeIdentifier: [UInt8]) throws(HealthError) -> [URL] {
    let name = name(storeIdentifier)
    return try DurableFile.leftOvers(in: folder) { $0.elementsEqual(name.utf8) }
  }

  /// The key files of stores whose identifiers begin with these bytes, and their temporary files that crashes left behind.
  static func all(in folder: URL, startOfIdentifier start: some Collection<UInt8>) throws(HealthError) -> [URL] {
    let digits = start.hexadecimal
    func isKeyFile(_ name: some Collection<UInt8>) -> Bool {
      name.count == 36 && name.starts(with: digits.utf8) && name.suffix(4).elementsEqual(".key".utf8)
    }
    return try DurableFile.names(in: folder).filter { isKeyFile($0.utf8) }.map { folder.appendingPathComponent($0) }
      + DurableFile.leftOvers(in: folder) { isKeyFile($0) }
  }

  private static func name(_ storeIdentifier: [UInt8]) -> String { storeIdentifier.hexadecimal + ".key" }

  /// Reads the key of a store.
  ///
  /// Throws `keyFileMissing`, `keyFileExposed`, `keyFileDamaged`, or `wrongKey` for the file of another store.
  static func read(_ file: URL, storeIdentifier: [UInt8]) throws(HealthError) -> SecretBytes {
    guard var bytes = try DurableFile.read(file, atMost: size + 1, demanding: DurableFile.ours.union(.isPrivate)) else {
      throw .store(.keyFileMissing(path: file.path))
    }
    defer { bytes.wipe() }
    guard bytes.count == size, bytes.starts(with: magic), try Array(bytes[56...]) == sum(bytes) else {
      throw .store(.keyFileDamaged(path: file.path))
    }
    guard bytes[8..<24].elementsEqual(storeIdentifier) else { throw .store(.wrongKey) }
    return SecretBytes(bytes[24..<56])
  }

  /// Writes a key, replacing an existing file.
  static func write(_ key: SecretBytes, to file: URL, storeIdentifier: [UInt8]) throws(HealthError) {
    let folder = file.deletingLastPathComponent()
    try DurableFile.makeFolder(folder)
    var bytes = magic + storeIdentifier
    bytes.reserveCapacity(size)  // so that no copy of the key is left behind
    key.withBytes { bytes.append(contentsOf: $0) }
    defer { bytes.wipe() }
    bytes += try sum(bytes)
    try DurableFile.replace(file, bytes)
  }

  private static func sum(_ bytes: [UInt8]) throws(HealthError) -> [UInt8] { Array(try LibCrypto.sha256(Array(bytes[..<56]))[..<8]) }
}
