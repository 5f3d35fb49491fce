// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the content of an attachment part by part; each one is read when it is requested.
package struct AttachmentPages: ResultPages {
  private var request: FetchAttachmentBytes
  /// Whether the last part was read.
  package private(set) var isDone = false

  /// Reads an attachment of a sample from its first byte. Asks the store nothing yet.
  package init(of attachment: UUID, sample: SampleReference) { request = FetchAttachmentBytes(sample: sample, attachment: attachment) }

  /// The next part; call it until ``isDone``. Throws `invalidArgument` when the attachment is gone.
  package mutating func next(_ connection: HealthConnection) throws(HealthError) -> Data {
    let part = try connection.ask(request)
    if let next = part.next { request.part = next } else { isDone = true }
    return part.bytes
  }
}
