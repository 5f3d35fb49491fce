// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOHTTP1

/// Which requests come from pages of this server, and which from elsewhere.
struct RequestRules: Sendable {
  /// Where browsers find the server.
  let address: WebAddress

  /// Why a request is refused; nil if it is not.
  func fault(_ request: HTTPRequestHead) -> String? {
    guard let host = request.headers.whole("Host")?.lowercased(), address.hosts.contains(host) else {
      return "This address is not one of the server. Use \(address.root)/."
    }
    let origin = request.headers.whole("Origin")
    if let origin, !address.isOrigin(origin, at: host) { return "The request comes from another site." }
    let site = request.headers.whole("Sec-Fetch-Site")
    let isOwn = site == nil || site == "same-origin" || site == "none"
    if request.method == .GET || request.method == .HEAD {
      // A link elsewhere may lead here, but nothing elsewhere may embed a page or read it.
      let mode = request.headers.whole("Sec-Fetch-Mode")
      return isOwn || mode == "navigate" ? nil : "The request comes from another site."
    }
    // Browsers send the origin with each form; programs without one send the token, which is checked in any case.
    return isOwn ? nil : "The request comes from another site."
  }

  /// The headers of each answer.
  static func protect(_ headers: inout HTTPHeaders) {
    // Without any referrer, browsers send `Origin: null` with forms, which is also what a hostile page can send.
    let fixed = [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
          + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
      ), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
    ]
    for (name, value) in fixed { headers.replaceOrAdd(name: name, value: value) }
    if !headers.contains(name: "Cache-Control") { headers.add(name: "Cache-Control", value: "no-store") }
  }
}
