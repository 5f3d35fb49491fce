// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The person whom an ``HKVerifiableClinicalRecord`` is about.
///
/// Unchecked: the stored property is an immutable value.
open class HKVerifiableClinicalRecordSubject: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private struct Record: Codable, Equatable {
    var name: String
    var birth: String?
  }

  private let record: Record

  init(_ name: String, _ birth: String?) { record = Record(name: name, birth: birth) }

  private init(record: Record) { self.record = record }

  /// The whole name; empty where the record has none.
  open var fullName: String { record.name }

  /// Year, month and day of birth in the Gregorian calendar, without a time zone; nil if the record does not contain it.
  open var dateOfBirthComponents: DateComponents? {
    record.birth.flatMap { CivilDay($0) }.map {
      DateComponents(calendar: Calendar(identifier: .gregorian), year: $0.year, month: $0.month, day: $0.day)
    }
  }

  /// Whether the other object is a subject with the same name and date of birth.
  open override func isEqual(_ object: Any?) -> Bool { (object as? HKVerifiableClinicalRecordSubject)?.record == record }

  open override var hash: Int { record.name.hashValue }

  open override var description: String { ObjectDescription.text(self, ["fullName": fullName, "dateOfBirth": dateOfBirthComponents]) }

  /// The subject itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A subject from an archive; nil when the archive is damaged.
  public required convenience init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(Record.self) else { return nil }
    self.init(record: record)
  }

  /// Writes name and date of birth.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
