// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct StateOfMindRecordTests {
  private static let valid = StateOfMindRecord(kind: 2, valence: 0.5, labels: [7, 7], associations: [18])

  private func fault(_ change: (inout StateOfMindRecord) -> Void) -> ContentFault? {
    var record = Self.valid
    change(&record)
    do throws(ContentFault) {
      try record.validate(start: .distantPast, end: .distantPast)
      return nil
    } catch {
      return error
    }
  }

  @Test("MIND-01 MIND-03: a valence in the range and numbers with a name are valid, anything else is not")
  func validation() {
    #expect(fault { _ in } == nil)
    #expect(fault { $0.labels = [] } == nil)
    #expect(fault { $0.associations = [] } == nil)
    for valence in [-1.0, 0, 1] { #expect(fault { $0.valence = valence } == nil) }
    for valence in [Double(1).nextUp, Double(-1).nextDown, .infinity, .nan] {
      #expect(fault { $0.valence = valence } == .outOfRange(name: "valence"))
    }
    for kind in [0, 3, -1] { #expect(fault { $0.kind = kind } == .outOfRange(name: "kind")) }
    for label in [0, 39] { #expect(fault { $0.labels = [1, label] } == .outOfRange(name: "labels")) }
    for association in [0, 19] { #expect(fault { $0.associations = [association] } == .outOfRange(name: "associations")) }
  }

  @Test("MIND-03: a record fits the type of states of mind alone, and has the names of its numbers")
  func names() throws {
    #expect(Catalog.types.filter(Self.valid.fits).map(\.name) == ["stateOfMind"])
    #expect(Self.valid.kindChoice?.name == "dailyMood")
    #expect(Self.valid.classificationChoice?.name == "pleasant")
    #expect(Self.valid.labelChoices.map(\.name) == ["calm", "calm"])
    #expect(Self.valid.associationChoices.map(\.name) == ["weather"])
    let content = SampleContent.stateOfMind(Self.valid)
    #expect(try SampleContent.decoded(content.encoded()) == content)
  }

  @Test("PRED-23: predicates compare kind, valence, labels and associations, and nothing else")
  func values() {
    #expect(Self.valid.values(of: .kind) == [.number(2)])
    #expect(Self.valid.values(of: .valence) == [.number(0.5)])
    #expect(Self.valid.values(of: .labels) == [.number(7), .number(7)])
    #expect(Self.valid.values(of: .associations) == [.number(18)])
    #expect(Self.valid.values(of: .averageHeartRate).isEmpty)
  }
}
