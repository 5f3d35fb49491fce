// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A version of the FHIR standard, such as 4.0.1 (CLIN-03).
///
/// Unchecked: the stored property is an immutable value.
open class HKFHIRVersion: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: FHIRVersion

  init(record: FHIRVersion) { self.record = record }

  /// The version of a text such as `4.0.1`.
  ///
  /// Throws `errorInvalidArgument` for a text that is not three numbers of at most four digits with points between them.
  public init(fromVersionString versionString: String) throws {
    guard let record = FHIRVersion(versionString) else { throw HKError(HealthError.invalidArgument(.fhirVersion)) }
    self.record = record
  }

  /// The version of DSTU2 that institutions use: 1.0.2.
  open class func primaryDSTU2() -> Self { make(.primaryDSTU2) }

  /// The version of release 4 that institutions use: 4.0.1.
  open class func primaryR4() -> Self { make(.primaryR4) }

  private class func make(_ record: FHIRVersion) -> Self {
    guard let version = HKFHIRVersion(record: record) as? Self else {
      raise(.invalidArgument, "\(Self.self) cannot be a version: versions are objects of HKFHIRVersion")
    }
    return version
  }

  /// The first number.
  open var majorVersion: Int { record.major }

  /// The second number.
  open var minorVersion: Int { record.minor }

  /// The third number.
  open var patchVersion: Int { record.patch }

  /// The release: `dstu2` for all of 1.0, `r4` for all of 4.0, else `unknown` (CLIN-03).
  open var fhirRelease: HKFHIRRelease {
    switch record.release {
    case .dstu2: .dstu2
    case .r4: .r4
    case .unknown: .unknown
    }
  }

  /// The three numbers with points between them (CLIN-03).
  open var stringRepresentation: String { record.description }

  /// Whether the other object is the same version.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKFHIRVersion)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String {
    ObjectDescription.text(self, ["version": stringRepresentation, "release": fhirRelease.rawValue])
  }

  /// The version itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A version from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(FHIRVersion.self) else { return nil }
    self.record = record
  }

  /// Writes the three numbers.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
