// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Testing

@Suite struct CharacteristicTests {
  private static let all: [HKCharacteristicTypeIdentifier] = [
    .activityMoveMode, .biologicalSex, .bloodType, .dateOfBirth, .fitzpatrickSkinType, .referenceSex, .wheelchairUse,
  ]

  /// A store with some characteristics, and an app that has requested to read all.
  private func asked(_ values: [HKCharacteristicTypeIdentifier: String] = [:], refused: Bool = false) async throws -> HKHealthStore {
    let engine = try TestEngine()
    try engine.set(values)
    if refused { engine.person.answer(with: .refuseAll) }
    let store = engine.store()
    try await store.requestAuthorization(toShare: [], read: Set(Self.all.map { HKCharacteristicType($0) }))
    return store
  }

  @Test("CHAR-01 CHAR-05 CHAR-06: the app reads the values that the owner set")
  func readsValues() async throws {
    let store = try await asked([
      .activityMoveMode: "HKActivityMoveModeAppleMoveTime", .biologicalSex: "HKBiologicalSexFemale", .bloodType: "HKBloodTypeABNegative",
      .dateOfBirth: "1985-04-12", .fitzpatrickSkinType: "HKFitzpatrickSkinTypeIV", .wheelchairUse: "HKWheelchairUseNo",
    ])
    #expect(try store.activityMoveMode().activityMoveMode == .appleMoveTime)
    #expect(try store.biologicalSex().biologicalSex == .female)
    #expect(try store.bloodType().bloodType == .abNegative)
    #expect(try store.fitzpatrickSkinType().skinType == .IV)
    #expect(try store.wheelchairUse().wheelchairUse == .no)
    let birth = try store.dateOfBirthComponents()
    #expect([birth.year, birth.month, birth.day] == [1985, 4, 12])
    #expect(birth.calendar?.identifier == .gregorian)
    #expect(birth.hour == nil)
    #expect(birth.timeZone == nil)
  }

