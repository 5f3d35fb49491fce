// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTestSupport
import HealthKitTesting
import Testing

@Suite struct TestHealthStoreTests {
  @Test("Stores share nothing, even when many are used at the same time")
  func areSeparate() async throws {
    let counts = try await withThrowingTaskGroup(of: (Int, [Double]).self) { group in
      for number in 1...20 {
        group.addTask {
          let health = try TestHealthStore(app: "com.example.app")
          health.grant(read: [stepType], share: [stepType])
          for part in 0..<3 { try await health.store.save(steps(Double(number), at: noon + Double(part) * 600)) }
          return (number, try await health.store.steps())
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(counts.count == 20)
    #expect(counts.allSatisfy { $1 == Array(repeating: Double($0), count: 3) })
    // They are also separate from the default store of `HKHealthStore()`.
    #expect(HKHealthStore().authorizationStatus(for: HKCategoryType(.hairLoss)) == .notDetermined)
    try TestHealthStore().grant(share: [HKCategoryType(.hairLoss)])
    #expect(HKHealthStore().authorizationStatus(for: HKCategoryType(.hairLoss)) == .notDetermined)
  }

  @Test("The app under test is this process by default, so the default source is its own")
  func defaultApp() async throws {
    let health = try TestHealthStore()
    #expect(health.app == HKSource.default().bundleIdentifier)
    health.grant(read: [stepType], share: [stepType])
    try await health.store.save(steps(10))
    try health.add(steps(20, at: noon + 600), from: .watch)
    #expect(try await health.store.sumOfSteps(HKQuery.predicateForObjects(from: HKSource.default())) == 10)
    #expect(try TestHealthStore(app: "com.example.mine").app == "com.example.mine")
  }

  @Test("Other apps see the same data with their own permissions, and save as their own source")
  func severalApps() async throws {
    let health = try TestHealthStore(app: "com.example.app")
    let other = health.store(as: "com.example.other", name: "Other")
    health.grant(read: [stepType], share: [stepType])
    health.grant(share: [stepType], to: "com.example.other")
    try await health.store.save(steps(100))
    try await other.save(steps(200, at: noon + 600))
    #expect(try await health.store.steps() == [100, 200])
    #expect(try await other.steps() == [200])
    #expect(health.samples(of: stepType).map(\.sourceRevision.source.name) == ["com.example.app", "Other"])
    let theirs = try #require(health.samples(of: stepType).last)
    #expect(await code { try await health.store.delete(theirs) } == .errorInvalidArgument)
    try await other.delete(theirs)
    #expect(try await health.store.steps() == [100])
  }

  @Test("Code that makes its own store gets the test's, in tasks too; code outside does not")
  func asDefault() async throws {
    let (health, outside) = (try TestHealthStore(app: "com.example.app"), HKHealthStore())
    health.grant(share: [HKCategoryType(.nightSweats)])
    func status(_ store: HKHealthStore) -> HKAuthorizationStatus { store.authorizationStatus(for: HKCategoryType(.nightSweats)) }
    let inside = health.asDefault { HKHealthStore() }
    #expect(status(inside) == .sharingAuthorized)
    let inTask = await health.asDefault { await Task { HKHealthStore() }.value }
    #expect(status(inTask) == .sharingAuthorized)
    #expect(status(outside) == .notDetermined)
    #expect(status(HKHealthStore()) == .notDetermined)
    let another = try TestHealthStore()
    #expect(status(another.asDefault { HKHealthStore() }) == .notDetermined)
  }

  @Test("The test sets the time at which samples are created")
  func time() async throws {
    let health = try TestHealthStore()
    health.grant(share: [stepType])
    let before = Date()
    try await health.store.save(steps(1))
    #expect(try #require(health.creationDate(of: health.samples(of: stepType)[0])) >= before)
    health.now = noon
    let sample = steps(2)
    try await health.store.save(sample)
    health.now += 90
    let late = steps(3)
    try health.add(late)
    #expect(health.creationDate(of: sample) == noon)
    #expect(health.creationDate(of: late) == noon + 90)
    #expect(health.creationDate(of: steps(4)) == nil)
  }

  @Test("The next day begins where the calendar says, after short and long days too")
  func nextDay() throws {
    let health = try TestHealthStore()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "America/New_York"))
    for (month, day, hours) in [(3, 8, 23.0), (6, 1, 24), (11, 1, 25)] {
      let midnight = try #require(calendar.date(from: DateComponents(year: 2026, month: month, day: day)))
      health.now = midnight
      health.startNextDay(in: calendar)
      #expect(health.now == midnight + hours * 3600)
      health.now -= 1
      health.startNextDay(in: calendar)
      #expect(health.now == midnight + hours * 3600)
    }
  }

  @Test("LOCK-06: the test sets the preferred units; behind a lock they cannot be read")
  func units() async throws {
    let health = try TestHealthStore()
    let weight = HKQuantityType(.bodyMass)
    health.grant(read: [weight])
    let usual = try await health.store.preferredUnits(for: [weight])
    for unit in [HKUnit.pound(), .stone()] {
      try health.setPreferredUnit(unit, for: weight)
      #expect(try await health.store.preferredUnits(for: [weight]) == [weight: unit])
    }
    #expect(await code { try health.setPreferredUnit(.meter(), for: weight) } == .errorInvalidArgument)
    try health.setPreferredUnit(nil, for: weight)
    #expect(try await health.store.preferredUnits(for: [weight]) == usual)
    health.lock()
    #expect(await code { _ = try await health.store.preferredUnits(for: [weight]) } == .errorDatabaseInaccessible)
  }

  @Test("The test sets the person's characteristics; the app reads what it may")
  func profile() async throws {
    let health = try TestHealthStore()
    let types: [HKCharacteristicTypeIdentifier] = [
      .dateOfBirth, .biologicalSex, .bloodType, .fitzpatrickSkinType, .wheelchairUse, .activityMoveMode, .referenceSex,
    ]
    health.grant(read: Set(types.map { HKCharacteristicType($0) }))
    health.setProfile(
      dateOfBirth: DateComponents(year: 1985, month: 4, day: 12), biologicalSex: .female, bloodType: .bPositive,
      fitzpatrickSkinType: .III, wheelchairUse: .no, activityMoveMode: .appleMoveTime, referenceSex: .male)
    let store = health.store
    let birth = try store.dateOfBirthComponents()
    #expect(birth.year == 1985)
    #expect(birth.month == 4)
    #expect(birth.day == 12)
    #expect(try store.biologicalSex().biologicalSex == .female && store.bloodType().bloodType == .bPositive)
    #expect(try store.fitzpatrickSkinType().skinType == .III && store.wheelchairUse().wheelchairUse == .no)
    #expect(try store.activityMoveMode().activityMoveMode == .appleMoveTime && store.referenceSex == .male)
    health.setProfile(bloodType: .oNegative)
    #expect(await code { _ = try store.dateOfBirthComponents() } == .errorNoData)
    #expect(try store.biologicalSex().biologicalSex == .notSet && store.bloodType().bloodType == .oNegative)
    health.refuse(read: [HKCharacteristicType(.bloodType)])
    #expect(try store.bloodType().bloodType == .notSet)
  }
}
