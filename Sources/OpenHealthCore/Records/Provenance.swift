// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Where a sample comes from: the app and version that saved it, and the device that measured it.
///
/// Compared by content. Storage gives one instance to all samples of the same origin.
public final class Provenance: Sendable, Hashable {
  /// Nil on a sample that was not saved yet (OBJ-03).
  public let revision: SourceRevisionRecord?
  public let device: DeviceRecord?

  public init(revision: SourceRevisionRecord?, device: DeviceRecord?) {
    self.revision = revision
    self.device = device
  }

  /// The origin of an unsaved sample without a device.
  public static let unknown = Provenance(revision: nil, device: nil)

  public static func == (left: Provenance, right: Provenance) -> Bool {
    left === right || (left.revision == right.revision && left.device == right.device)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(revision)
    hasher.combine(device)
  }
}