  @Test("CHAR-03 CHAR-05: the deprecated method returns the start of the day of birth, and throws like the new one")
  func birthday() async throws {
    let old: any OldBirthday = try await asked([.dateOfBirth: "1985-04-12"])
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day, .hour, .minute], from: try old.dateOfBirth())
    #expect([parts.year, parts.month, parts.day, parts.hour, parts.minute] == [1985, 4, 12, 0, 0])
    let unset: any OldBirthday = try await asked([:])
    #expect(await code { _ = try unset.dateOfBirth() } == .errorNoData)
  }

  @Test("CHAR-06: every value of every enumeration is read, and an unknown one reads as not set")
  func readsEveryValue() async throws {
    for number in 0...8 {
      let sex = HKBiologicalSex(rawValue: number)
      let blood = HKBloodType(rawValue: number)
      let skin = HKFitzpatrickSkinType(rawValue: number)
      let wheelchair = HKWheelchairUse(rawValue: number)
      let mode = HKActivityMoveMode(rawValue: number)
      let store = try await asked([
        .biologicalSex: constant(number, "HKBiologicalSex"), .bloodType: constant(number, "HKBloodType"),
        .fitzpatrickSkinType: constant(number, "HKFitzpatrickSkinType"), .wheelchairUse: constant(number, "HKWheelchairUse"),
        .activityMoveMode: constant(number, "HKActivityMoveMode"),
      ])
      #expect(try store.biologicalSex().biologicalSex == sex ?? .notSet)
      #expect(try store.bloodType().bloodType == blood ?? .notSet)
      #expect(try store.fitzpatrickSkinType().skinType == skin ?? .notSet)
      #expect(try store.wheelchairUse().wheelchairUse == wheelchair ?? .notSet)
      #expect(try store.activityMoveMode().activityMoveMode == mode ?? .activeEnergy)
    }
  }

  private func constant(_ number: Int, _ valueEnum: String) -> String {
    Catalog.choices(of: valueEnum).first { $0.rawValue == number }?.constant ?? "\(valueEnum)OfTomorrow"
  }

  @Test("CHAR-02 CHAR-03 AUTH-26: a refused characteristic looks like one that is not set", arguments: [true, false])
  func refusedOrUnset(isRefused: Bool) async throws {
    let set: [HKCharacteristicTypeIdentifier: String] = [
      .activityMoveMode: "HKActivityMoveModeAppleMoveTime", .biologicalSex: "HKBiologicalSexMale", .bloodType: "HKBloodTypeOPositive",
      .dateOfBirth: "1985-04-12", .fitzpatrickSkinType: "HKFitzpatrickSkinTypeI", .wheelchairUse: "HKWheelchairUseYes",
    ]
    let store = try await asked(isRefused ? set : [:], refused: isRefused)
    #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
    #expect(try store.biologicalSex().biologicalSex == .notSet)
    #expect(try store.bloodType().bloodType == .notSet)
    #expect(try store.fitzpatrickSkinType().skinType == .notSet)
    #expect(try store.wheelchairUse().wheelchairUse == .notSet)
    #expect(await code { _ = try store.dateOfBirthComponents() } == .errorNoData)
  }

  @Test("CHAR-04 AUTH-32: a type that was never requested gives code 5, separately for each type")
  func neverAsked() async throws {
    let engine = try TestEngine()
    try engine.set([.biologicalSex: "HKBiologicalSexOther", .dateOfBirth: "1985-04-12"])
    let store = engine.store()
    try await store.requestAuthorization(toShare: [], read: [HKCharacteristicType(.biologicalSex)])
    #expect(try store.biologicalSex().biologicalSex == .other)
    #expect(await code { _ = try store.activityMoveMode() } == .errorAuthorizationNotDetermined)
    #expect(await code { _ = try store.bloodType() } == .errorAuthorizationNotDetermined)
    #expect(await code { _ = try store.fitzpatrickSkinType() } == .errorAuthorizationNotDetermined)
    #expect(await code { _ = try store.wheelchairUse() } == .errorAuthorizationNotDetermined)
    #expect(await code { _ = try store.dateOfBirthComponents() } == .errorAuthorizationNotDetermined)
    #expect(await code { _ = try engine.store("com.example.other").biologicalSex() } == .errorAuthorizationNotDetermined)
  }

  @Test(
    "CHAR-01: the owner changes and clears a value while an app runs; an app can do neither, nor read all",
    .inProcess("asks through the owner's connection as an app"))
  func ownerOnly() async throws {
    let engine = try TestEngine()
    let store = engine.store()
    try await store.requestAuthorization(toShare: [], read: [HKCharacteristicType(.bloodType)])
    try engine.set([.bloodType: "HKBloodTypeAPositive"])
    #expect(try store.bloodType().bloodType == .aPositive)
    try engine.set([.bloodType: "HKBloodTypeBPositive"])
    #expect(try store.bloodType().bloodType == .bPositive)
    let identifier = HKCharacteristicTypeIdentifier.bloodType.rawValue
    #expect(try engine.engine.perform(ReadProfile(), for: .owner) == [identifier: "HKBloodTypeBPositive"])
    let app = engine.connection("com.example.app").app
    #expect(throws: HealthError.ownerOnly) { try engine.engine.perform(ReadProfile(), for: .app(app)) }
    #expect(throws: HealthError.ownerOnly) { try engine.engine.perform(SetCharacteristics(values: [identifier: "x"]), for: .app(app)) }
    try engine.engine.perform(SetCharacteristics(values: [:], cleared: [identifier, "never set"]), for: .owner)
    #expect(try store.bloodType().bloodType == .notSet)
    #expect(try engine.engine.perform(ReadProfile(), for: .owner).isEmpty)
  }

  @Test("CHAR-02 CHAR-03: an unknown text, as an import may bring, reads as not set")
  func foreignTexts() async throws {
    let store = try await asked([.bloodType: "HKBiologicalSexMale", .biologicalSex: "", .dateOfBirth: "1985-02-30"])
    #expect(try store.bloodType().bloodType == .notSet)
    #expect(try store.biologicalSex().biologicalSex == .notSet)
    #expect(await code { _ = try store.dateOfBirthComponents() } == .errorNoData)
  }

  @Test("CHAR-07: clients compute ages from the components", arguments: [("2026-04-11", 40), ("2026-04-12", 41)])
  func age(today: String, years: Int) async throws {
    let birth = try await asked([.dateOfBirth: "1985-04-12"]).dateOfBirthComponents()
    let parts = today.split(separator: "-").compactMap { Int($0) }
    let calendar = Calendar(identifier: .gregorian)
    let day = DateComponents(year: parts[0], month: parts[1], day: parts[2])
    #expect(calendar.dateComponents([.year], from: birth, to: day).year == years)
    let (start, end) = (try #require(birth.date), try #require(calendar.date(from: day)))
    #expect(calendar.dateComponents([.year], from: start, to: end).year == years)
  }

  @Test("CHAR-06: the objects compare by value, copy and archive")
  func objects() async throws {
    let store = try await asked([
      .activityMoveMode: "HKActivityMoveModeAppleMoveTime", .biologicalSex: "HKBiologicalSexFemale", .bloodType: "HKBloodTypeABNegative",
      .fitzpatrickSkinType: "HKFitzpatrickSkinTypeIV", .wheelchairUse: "HKWheelchairUseNo",
    ])
    try check(store.activityMoveMode(), else: HKActivityMoveModeObject())
    try check(store.biologicalSex(), else: HKBiologicalSexObject())
    try check(store.bloodType(), else: HKBloodTypeObject())
    try check(store.fitzpatrickSkinType(), else: HKFitzpatrickSkinTypeObject())
    try check(store.wheelchairUse(), else: HKWheelchairUseObject())
  }

  private func check<T: NSObject & NSSecureCoding & NSCopying>(_ read: @autoclosure () throws -> T, else unset: T) throws {
    let (object, again) = (try read(), try read())
    #expect(object == again)
    #expect(object.hash == again.hash)
    #expect(object != unset)
    #expect(object.copy() as? T == object)
    for object in [object, unset] {
      let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
      #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data) == object)
    }
  }

  @Test("CHAR-08: the reference sex is not set until the person enters it; a refusal and a type never requested are errors")
  func referenceSex() async throws {
    let store = try await asked()
    #expect(try store.referenceSex == .notSet)
    for (number, sex) in [(1, HKReferenceSex.female), (2, .male), (3, .notSet)] {
      #expect(try await asked([.referenceSex: constant(number, "HKReferenceSex")]).referenceSex == sex)
    }
    let refused = try await asked([.referenceSex: "HKReferenceSexMale"], refused: true)
    #expect(await code { _ = try refused.referenceSex } == .errorAuthorizationDenied)
    let unasked = try TestEngine().store()
    #expect(await code { _ = try unasked.referenceSex } == .errorAuthorizationNotDetermined)
  }

  @Test("CHAR-09: reference sex and biological sex are independent")
  func independentSexes() async throws {
    let store = try await asked([.referenceSex: "HKReferenceSexMale", .biologicalSex: "HKBiologicalSexFemale"])
    #expect(try store.referenceSex == .male && store.biologicalSex().biologicalSex == .female)
  }

  @Test("CHAR-06: a mock of the store returns its own objects")
  func mocks() throws {
    #expect(try Mock().bloodType().bloodType == .oNegative)
  }

  private final class Mock: HKHealthStore, @unchecked Sendable {
    private final class Blood: HKBloodTypeObject, @unchecked Sendable {
      override var bloodType: HKBloodType { .oNegative }
    }

    override func bloodType() throws -> HKBloodTypeObject { Blood() }
  }
}

/// The deprecated method, called without a warning.
private protocol OldBirthday: Sendable {
  func dateOfBirth() throws -> Date
}

extension HKHealthStore: OldBirthday {}

extension TestEngine {
  /// Sets characteristics as their owner does.
  fileprivate func set(_ values: [HKCharacteristicTypeIdentifier: String]) throws {
    let pairs = values.map { ($0.key.rawValue, $0.value) }
    try engine.perform(SetCharacteristics(values: Dictionary(uniqueKeysWithValues: pairs)), for: .owner)
  }
}
