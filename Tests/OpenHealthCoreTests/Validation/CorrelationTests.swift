// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct CorrelationTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 731_318_400)
  private static let pressureType = Catalog.type(named: "bloodPressure")!
  private static let foodType = Catalog.type(named: "food")!

  private static func provenance(_ source: String) -> Provenance {
    Provenance(revision: SourceRevisionRecord(app: source), device: nil)
  }

  private static func sample(_ name: String, _ value: Double = 1, source: String = "a", at start: Date = start) -> SampleRecord {
    let type = Catalog.type(named: name)!
    return SampleRecord(type, .quantity(value, type.quantity!.unit), at: start, from: provenance(source))
  }

  private static func correlation(_ type: DataType, _ members: [SampleRecord]) -> SampleRecord {
    SampleRecord(type, .correlation(members), at: start, from: provenance("a"))
  }

  private static func failure(_ type: DataType, _ names: [String]) -> ValidationFault? {
    do throws(ValidationFault) {
      try correlation(type, names.map { sample($0) }).validate(for: .saved)
      return nil
    } catch {
      return error
    }
  }

  @Test("K16 CORR-06: making a correlation with other members breaks no rule, and nor does a file with one; saving it does")
  func otherMembers() throws {
    for (type, names) in [
      (Self.pressureType, ["bloodPressureSystolic"]), (Self.pressureType, ["heartRate"]), (Self.foodType, ["stepCount"]),
      (Self.pressureType, ["bloodPressureSystolic", "bloodPressureSystolic"]),
    ] {
      for stage in [ValidationStage.created, .imported] {
        #expect(throws: Never.self) { try Self.correlation(type, names.map { Self.sample($0) }).validate(for: stage) }
      }
      #expect(Self.failure(type, names) != nil)
    }
    #expect(throws: ValidationFault.noMembers(type: Self.foodType)) { try Self.correlation(Self.foodType, []).validate(for: .created) }
    #expect(throws: Never.self) { try Self.correlation(Self.foodType, []).validate(for: .imported) }
  }

  @Test("CORR-02 CORR-05 CORR-06 OQ-16b: a blood pressure is exactly one systolic and one diastolic")
  func bloodPressure() throws {
    let (type, systolic, diastolic) = (Self.pressureType, "bloodPressureSystolic", "bloodPressureDiastolic")
    let member = { try #require(Catalog.type(named: $0)) }
    #expect(Self.failure(type, [systolic, diastolic]) == nil)
    #expect(Self.failure(type, []) == .noMembers(type: type))
    #expect(Self.failure(type, [systolic]) == .memberCount(type: type, member: try member(diastolic)))
    #expect(Self.failure(type, [diastolic]) == .memberCount(type: type, member: try member(systolic)))
    #expect(Self.failure(type, [systolic, systolic, diastolic]) == .memberCount(type: type, member: try member(systolic)))
    #expect(Self.failure(type, [systolic, diastolic, "heartRate"]) == .memberType(type: type, member: try member("heartRate")))
  }

  @Test("CORR-01 CORR-06 CORR-07: food takes any nutrients, energy or not, and nothing else")
  func food() throws {
    let type = Self.foodType
    for nutrient in Catalog.types where nutrient.group == "nutrition" && nutrient.quantity != nil {
      #expect(Self.failure(type, [nutrient.name]) == nil)
    }
    #expect(Self.failure(type, ["dietaryProtein", "dietaryProtein", "dietarySugar"]) == nil)
    #expect(Self.failure(type, []) == .noMembers(type: type))
    #expect(Self.failure(type, ["stepCount"]) == .memberType(type: type, member: try #require(Catalog.type(named: "stepCount"))))
  }

  @Test("CORR-04: members are quantities or categories, of the types that the correlation takes", arguments: Catalog.types)
  func memberTypes(type: DataType) throws {
    let correlations = Catalog.types.filter { $0.correlationMembers != nil }
    for correlation in correlations where correlation.memberTypes?.contains(type) == true {
      switch type.kind {
      case .quantity, .category: break
      default: Issue.record("\(correlation) takes \(type)")
      }
    }
    let value: SampleRecord.Value
    switch type.kind {
    case .category: value = .category(0)
    case .correlation: value = .correlation([Self.sample("dietarySugar")])
    case .workout: value = .workout(WorkoutRecord(activityType: 37, duration: 0))
    default: return
    }
    var member = Self.sample("dietarySugar")
    (member.type, member.value) = (type, value)
    for correlation in correlations {
      #expect(throws: ValidationFault.memberType(type: correlation, member: type)) {
        try Self.correlation(correlation, [member]).validate(for: .saved)
      }
    }
  }

  @Test("CORR-06: kinds and values fit each other, and members are checked for themselves")
  func wrongKind() throws {
    var wrong = Self.sample("dietarySugar")
    wrong.value = .correlation([Self.sample("dietarySugar")])
    #expect(throws: ValidationFault.wrongKind(type: wrong.type)) { try wrong.validate() }
    var member = Self.sample("dietarySugar")
    member.end = member.start - 1
    #expect(throws: ValidationFault.endBeforeStart(type: member.type)) { try Self.correlation(Self.foodType, [member]).validate() }
    var category = Self.correlation(Self.foodType, [Self.sample("dietarySugar")])
    category.value = .category(0)
    #expect(throws: ValidationFault.wrongKind(type: Self.foodType)) { try category.validate() }
  }

  @Test("CORR-11 OQ-16: dates of members are their own")
  func dates() throws {
    #expect(throws: Never.self) { try Self.correlation(Self.foodType, [Self.sample("dietarySugar", at: Self.start - 86_400)]).validate() }
  }

  @Test("CORR-10 PRED-15: terms about members and about standing in a correlation")
  func predicates() throws {
    let sugar = try #require(Catalog.type(named: "dietarySugar"))
    let unit = try #require(sugar.quantity).unit
    let meal = Self.correlation(Self.foodType, [Self.sample("dietarySugar", 3), Self.sample("dietaryProtein", 9)])
    let atLeast = { PredicateTree.member(sugar, .quantity(.greaterOrEqual, $0, unit)) }
    #expect(atLeast(3).matches(meal))
    #expect(!atLeast(4).matches(meal))
    #expect(!PredicateTree.member(sugar, .everything).matches(Self.sample("dietarySugar")))
    var member = Self.sample("dietarySugar")
    #expect(PredicateTree.noCorrelation.matches(member))
    member.isCorrelationMember = true
    #expect(!PredicateTree.noCorrelation.matches(member))
  }

  @Test("CORR-09 AUTH-27: neither a predicate nor a deletion discloses members that may not be read")
  func narrowed() throws {
    let sugar = try #require(Catalog.type(named: "dietarySugar"))
    let protein = try #require(Catalog.type(named: "dietaryProtein"))
    let scope = ReadScope.members([sugar: .everything, protein: .ownSamples(bundleIdentifier: "b")])
    let meal = Self.correlation(Self.foodType, [Self.sample("dietarySugar"), Self.sample("dietaryProtein")])
    #expect(scope.visible(meal).members?.map(\.type) == [sugar])
    #expect(scope.narrowed(.everything).matches(meal))
    for (predicate, answer) in [
      (PredicateTree.member(protein, .everything), false), (.not(.member(protein, .everything)), true),
      (.member(sugar, .everything), true), (.or([.member(protein, .everything), .and([.member(sugar, .everything)])]), true),
    ] {
      #expect(scope.narrowed(predicate).matches(meal) == answer, "\(predicate)")
    }
    #expect(!scope.narrowed(.everything).matches(Self.correlation(Self.foodType, [Self.sample("dietaryProtein")])))
    #expect(scope.narrowed(.everything).matches(Self.correlation(Self.foodType, [Self.sample("dietaryProtein", source: "b")])))
    #expect(!scope.narrowed(.everything).matches(Self.correlation(Self.foodType, [])))
    for (type, source, isSeen) in [(sugar, "a", true), (protein, "a", false), (protein, "b", true)] {
      let deletion = DeletionRecord(
        uuid: meal.uuid, type: Self.foodType, source: SourceRecord(bundleIdentifier: "a", name: ""), metadata: .empty,
        members: [.init(type: type, source: SourceRecord(bundleIdentifier: source, name: ""))])
      #expect(scope.narrowed(.everything).mayHaveMatched(deletion) == isSeen)
      #expect(scope.narrowed(.date(.start, .less, Self.start)).mayHaveMatched(deletion) == isSeen)
    }
  }
}
