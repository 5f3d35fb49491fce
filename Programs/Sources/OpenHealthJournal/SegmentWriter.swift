// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthStorage

/// A segment of the journal that this process has made and appends records to.
final class SegmentWriter {
  let header: SegmentHeader
  private let path: String
  private let descriptor: Int32
  private let head: [UInt8]
  private var sender: HPKE.Sender
  private(set) var size = SegmentHeader.size
  private(set) var count: UInt32 = 0

  /// Makes the file with a number; nil if it exists. The file and its name are on disk when this returns.
  init?(
    number: UInt64, in folder: URL, target: StoreKeys.JournalTarget, attestation: Journal.Attestation?
  ) throws(HealthError) {
    path = folder.appendingPathComponent("\(number).sealed").path
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW | O_APPEND, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return nil }
      throw Journal.failure(.made, path)
    }
    do throws(HealthError) {
      let shared = attestation.map { HPKE.PresharedKey($0.secret, identifier: $0.identifier) }
      guard let sender = try HPKE.Sender(publicKey: target.publicKey, info: SegmentSeal.info, presharedKey: shared) else {
        throw .storageFailure(.libcrypto(function: "HPKE"))
      }
      self.sender = sender
    } catch {
      close(descriptor)
      unlink(path)
      throw error
    }
    header = SegmentHeader(
      mode: attestation == nil ? .base : .attested, keyNumber: target.number, storeIdentifier: target.storeIdentifier, number: number,
      identifier: Journal.random(16), lock: attestation?.identifier ?? [UInt8](repeating: 0, count: 16),
      encapsulatedKey: sender.encapsulatedKey)
    head = header.bytes
    do throws(HealthError) {
      try write(head)
      try Journal.syncFolder(folder)
    } catch {
      unlink(path)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Appends a record. It is on disk when this returns. When this throws, the file is as before, or must not be used again.
  func append(_ content: [UInt8]) throws(HealthError) {
    let number = count + 1
    let associated = try SegmentSeal.associated(head, number: number, length: SegmentSeal.size(of: content.count))
    var padded = SegmentSeal.padded(content)
    defer { padded.wipe() }
    let sealed = try sender.seal(padded, authenticating: associated)
    let bytes = SegmentRecords.Record(number: number, sealed: sealed).bytes
    try write(bytes)
    size += bytes.count
    count = number
  }

  private func write(_ bytes: [UInt8]) throws(HealthError) {
    // Unsafe: `write` uses the pointer only during the call, and reads at most the bytes between `written` and the end of the array.
    var written = 0
    while written < bytes.count {
      // Not nil: the array is not empty while `written` is less than its count.
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = Journal.failure(.written, path)
        // Removes the incomplete record; if that fails, too, the merge ignores it.
        ftruncate(descriptor, off_t(size))
        throw error
      }
      written += count
    }
    guard fdatasync(descriptor) == 0 else { throw Journal.failure(.written, path) }
  }
}
