// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A request of the API, without the server that read it.
package struct APIRequest: Sendable {
  /// The most bytes of a body.
  package static let mostBytes = 8 << 20

  /// The method, such as `GET`; that of a HEAD is GET.
  package var method: String
  /// The path with its query as it came, such as `/api/v1/samples?type=stepCount`.
  package var target: String
  /// The header `Authorization`; nil without one.
  package var authorization: String?
  /// The header `If-None-Match`; nil without one.
  package var known: String?
  /// The header `Content-Type`; nil without one.
  package var contentType: String?
  /// The body.
  package var body: [UInt8]
  /// The app's place for this call, from ``API/admit(_:)``; nil if the call takes one itself.
  package var place: AppServices.Place?

  /// A request, by default without a body.
  package init(
    _ method: String, _ target: String, authorization: String? = nil, known: String? = nil, contentType: String? = nil, body: [UInt8] = [],
    place: AppServices.Place? = nil
  ) {
    (self.method, self.target, self.authorization) = (method, target, authorization)
    (self.known, self.contentType, self.body, self.place) = (known, contentType, body, place)
  }
}
