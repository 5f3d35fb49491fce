// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The facts that the system shows about the process that made a connection.
///
/// Its descriptors refer to that process only. They never show a later process with the same number.
final class PeerProcess: Sendable {
  enum Fault: Error, Equatable {
    /// The process has ended.
    case ended
    /// The system does not show this fact.
    case hidden
    /// The file is not one that flatpak wrote.
    case malformed
  }

  /// The largest size of flatpak's file, in bytes.
  private static let mostBytes = 65536
  /// The largest size of a list of mounts, in bytes: some ten thousand of them.
  private static let mostMounts = 4 << 20

  private let descriptor: Int32
  /// The folder of the process in `/proc`; negative if the system does not show it.
  private let folder: Int32

  /// - Parameter descriptor: the descriptor of the process; it is closed with this object.
  init(_ process: Int32, descriptor: Int32) {
    self.descriptor = descriptor
    // The number belongs to the process if that is still alive after this: see `isAlive`.
    folder = open("/proc/\(process)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  deinit {
    close(descriptor)
    if folder >= 0 { close(folder) }
  }

  /// Whether the process is still alive. If so, everything read before belongs to it.
  var isAlive: Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) == 0
  }

  /// The number of the mount namespace.
  func mountNamespace() throws(Fault) -> UInt64 {
    var status = stat()
    guard folder >= 0, fstatat(folder, "ns/mnt", &status, 0) == 0 else { throw .hidden }
    return UInt64(status.st_ino)
  }

  /// The identifier of the flatpak that the process runs in; nil outside flatpaks.
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
    guard let name = Self.applicationName(in: try Self.contents(file, most: Self.mostBytes)) else { throw .malformed }
    return name
  }

  /// What is mounted where, as the process sees it.
  func mounts() throws(Fault) -> MountTable {
    let file = folder >= 0 ? openat(folder, "mountinfo", O_RDONLY | O_CLOEXEC) : -1
    guard file >= 0 else { throw .hidden }
    defer { close(file) }
    guard let table = MountTable(try Self.contents(file, most: Self.mostMounts)) else { throw .malformed }
    return table
  }

  /// All bytes of an open file that has fewer than `most`.
  private static func contents(_ file: Int32, most: Int) throws(Fault) -> [UInt8] {
    // Unsafe: the pointer is used only during the call of `read`, which writes at most the bytes between `count` and the end of the array.
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < bytes.count {
      let new = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count) }
      if new < 0, errno == EINTR { continue }
      if new < 0 { throw .hidden }
      if new == 0 { break }
      count += new
    }
    guard count < bytes.count else { throw .malformed }
    return Array(bytes[..<count])
  }

  /// The value of `name` in the section `Application`.
  private static func applicationName(in bytes: [UInt8]) -> String? {
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

  /// Whether the process finds no file at an absolute path without links. A link on the way counts as a file that it finds.
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

  /// A descriptor of the folder that the process sees as `/`.
  private func root() throws(Fault) -> Int32 {
    let root = folder >= 0 ? openat(folder, "root", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
    guard root >= 0 else { throw .hidden }
    return root
  }
}
