// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What the system shows of the process that made a connection.
///
/// Its descriptors belong to that process alone. What is read is never that of a later process with the same number.
final class PeerProcess: Sendable {
  enum Fault: Error, Equatable {
    /// The process has ended.
    case ended
    /// The system does not show this of the process.
    case hidden
    /// The file is not one that flatpak writes.
    case malformed
  }

  /// The most bytes of a file of flatpak's.
  private static let mostBytes = 65536

  private let descriptor: Int32
  /// The process's folder in `/proc`; negative where the system does not show it.
  private let folder: Int32

  /// - Parameter descriptor: of the process; it is closed with this object.
  init(_ process: Int32, descriptor: Int32) {
    self.descriptor = descriptor
    // The number is still that of the process if it lives after this: see `isAlive`.
    folder = open("/proc/\(process)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  deinit {
    close(descriptor)
    if folder >= 0 { close(folder) }
  }

  /// Whether the process has not ended. What was read before is that of the process then.
  var isAlive: Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) == 0
  }

  /// The number of its mount namespace.
  func mountNamespace() throws(Fault) -> UInt64 {
    var status = stat()
    guard folder >= 0, fstatat(folder, "ns/mnt", &status, 0) == 0 else { throw .hidden }
    return UInt64(status.st_ino)
  }

  /// The identifier of the flatpak that it runs in; nil outside of flatpaks.
  func flatpak() throws(Fault) -> String? {
    let root = try root()
    defer { close(root) }
    let file = openat(root, ".flatpak-info", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .hidden
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .malformed }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    var count = 0
    while count < bytes.count {
      let new = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count) }
      if new < 0 { throw .hidden }
      if new == 0 { break }
      count += new
    }
    guard count < bytes.count, let name = Self.applicationName(in: bytes[..<count]) else { throw .malformed }
    return name
  }

  /// The `name` of the section `Application`.
  private static func applicationName(in bytes: ArraySlice<UInt8>) -> String? {
    var isInSection = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "[") {
        isInSection = line.elementsEqual("[Application]".utf8)
      } else if isInSection, line.starts(with: "name=".utf8) {
        return String(validating: line.dropFirst("name=".utf8.count), as: UTF8.self)
      }
    }
    return nil
  }

  /// Whether it finds no file at an absolute path without links. Links on the way count as files that it finds.
  func hides(_ path: String) throws(Fault) -> Bool {
    var place = try root()
    defer { close(place) }
    for name in URL(fileURLWithPath: path).pathComponents.dropFirst() {
      let next = openat(place, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { return errno == ENOENT }
      close(place)
      place = next
    }
    return false
  }

  /// A descriptor of the folder that is `/` to it.
  private func root() throws(Fault) -> Int32 {
    let root = folder >= 0 ? openat(folder, "root", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
    guard root >= 0 else { throw .hidden }
    return root
  }
}
