// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

/// A store without values: no program can set them through the public module. Each test has its own types.
@Suite struct CharacteristicTests {
  @Test("CHAR-04: a type that was never requested throws code 5, synchronously")
  func neverAsked() throws {
    let error = #expect(throws: HKError.self) { try TestStore.unasked.wheelchairUse() }
    #expect(error?.code == .errorAuthorizationNotDetermined)
  }

  @Test("CHAR-02 SEED-12: a value that is not set reads as notSet")
  func notSet() async throws {
    let store = TestStore.unasked
    try await store.requestAuthorization(
      toShare: [],
      read: [HKCharacteristicType(.biologicalSex), HKCharacteristicType(.bloodType), HKCharacteristicType(.fitzpatrickSkinType)])
    #expect(try store.biologicalSex().biologicalSex == .notSet)
    #expect(try store.bloodType().bloodType == .notSet)
    #expect(try store.fitzpatrickSkinType().skinType == .notSet)
  }

  @Test("CHAR-03 SEED-12: a date of birth that is not set throws no data (OQ-17)")
  func noDateOfBirth() async throws {
    let store = TestStore.unasked
    try await store.requestAuthorization(toShare: [], read: [HKCharacteristicType(.dateOfBirth)])
    let error = #expect(throws: HKError.self) { try store.dateOfBirthComponents() }
    #expect(error?.code == .errorNoData)
  }

  @Test("CHAR-01 AUTH-09 SEED-20: the status of a characteristic stays undetermined; apps request it and read")
  func noStatus() async throws {
    let store = TestStore.unasked
    let type = HKCharacteristicType(.activityMoveMode)
    try await store.requestAuthorization(toShare: [], read: [type])
    #expect(store.authorizationStatus(for: type) == .notDetermined)
    #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
  }
}
