// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Where a sample comes from: the app and version that saved it, and the device that measured it.
///
/// Compared by content. Storage shares one instance among all samples of the same origin.
package final class Provenance: Sendable, Hashable {
  /// The app and version that saved the sample. Nil for a sample that was not saved yet (OBJ-03).
  package let revision: SourceRevisionRecord?
  /// The device that measured the sample; nil when the app named none.
  package let device: DeviceRecord?

  /// An origin. An unsaved sample has no revision.
  package init(revision: SourceRevisionRecord?, device: DeviceRecord?) {
    self.revision = revision
    self.device = device
  }

  /// The origin of an unsaved sample without a device.
  package static let unknown = Provenance(revision: nil, device: nil)

  /// Whether two origins have the same content.
  package static func == (left: Provenance, right: Provenance) -> Bool {
    left === right || (left.revision == right.revision && left.device == right.device)
  }

  /// Hashes the content.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(revision)
    hasher.combine(device)
  }
}
