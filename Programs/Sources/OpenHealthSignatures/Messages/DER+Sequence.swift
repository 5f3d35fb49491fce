// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import SwiftASN1

extension DER {
  /// Reads the next node, which must be a sequence, with all of its parts.
  static func sequence<T>(
    _ nodes: inout ASN1NodeCollection.Iterator, _ body: (inout ASN1NodeCollection.Iterator) throws -> T
  ) throws -> T {
    guard let node = nodes.next() else { throw ASN1Error.truncatedASN1Field() }
    return try sequence(node, identifier: .sequence, body)
  }
}
