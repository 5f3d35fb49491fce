// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A file or folder of a daemon that no sandbox may show: the store, its keys, or a socket.
///
/// The place in the file system stays the same under every name that a mount gives it. So it finds the store also where a folder shows it
/// through a bind mount, or where the daemon sees other mounts than the program that asks.
package struct SecretPlace: Sendable, Hashable, Codable {
  /// The path without links, as the daemon sees it: for messages.
  package var path: String
  /// The number of the file system, such as `8:1`, as in `/proc/self/mountinfo`.
  package var device: String
  /// The path in the file system, from its root.
  package var place: String

  /// A secret file or folder at a place.
  package init(path: String, device: String, place: String) {
    self.path = path
    self.device = device
    self.place = place
  }
}
