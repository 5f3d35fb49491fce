// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing

@Suite struct MedicationQuestionTests {
  private let all = ["a", "b", "c"].map { MedicationRecord(displayText: $0, isArchived: $0 == "b", hasSchedule: $0 == "c") }

  private func names(_ predicate: ClientPredicate<MedicationRecord>, limit: Int? = nil) throws -> [String] {
    let all = all
    let service = ScriptedService { request in request is FetchMedications ? all : nil }
    let source = SourceRecord(bundleIdentifier: "com.example.app", name: "App")
    let connection = HealthConnection(service: service, app: AppIdentity(revision: SourceRevisionRecord(source: source)))
    return try MedicationQuestion(predicate, limit: limit).medications(connection).map(\.displayText)
  }

  @Test("PRED-24: medications are those that match, in the order of the list, at most the limit")
  func medications() throws {
    #expect(try names(.terms(.everything)) == ["a", "b", "c"])
    #expect(try names(.terms(.everything), limit: 2) == ["a", "b"])
    #expect(try names(.terms(.everything), limit: 0) == [])
    #expect(try names(.terms(.content(.isArchived, .equal, .number(0)))) == ["a", "c"])
    #expect(try names(.terms(.content(.isArchived, .equal, .number(0))), limit: 1) == ["a"])
    #expect(try names(.terms(.content(.hasSchedule, .equal, .number(1)))) == ["c"])
    #expect(try names(.terms(.and([.contentField(.isArchived), .not(.contentField(.hasSchedule))]))) == [])
    #expect(try names(.code { $0.displayText > "a" }) == ["b", "c"])
  }

  @Test("PRED-24: a property that medications do not have is a problem")
  func problems() {
    let table: [(PredicateTree, String)] = [
      (.content(.kind, .equal, .number(1)), "kind"), (.contentField(.status), "status"), (.metadataKey("a"), "metadata"),
      (.not(.date(.start, .less, .distantPast)), "startDate"),
    ]
    for (tree, property) in table {
      let fault = #expect(throws: PredicateFault.self) { try names(.terms(tree)) }
      #expect(fault?.description == "Unexpected dataType of class HKUserAnnotatedMedicationType for \(property) predicate")
    }
  }
}
