// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI

/// Why a batch as a whole cannot be taken. It says what to do, and no value.
package enum FeedFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The body has more than one of the numbers of ``FeedLimits`` allows.
  case tooLong
  /// The body unpacks to more than is allowed.
  case inflates
  /// The body is not packed as it says.
  case damaged
  /// A line, from 1, is not JSON; nil for a body of one document.
  case notJSON(line: Int?, JSONReader.Fault)
  /// The body is JSON, but not of this format.
  case foreign
  /// The batch is of a version that is not known.
  case version
  /// The records are not those that the digest is of.
  case digest
  /// The batch ends before its last record.
  case cut
  /// The batch has another number of records than it says.
  case count

  /// The fault as a sentence.
  package var description: String {
    switch self {
    case .tooLong:
      "The batch is too long: at most \(FeedLimits.mostBytes >> 20) MiB, \(FeedLimits.mostRecords) records, and "
        + "\(FeedLimits.mostSamples) samples of them. Send it in parts."
    case .inflates: "The batch unpacks to more than is allowed. Send it in parts."
    case .damaged: "The packed bytes are damaged. Send the batch again."
    case .notJSON(let line?, let fault): "Line \(line) is not JSON: \(fault)"
    case .notJSON(nil, let fault): fault.description
    case .foreign: "The body is not of this format."
    case .version: "The batch is of a version that this server does not know."
    case .digest: "The records do not have the digest that the batch names (contentDigest). Send the batch again."
    case .cut: "The batch ends without its footer. Send it again."
    case .count: "The number of records differs from the one that the batch names. Send it again."
    }
  }

  /// Whether a smaller batch may work.
  package var isTooLarge: Bool {
    switch self {
    case .tooLong, .inflates: true
    case .notJSON(_, let fault): fault.isTooLong
    default: false
    }
  }
}
