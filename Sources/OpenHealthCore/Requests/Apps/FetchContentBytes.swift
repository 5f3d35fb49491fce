// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the large part of a stored sample's content, such as the voltages of an electrocardiogram, part by part.
///
/// The first request for a sample that is not stored, or that the app may not read, returns no bytes. A later request for it throws
/// `invalidArgument`, because a part must not look like the whole.
package struct FetchContentBytes: HealthRequest {
  /// One part of the bytes.
  package typealias Reply = Part

  /// One part of the bytes of a content.
  package struct Part: Sendable, Codable {
    /// The bytes of the part: at most a quarter of a mebibyte.
    package var bytes: Data
    /// The part to request next; nil when there are no more bytes.
    package var next: Int?

    /// Creates a part.
    package init(bytes: Data, next: Int?) {
      self.bytes = bytes
      self.next = next
    }
  }

  /// The type of the sample.
  package var type: DataType
  /// The UUID of the sample.
  package var uuid: UUID
  /// The start of the sample, by which the store finds it.
  package var start: Date
  /// The number of the part to read, from 0.
  package var part: Int

  /// Creates a request for one part, by default the first.
  package init(type: DataType, uuid: UUID, start: Date, part: Int = 0) {
    self.type = type
    self.uuid = uuid
    self.start = start
    self.part = part
  }

  /// Permission to read the type. After a refusal, the app sees only its own samples.
  package var access: RequestAccess { .read([type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

extension HealthService {
  /// The large part of a sample's content, whole. Empty for a sample without one, or that is not stored.
  ///
  /// Cost: a request for each quarter of a mebibyte. Throws as ``FetchContentBytes`` does, also if the sample is deleted between two parts.
  package func contentBytes(of sample: SampleRecord, for caller: Caller) throws(HealthError) -> Data {
    var bytes = Data()
    var request = FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start)
    while true {
      let part = try perform(request, for: caller)
      bytes += part.bytes
      guard let next = part.next else { return bytes }
      request.part = next
    }
  }
}

extension FetchContentBytes.Part: CountedReply {
  /// For the access log: one sample if there are bytes.
  package func count(of type: DataType) -> Int { bytes.isEmpty ? 0 : 1 }
}
