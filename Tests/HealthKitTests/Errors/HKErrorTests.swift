// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import OpenHealthStorage
import Testing

@Suite struct HKErrorTests {
  /// All the reasons for which a store does not open.
  static let faults: [StoreFault] = [
    .wrongKey, .keyFileMissing(path: "/k"), .keyFileDamaged(path: "/k"), .keyFileExposed(path: "/k"), .keysMissing, .keysDamaged,
    .databaseMissing, .notThisStore, .notEncrypted, .newerFormat, .damagedPage(3), .truncated(page: 4), .damagedLog(frame: 5),
  ]

  @Test(
    "AVAIL-05 K2: a failing store gives code 1, a locked one and one without its daemon 6, a full disk 0, each with the store's error underneath",
    arguments: faults.map { (HealthError.store($0), HKError.Code.errorHealthDataUnavailable) } + [
      (.store(.locked), .errorDatabaseInaccessible), (.store(.passphraseNeeded), .errorDatabaseInaccessible),
      (.store(.daemonMissing(folder: "/k")), .errorDatabaseInaccessible),
      (.store(.daemonMissingForApp(bundleIdentifier: "a")), .errorDatabaseInaccessible),
      (.databaseInaccessible(.tooManyStores), .errorHealthDataUnavailable), (.damagedData(.uuid), .errorHealthDataUnavailable),
      (.storageFailure(.notSealed), .errorHealthDataUnavailable), (.busy, .errorHealthDataUnavailable), (.diskFull, .unknownError),
    ])
  func storeErrors(error: HealthError, code: HKError.Code) {
    let found = HKError(error)
    #expect(found.code == code)
    #expect(found._nsError.localizedDescription == error.description)
    let below = found._nsError.userInfo[NSUnderlyingErrorKey] as? any Error
    #expect(below as? HealthError == error)
    #expect(below?.localizedDescription == error.description)
  }

  @Test(
    "an error of the call has Apple's code, its own text and no underlying error",
    arguments: [
      (HealthError.authorizationNotDetermined, 5), (.authorizationDenied, 4), (.ownerOnly, 4),
      (.appNotRegistered(bundleIdentifier: "a"), 4), (.noBackgroundDelivery(bundleIdentifier: "a"), 4),
      (.restricted, 2), (.userCanceled, 7), (.noTerminal, 7),
      (.noData, 11), (.invalidArgument(.noSamples), 3), (.duplicateObject(uuid: "A"), 3), (.repeatedObject(uuid: "A"), 3),
      (.objectsNotFound, 3),
      (.workoutNotFound, 3), (.workoutSampleNotFound, 3), (.coded(9, "text"), 9),
    ])
  func callErrors(error: HealthError, code: Int) {
    let found = HKError(error)._nsError
    #expect(found.code == code)
    #expect(found.domain == HKErrorDomain)
    #expect(found.localizedDescription == error.description)
    #expect(found.userInfo[NSUnderlyingErrorKey] == nil)
  }

  @Test("a missing key file is code 1, and the underlying error names the file")
  func missingKeyFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // the system empties its temporary folder where this fails
    let keys = folder.appendingPathComponent("openhealthkit/keys")
    do { _ = try HealthDatabase.open(folder: folder.appendingPathComponent("store"), keyFolder: keys) }
    for name in try FileManager.default.contentsOfDirectory(atPath: keys.path) {
      try FileManager.default.removeItem(at: keys.appendingPathComponent(name))
    }
    await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
      setenv("HEALTHKIT_STORE", path + "/store", 1)
      setenv("XDG_CONFIG_HOME", path, 1)
      setenv("HEALTHKIT_AUTHORIZATION", "grant-all", 1)
      do {
        try await HKHealthStore().requestAuthorization(toShare: [HKQuantityType(.stepCount)], read: [])
        exit(1)
      } catch let error as HKError {
        guard error.code == .errorHealthDataUnavailable else { exit(2) }
        guard let below = error.userInfo[NSUnderlyingErrorKey] as? any Error else { exit(3) }
        exit(below.localizedDescription.contains(path + "/openhealthkit/keys") ? 0 : 4)
      }
    }
  }

  @Test("a request without an answer is code 7, with a text that names the terminal and HEALTHKIT_AUTHORIZATION")
  func noTerminal() async {
    await #expect(processExitsWith: .exitCode(0)) {
      setenv("HEALTHKIT_STORE", "memory:", 1)
      setenv("HEALTHKIT_AUTHORIZATION", "ask", 1)
      close(STDIN_FILENO)
      do {
        try await HKHealthStore().requestAuthorization(toShare: [HKQuantityType(.stepCount)], read: [])
        exit(1)
      } catch let error as HKError {
        guard error.code == .errorUserCanceled else { exit(2) }
        let text = error.localizedDescription
        exit(text.contains("terminal") && text.contains("HEALTHKIT_AUTHORIZATION") ? 0 : 3)
      }
    }
  }

  @Test("adding samples to an unsaved workout, or to another app's, has its own error text, without deletion; hidden ones are copied")
  func unsavedWorkout() async throws {
    let engine = try TestEngine()
    let type = HKQuantityType(.stepCount)
    let store = try await engine.granted(type, .workoutType())
    let other = try await engine.granted(type, .workoutType(), app: "com.example.other")
    let workout = HKWorkout(activityType: .walking, start: testStart, end: testStart + 60)
    let text = await text { try await store.addSamples([steps(1)], to: workout) }
    #expect(text == HealthError.workoutNotFound.description)
    #expect(text?.contains("delet") == false)
    try await other.save(workout)
    #expect(await self.text { try await store.addSamples([steps(1)], to: workout) } == text)
    // T7: a sample of another app that this app may not read becomes one of its own.
    let blind = engine.store("com.example.blind")
    engine.person.answer(with: .refuse(read: [type]))
    try await blind.requestAuthorization(toShare: [type, .workoutType()], read: [type])
    let own = HKWorkout(activityType: .walking, start: testStart, end: testStart + 60)
    try await blind.save(own)
    let foreign = steps(3)
    try await other.save(foreign)
    #expect(await self.text { try await blind.addSamples([foreign], to: own) } == nil)
  }

  @Test("saving one object twice in a call, and saving a stored one, have different texts")
  func repeatedObject() async throws {
    let store = try await TestEngine().granted(HKQuantityType(.stepCount))
    let sample = steps(1)
    #expect(await text { try await store.save([sample, sample]) } == HealthError.repeatedObject(uuid: sample.uuid.uuidString).description)
    try await store.save(sample)
    #expect(await text { try await store.save(sample) } == HealthError.duplicateObject(uuid: sample.uuid.uuidString).description)
  }

  private func text(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? HKError)?.localizedDescription
    }
  }
}
