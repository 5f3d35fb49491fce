// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

/// Without values, which no program can set through the public module. The types of each test are its own.
@Suite struct CharacteristicTests {
  @Test("CHAR-04: what was never asked for gives code 5, at once and on the calling thread")
  func neverAsked() throws {
    let error = #expect(throws: HKError.self) { try TestStore.unasked.wheelchairUse() }
    #expect(error?.code == .errorAuthorizationNotDetermined)
  }

  @Test("CHAR-02 SEED-12: not set gives notSet")
  func notSet() async throws {
    let store = TestStore.unasked
    try await store.requestAuthorization(
      toShare: [],
      read: [HKCharacteristicType(.biologicalSex), HKCharacteristicType(.bloodType), HKCharacteristicType(.fitzpatrickSkinType)])
    #expect(try store.biologicalSex().biologicalSex == .notSet)
    #expect(try store.bloodType().bloodType == .notSet)
    #expect(try store.fitzpatrickSkinType().skinType == .notSet)
  }

  @Test("CHAR-03 SEED-12: a date of birth that is not set is thrown as no data (OQ-17)")
  func noDateOfBirth() async throws {
    let store = TestStore.unasked
    try await store.requestAuthorization(toShare: [], read: [HKCharacteristicType(.dateOfBirth)])
    let error = #expect(throws: HKError.self) { try store.dateOfBirthComponents() }
    #expect(error?.code == .errorNoData)
  }

  @Test("CHAR-01 AUTH-09 SEED-20: an app has no status to ask for before it reads")
  func noStatus() async throws {
    let store = TestStore.unasked
    let type = HKCharacteristicType(.activityMoveMode)
    try await store.requestAuthorization(toShare: [], read: [type])
    #expect(store.authorizationStatus(for: type) == .notDetermined)
    #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
  }
}
