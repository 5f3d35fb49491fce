// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A code for something in a system of codes, such as one of RxNorm for a medication.
package struct ClinicalCodingRecord: Sendable, Hashable, Codable {
  /// The system, usually an address such as `http://www.nlm.nih.gov/research/umls/rxnorm`.
  package var system: String
  /// The version of the system; nil for none.
  package var version: String?
  /// The code.
  package var code: String

  /// A code; nothing is checked.
  package init(system: String, version: String? = nil, code: String) {
    self.system = system
    self.version = version
    self.code = code
  }
}
