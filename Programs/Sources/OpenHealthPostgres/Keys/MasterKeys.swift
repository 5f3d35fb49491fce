// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthFiles
import OpenHealthStorage
import Synchronization

/// The keys that wrap those of people (D61), from a file that only hosts of servers have. The last one wraps new keys; earlier ones unwrap
/// those that are not rewrapped yet.
///
/// The file has a first line that says what it is, then a line for each key: a number, a space, 64 hexadecimal digits. Numbers ascend.
package final class MasterKeys: Sendable {
  private static let firstLine = "openhealthkit master keys 1"
  /// The most keys in a file. One is enough, except while keys are rewrapped.
  static let mostKeys = 100
  private static let mostBytes = 16384

  private let path: String?
  private let keys: Mutex<[MasterKey]>

  /// The keys of a file, which must be the user's own and private.
  ///
  /// - Throws: ``MasterKeyFault/noFile(path:)``, ``MasterKeyFault/otherContent(path:)``; `FileFault` for a file that others can read.
  package init(file path: String) throws {
    guard let read = try Self.keys(at: path) else { throw MasterKeyFault.noFile(path: path) }
    self.path = path
    keys = Mutex(read)
  }

  /// Keys without a file, at least one, in the order of their numbers.
  init(_ keys: [MasterKey]) {
    precondition(!keys.isEmpty, "Something has to wrap keys.")
    path = nil
    self.keys = Mutex(keys)
  }

  /// The numbers of the keys, in ascending order.
  package var numbers: [Int64] { keys.withLock { $0.map(\.number) } }

  /// The key that wraps new ones.
  var newest: MasterKey {
    // Not nil: there is at least one key, here and in each file.
    keys.withLock { $0.last! }
  }

  /// The key of a number; nil when there is none. Reads the file again for a number that is not known: a key was added meanwhile.
  func key(_ number: Int64) -> MasterKey? {
    func known() -> MasterKey? { keys.withLock { $0.first { $0.number == number } } }
    if let key = known() { return key }
    readAgain()
    return known()
  }

  /// Reads the file again, to which a key may have been added.
  func readAgain() {
    // A file that cannot be read now changes nothing: the keys that were read before still hold.
    if let path, let read = try? Self.keys(at: path) { keys.withLock { $0 = read } }
  }

  // MARK: The file

  /// Adds a new key to a file, which is made if it does not exist, readable for its owner alone. Returns the key's number.
  ///
  /// - Throws: ``MasterKeyFault/otherContent(path:)``, ``MasterKeyFault/tooMany``; `FileFault`.
  package static func make(in path: String) throws -> Int64 {
    try locking(path) {
      let known = try keys(at: path)
      let (number, isBeyond) = (known?.last?.number ?? 0).addingReportingOverflow(1)
      guard known?.count ?? 0 < mostKeys, !isBeyond else { throw MasterKeyFault.tooMany }
      try write((known ?? []) + [MasterKey(number: number, try PersonKey.newSecret())], to: path, replacing: known != nil)
      return number
    }
  }

  /// Takes a key out of a file. The caller has made sure that nothing is wrapped with it.
  ///
  /// - Throws: ``MasterKeyFault/noKey(number:)``, ``MasterKeyFault/lastKey``, and what ``init(file:)`` throws.
  static func remove(_ number: Int64, from path: String) throws {
    try locking(path) {
      guard let known = try keys(at: path) else { throw MasterKeyFault.noFile(path: path) }
      guard let last = known.last, known.contains(where: { $0.number == number }) else { throw MasterKeyFault.noKey(number: number) }
      guard last.number != number else { throw MasterKeyFault.lastKey }
      try write(known.filter { $0.number != number }, to: path, replacing: true)
    }
  }

  /// Runs `body` while no other program changes the file: a key that a server has used must not be lost to a change of another program.
  ///
  /// The lock is on the file, and ends with the process. If the file was replaced while we waited for the lock, the new one is locked. Without a
  /// file, two programs may run: the second one to write finds a file that it does not replace.
  private static func locking<T>(_ path: String, _ body: () throws -> T) throws -> T {
    while let descriptor = try CheckedFile.open(path, demanding: [.ownedByUser, .isPrivate]) {
      defer { close(descriptor) }
      while flock(descriptor, LOCK_EX) != 0 {
        switch errno {
        case EINTR: continue
        // NFS locks only what is open for writing, and other file systems nothing.
        case EBADF, ENOLCK, EOPNOTSUPP, ENOSYS: return try body()
        case let code: throw FileFault(.system(code), path)
        }
      }
      var (locked, named) = (stat(), stat())
      guard fstat(descriptor, &locked) == 0 else { throw FileFault(.system(errno), path) }
      if stat(path, &named) == 0, named.st_dev == locked.st_dev, named.st_ino == locked.st_ino { return try body() }
    }
    return try body()
  }

  private static func write(_ keys: [MasterKey], to path: String, replacing: Bool) throws(FileFault) {
    let file = try NewFile(at: path, replacing: replacing, mayStream: false)
    try file.write(Array("\(firstLine)\n".utf8) + keys.flatMap(\.line))
    try file.finish()
  }

  /// The keys in a file, at least one; nil where there is no file.
  private static func keys(at path: String) throws -> [MasterKey]? {
    guard let data = try CheckedFile.contents(of: path, atMost: mostBytes, demanding: [.ownedByUser, .isPrivate]) else { return nil }
    guard let keys = keys(in: [UInt8](data)) else { throw MasterKeyFault.otherContent(path: path) }
    return keys
  }

  /// The keys in the bytes of a file; nil for anything that is no such file.
  static func keys(in bytes: [UInt8]) -> [MasterKey]? {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The last line ends, too.
    guard lines.popLast()?.isEmpty == true, let first = lines.first, first.elementsEqual(firstLine.utf8) else { return nil }
    var keys: [MasterKey] = []
    for line in lines.dropFirst() {
      let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      guard parts.count == 2, let number = Int64(String(decoding: parts[0], as: UTF8.self)), parts[0].elementsEqual("\(number)".utf8),
        number > keys.last?.number ?? 0, let secret = secret(parts[1])
      else { return nil }
      keys.append(MasterKey(number: number, secret))
    }
    return keys.isEmpty || keys.count > mostKeys ? nil : keys
  }

  private static func secret(_ digits: ArraySlice<UInt8>) -> SecretBytes? {
    guard digits.count == 2 * MasterKey.size else { return nil }
    var bytes: [UInt8] = []
    for digit in digits {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      bytes.append(value)
    }
    return SecretBytes(stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] << 4 | bytes[$0 + 1] })
  }
}
