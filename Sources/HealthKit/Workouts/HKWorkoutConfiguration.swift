// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The kind of a workout or activity, and where it takes place.
///
/// It is mutable, so each property that returns a configuration returns a copy.
open class HKWorkoutConfiguration: NSObject, NSSecureCoding, NSCopying {
  /// The kind of workout; `other` by default.
  open var activityType = HKWorkoutActivityType.other

  /// Indoors or outdoors; `unknown` by default.
  open var locationType = HKWorkoutSessionLocationType.unknown

  /// Pool or open water, for swimming; `unknown` by default.
  open var swimmingLocationType = HKWorkoutSwimmingLocationType.unknown

  /// The length of the pool; nil by default. Setting a quantity that is not a length raises.
  @NSCopying open var lapLength: HKQuantity? {
    didSet {
      guard let lapLength, !lapLength.is(compatibleWith: .meter()) else { return }
      raise(.invalidArgument, "The lap length must be a length")
    }
  }

  /// A configuration of the activity `other` in an unknown place.
  public override init() {}

  /// A configuration with the values of a record. A number that has no name here becomes `other` or `unknown`.
  package convenience init(record: WorkoutRecord.Configuration) {
    self.init()
    take(record)
  }

  private func take(_ record: WorkoutRecord.Configuration) {
    activityType = HKWorkoutActivityType(rawValue: record.activityType) ?? .other
    locationType = HKWorkoutSessionLocationType(rawValue: record.locationType) ?? .unknown
    swimmingLocationType = HKWorkoutSwimmingLocationType(rawValue: record.swimmingLocationType) ?? .unknown
    lapLength = record.lapLength.map(HKQuantity.init(amount:))
  }

  var record: WorkoutRecord.Configuration {
    WorkoutRecord.Configuration(
      activityType: activityType.rawValue, locationType: locationType.rawValue, swimmingLocationType: swimmingLocationType.rawValue,
      lapLength: lapLength?.amount)
  }

  /// An independent configuration with the same content.
  open func copy(with zone: NSZone? = nil) -> Any { HKWorkoutConfiguration(record: record) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutConfiguration)?.record == record }

  open override var hash: Int { activityType.hashValue }

  open override var description: String {
    ObjectDescription.text(
      self,
      [
        "activityType": activityType.rawValue, "locationType": locationType.rawValue, "swimmingLocationType": swimmingLocationType.rawValue,
        "lapLength": lapLength,
      ])
  }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A configuration from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let record = coder.decodeRecord(WorkoutRecord.Configuration.self) else { return nil }
    super.init()
    take(record)
  }

  /// Writes the activity, the places and the lap length.
  open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}

extension HKQuantity {
  convenience init(amount: Amount) { self.init(expression: amount.unit, value: amount.value) }

  var amount: Amount { Amount(value, expression) }
}

extension NSCoder {
  func encodeRecord(_ record: some Encodable) {
    let encoder = JSONEncoder()
    // A quantity can hold any number, also an infinite one.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Numbers that JSON lacks are texts, so nothing can fail.
    guard let data = try? encoder.encode(record) else { preconditionFailure("a checked record can be written") }
    encode(data as NSData, forKey: "Record")
  }

  /// The record in an archive; nil when it is missing or damaged, as an archive is input.
  func decodeRecord<T: Decodable>(_ type: T.Type) -> T? {
    guard containsValue(forKey: "Record"), let data = decodeObject(of: NSData.self, forKey: "Record") as Data? else { return nil }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // Other data make the archive invalid.
    return try? decoder.decode(T.self, from: data)
  }
}
