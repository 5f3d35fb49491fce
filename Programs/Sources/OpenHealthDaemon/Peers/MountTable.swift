// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The mounts that a process sees: which part of which file system is at which path.
package struct MountTable: Sendable {
  /// One mount.
  package struct Mount: Sendable, Hashable {
    /// The number of the file system, such as `8:1`.
    package var device: String
    /// The path in the file system of what is mounted.
    package var root: String
    /// The path at which it is mounted.
    package var point: String
    /// The kind of file system, such as `ext4`.
    package var type: String

    /// Whether a secret is in what is mounted, or what is mounted in it.
    package func shows(_ secret: SecretPlace) -> Bool {
      device == secret.device && (MountTable.isIn(secret.place, root) || MountTable.isIn(root, secret.place))
    }
  }

  /// In the order of the system.
  package let mounts: [Mount]

  /// The mounts of this process; nil if the system does not show them.
  package init?() {
    guard let bytes = FileManager.default.contents(atPath: "/proc/self/mountinfo") else { return nil }
    self.init(Array(bytes))
  }

  /// Reads the form of `/proc/PID/mountinfo`; nil if a line has another one.
  package init?(_ bytes: [UInt8]) {
    var mounts: [Mount] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      // The fields before "-" are six or more.
      guard fields.count > 6, let dash = fields[6...].firstIndex(of: [UInt8(ascii: "-")]), dash + 1 < fields.count else { return nil }
      mounts.append(
        Mount(
          device: Self.text(fields[2]), root: Self.text(fields[3]), point: Self.text(fields[4]), type: Self.text(fields[dash + 1])))
    }
    self.mounts = mounts
  }

  /// Where the file at an absolute path without links is, also if it does not exist yet; nil for a path that is in no mount.
  package func mount(of path: String) -> Mount? {
    // Of several at one path, the last one covers the others.
    let holding = mounts.filter { Self.isIn(path, $0.point) }
    let depth = holding.map { Self.names($0.point).count }.max() ?? 0
    guard var found = holding.last(where: { Self.names($0.point).count == depth }) else { return nil }
    let rest = Self.names(path).dropFirst(depth)
    found.root = "/" + (Self.names(found.root) + rest).joined(separator: "/")
    found.point = path
    return found
  }

  /// What a folder shows: the folder itself, and all that is mounted below it.
  package func shown(by folder: String) -> [Mount] {
    [mount(of: folder)].compactMap { $0 } + mounts.filter { Self.isIn($0.point, folder) && Self.names($0.point) != Self.names(folder) }
  }

  /// The place of a file or folder of this process's.
  package func place(of path: String) -> SecretPlace? {
    mount(of: path).map { SecretPlace(path: path, device: $0.device, place: $0.root) }
  }

  fileprivate static func isIn(_ path: String, _ folder: String) -> Bool {
    names(path).starts(with: names(folder)) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// The names in a path, on bytes: a mark behind a slash would make one character of both.
  private static func names(_ path: String) -> [Substring] { path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

  /// The text of a field, in which the system writes spaces, tabs, ends of lines and backslashes as three octal digits.
  private static func text(_ field: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      guard byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) })
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 - UInt8(ascii: "0")) })
      rest = rest.dropFirst(3)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
