// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthFiles

/// A finished backup without a name, in a file that ends with this object. A daemon holds it until its client has read it.
///
/// Unsafe: `write` reads at most the bytes of the array after `done`, inside the closure that lends them.
package final class HeldBackup: Sendable {
  /// The most bytes of a part.
  package static let bytesInPart = 1 << 19

  private let descriptor: Int32

  /// Makes a backup of a store in its own folder, reads it back and compares the content.
  ///
  /// - Throws: as ``HealthDatabase/writeBackup(passphrase:cost:at:to:progress:)``; `diskFull`.
  package static func make(
    of database: HealthDatabase, passphrase: SecretBytes?, cost: PassphraseCost = .measured, at date: Date
  ) throws(HealthError) -> (backup: HeldBackup, written: WrittenBackup) {
    guard database.isSQLite else { throw .store(.onServer) }
    guard let keys = database.keys else { throw database.isShared ? .store(.locked) : .backup(.inMemory) }
    let place = keys.folder.appendingPathComponent("backup-\(UUID().uuidString).part")
    let descriptor = Glibc.open(place.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw DurableFile.failure(.made, place) }
    // From here on the system frees its space, whatever happens.
    unlink(place.path)
    let held = HeldBackup(descriptor)
    do {
      let written = try database.writeBackup(passphrase: passphrase, cost: cost, at: date, to: { try held.write($0, place) })
      try held.verify(written, keys, place)
      return (held, written)
    } catch let error as HealthError {
      throw error
    } catch {
      throw .storageFailure(.unexpected(type: "\(type(of: error))"))
    }
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// At most ``bytesInPart`` bytes from an offset on; nil at the end.
  package func part(at offset: Int64) throws(HealthError) -> Data? {
    // The system refuses to read where the end would be no number.
    guard let start = Int(exactly: offset), (0...Int.max - Self.bytesInPart).contains(start) else { return nil }
    let bytes = try BackupInput.read(descriptor, at: start, count: Self.bytesInPart)
    return bytes.isEmpty ? nil : Data(bytes)
  }

  private func write(_ bytes: [UInt8], _ place: URL) throws(HealthError) {
    var done = 0
    while done < bytes.count {
      // Not nil: the loop runs only while bytes are left, so the array is not empty.
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw DurableFile.failure(.written, place) }
      done += count
    }
  }

  private func verify(_ written: WrittenBackup, _ keys: StoreKeys, _ place: URL) throws(HealthError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw DurableFile.failure(.read, place) }
    try BackupFile(taking: copy, path: place.path).compare(written, keys)
  }
}

/// The description of a finished backup file.
package struct WrittenBackup: Sendable, Equatable {
  /// The number and digest of the rows, and the date of the backup.
  package let content: BackupContent
  /// The ways in which the backup can be opened.
  package let ways: [BackupWay]
  /// The size of the file in bytes.
  package let size: Int64
  /// SHA-256 of all bytes of the file.
  package let fileDigest: Data

  /// Creates the description of a backup; the command makes one of a daemon's reply (``BeginBackup/Made``).
  package init(content: BackupContent, ways: [BackupWay], size: Int64, fileDigest: Data) {
    self.content = content
    self.ways = ways
    self.size = size
    self.fileDigest = fileDigest
  }
}
