// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Why a certificate or an issuer's keys cannot be installed or removed.
package enum TrustFault: Error, Sendable, Equatable {
  /// The folder or a file cannot be used.
  case file(FileFault)
  /// The file is not a certificate for signatures.
  case certificate(CertificateFault)
  /// The file is not a set of an issuer's keys.
  case issuer(CardIssuerFault)
  /// There would be more than ``TrustFolder/mostFiles`` files.
  case tooMany
  /// No installed file has this identifier, or several begin with it.
  case unknown(String)
}

extension TrustFault: CustomStringConvertible {
  /// The fault as a sentence.
  package var description: String {
    switch self {
    case .file(let fault): fault.description
    case .certificate(let fault): fault.description
    case .issuer(let fault): fault.description
    case .tooMany: "There are more than \(TrustFolder.mostFiles) certificates and issuers."
    case .unknown(let identifier): "No certificate or issuer has the id \(identifier), or several have."
    }
  }
}
