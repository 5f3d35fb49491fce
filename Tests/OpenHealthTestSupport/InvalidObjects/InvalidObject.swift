// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Something that a store must refuse, as the bytes that a client sends: no initialiser of HealthKit has seen it.
package struct InvalidObject: Sendable {
  /// What is wrong with it. No two have the same name.
  package let name: String
  /// The request's type, as on the wire.
  package let request: String
  /// The request's bytes, as on the wire.
  package let bytes: [UInt8]

  /// A request that no store may carry out.
  package init(_ name: String, _ request: some HealthRequest) throws(WireFault) {
    self.init(name, "\(type(of: request))", try WireForm.bytes(of: request))
  }

  /// Bytes that no client of this project sends.
  package init(_ name: String, _ request: String, _ bytes: [UInt8]) {
    (self.name, self.request, self.bytes) = (name, request, bytes)
  }

  /// The request as a message of the protocol holds it.
  package var envelope: RequestEnvelope { RequestEnvelope(name: request, credit: 4, request: bytes) }
}
