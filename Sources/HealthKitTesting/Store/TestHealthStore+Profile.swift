// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore

extension TestHealthStore {
  /// Sets all characteristics of the person; those that are left out become unset.
  ///
  /// The app reads them with `store.dateOfBirthComponents()` and so on, as far as it has permission.
  ///
  /// The date of birth has year, month and day in the Gregorian calendar. Traps for other components, and for a day that does not exist.
  public func setProfile(
    dateOfBirth: DateComponents? = nil, biologicalSex: HKBiologicalSex = .notSet, bloodType: HKBloodType = .notSet,
    fitzpatrickSkinType: HKFitzpatrickSkinType = .notSet, wheelchairUse: HKWheelchairUse = .notSet,
    activityMoveMode: HKActivityMoveMode? = nil, referenceSex: HKReferenceSex = .notSet
  ) {
    let values: [HKCharacteristicTypeIdentifier: String?] = [
      .dateOfBirth: dateOfBirth.map(Self.text),
      .biologicalSex: Self.text(.biologicalSex, biologicalSex.rawValue),
      .bloodType: Self.text(.bloodType, bloodType.rawValue),
      .fitzpatrickSkinType: Self.text(.fitzpatrickSkinType, fitzpatrickSkinType.rawValue),
      .wheelchairUse: Self.text(.wheelchairUse, wheelchairUse.rawValue),
      .referenceSex: Self.text(.referenceSex, referenceSex.rawValue),
      .activityMoveMode: activityMoveMode.flatMap { Self.text(.activityMoveMode, $0.rawValue) },
    ]
    let set = values.compactMap { identifier, text in text.map { (identifier.rawValue, $0) } }
    asOwner(
      SetCharacteristics(
        values: Dictionary(uniqueKeysWithValues: set), cleared: Set(values.filter { $0.value == nil }.map(\.key.rawValue))))
  }

  /// Sets the unit in which the person wants to see a type; nil means the usual unit of their country. Posts `HKUserPreferencesDidChange`
  /// for each store.
  ///
  /// - Throws: `errorInvalidArgument` for a unit of another dimension.
  public func setPreferredUnit(_ unit: HKUnit?, for type: HKQuantityType) throws {
    let request = SetPreferredUnit(type: type.dataType, unit: unit?.expression)
    do throws(HealthError) { try engine.perform(request, for: .owner) } catch { throw HKError(error) }
  }

  /// Sets the zones of a type that the person prefers in workouts; nil means those that the store derives. Workouts keep the zones that
  /// they have.
  ///
  /// The app reads them with `store.preferredWorkoutZoneConfiguration(for:)`, with the source `user`.
  ///
  /// - Throws: `errorInvalidArgument` for a type without zones, and for zones of another type.
  public func setPreferredZones(_ zones: HKWorkoutZoneConfiguration?, for type: HKQuantityType) throws {
    let zones = zones?.record
    do throws(HealthError) {
      if let zones, zones.type != type.dataType { throw .invalidArgument(.zones(.type(zones.type, wanted: type.dataType))) }
      let boundaries = zones.map { zones in zones.boundaries.map { Amount($0, zones.unit) } }
      try engine.perform(SetZones(type: type.dataType, boundaries: boundaries), for: .owner)
    } catch {
      throw HKError(error)
    }
  }

  private static func text(_ date: DateComponents) -> String {
    guard let year = date.year, let month = date.month, let day = date.day else {
      preconditionFailure("a date of birth has a year, a month and a day")
    }
    let value = CharacteristicValue.day(year: year, month: month, day: day)
    guard CharacteristicValue(storedText: value.storedText, of: HKCharacteristicType(.dateOfBirth).dataType) == value else {
      preconditionFailure("the date of birth is not a day of the Gregorian calendar")
    }
    return value.storedText
  }

  /// The stored text of a choice; nil where the choice means that nothing is set.
  private static func text(_ identifier: HKCharacteristicTypeIdentifier, _ rawValue: Int) -> String? {
    guard case .characteristic(let valueEnum?) = HKCharacteristicType(identifier).dataType.kind,
      let choice = Catalog.choices(of: valueEnum).first(where: { $0.rawValue == rawValue })
    else { preconditionFailure("the catalogue has every value of \(identifier.rawValue)") }
    return choice.isNotSet ? nil : choice.constant
  }
}
