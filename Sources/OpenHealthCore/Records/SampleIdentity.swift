// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a store holds once: a UUID of a source. Two apps that may not see each other's samples can save one UUID each (T7).
package struct SampleIdentity: Sendable, Hashable {
  /// The sample's UUID.
  package var uuid: UUID
  /// The source that saved it.
  package var source: SourceRecord?

  /// An identity by its parts.
  package init(uuid: UUID, source: SourceRecord?) {
    self.uuid = uuid
    self.source = source
  }
}

extension SampleRecord {
  /// The UUID with the source.
  package var identity: SampleIdentity { SampleIdentity(uuid: uuid, source: provenance.revision?.source) }
}
