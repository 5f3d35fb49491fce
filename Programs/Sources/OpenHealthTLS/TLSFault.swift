// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibSSL

/// Why a TLS connection ended. No case has anything in it that the other side sent.
package enum TLSFault: Error, Equatable, Sendable {
  /// One side reported that the other breaks the protocol, or OpenSSL failed itself; the text is OpenSSL's reason.
  case refused(String)
  /// The connection ended without the alert `close_notify`: something may be missing.
  case truncated
  /// The other side sends TLS without content, or does not take the answers to it.
  case flood
  /// More was written before the end of the handshake than is held.
  case tooMuchHeld
}

extension TLSFault: CustomStringConvertible {
  /// A few words, for a log.
  package var description: String {
    switch self {
    case .refused(let reason): reason
    case .truncated: "ended without close_notify"
    case .flood: "TLS without content"
    case .tooMuchHeld: "too much is written before the handshake"
    }
  }
}

extension TLSFault {
  /// OpenSSL's text for the oldest error of this thread, whose queue of errors is then empty.
  ///
  /// Unsafe: OpenSSL's texts are constant.
  static func takeReason() -> String {
    defer { ERR_clear_error() }
    return ERR_reason_error_string(ERR_peek_error()).map { String(cString: $0) } ?? "no reason"
  }
}
