// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct HKScoredAssessmentTests {
  /// Answers with a sum: as many of the highest as fit, and one for the rest.
  private static func answers(_ score: Int, questions: Int) -> [Int] { (0..<questions).map { max(0, min(3, score - 3 * $0)) } }

  private static func anxiety(_ score: Int, at date: Date = testStart) -> HKGAD7Assessment {
    HKGAD7Assessment(date: date, answers: answers(score, questions: 7).compactMap { HKGAD7Assessment.Answer(rawValue: $0) })
  }

  private static func depression(_ score: Int, at date: Date = testStart) -> HKPHQ9Assessment {
    HKPHQ9Assessment(date: date, answers: answers(score, questions: 9).compactMap { HKPHQ9Assessment.Answer(rawValue: $0) })
  }

  @Test("SCORE-02: the score is the sum of the answers, and an unanswered last question of PHQ-9 counts 0 (OQ-23)")
  func scores() {
    let mixed: [HKGAD7Assessment.Answer] = [
      .notAtAll, .severalDays, .moreThanHalfTheDays, .nearlyEveryDay, .severalDays, .notAtAll, .notAtAll,
    ]
    let anxiety = HKGAD7Assessment(date: testStart, answers: mixed, metadata: ["note": "x"])
    #expect(anxiety.score == 7)
    #expect(anxiety.answers == mixed)
    #expect(anxiety.metadata?["note"] as? String == "x")
    #expect(anxiety.startDate == testStart)
    #expect(anxiety.endDate == testStart)
    #expect(anxiety.sampleType == HKScoredAssessmentType(.GAD7))
    let unanswered: [HKPHQ9Assessment.Answer] = Array(repeating: .moreThanHalfTheDays, count: 8) + [.preferNotToAnswer]
    let depression: HKScoredAssessment = HKPHQ9Assessment(date: testStart, answers: unanswered, metadata: ["note": "y"])
    #expect(depression.metadata?["note"] as? String == "y")
    #expect(depression.score == 16)
    #expect((depression as? HKPHQ9Assessment)?.answers == unanswered)
    #expect(depression.startDate == testStart)
    #expect(depression.endDate == testStart)
    #expect(depression.sampleType == HKScoredAssessmentType(.PHQ9))
    for score in 0...21 { #expect(Self.anxiety(score).score == score) }
    for score in 0...27 { #expect(Self.depression(score).score == score) }
  }

  @Test("SCORE-03 SCORE-04: each score indicates the risk of the published scales, and the functions return its bounds")
  func risks() {
    let ofAnxiety: [(HKGAD7Assessment.Risk, ClosedRange<Int>)] = [
      (.noneToMinimal, 0...4), (.mild, 5...9), (.moderate, 10...14), (.severe, 15...21),
    ]
    for (risk, scores) in ofAnxiety {
      #expect(scores.allSatisfy { Self.anxiety($0).risk == risk }, "\(risk)")
      #expect(HKMinimumScoreForGAD7AssessmentRisk(risk) == scores.lowerBound, "\(risk)")
      #expect(HKMaximumScoreForGAD7AssessmentRisk(risk) == scores.upperBound, "\(risk)")
    }
    let ofDepression: [(HKPHQ9Assessment.Risk, ClosedRange<Int>)] = [
      (.noneToMinimal, 0...4), (.mild, 5...9), (.moderate, 10...14), (.moderatelySevere, 15...19), (.severe, 20...27),
    ]
    for (risk, scores) in ofDepression {
      #expect(scores.allSatisfy { Self.depression($0).risk == risk }, "\(risk)")
      #expect(HKMinimumScoreForPHQ9AssessmentRisk(risk) == scores.lowerBound, "\(risk)")
      #expect(HKMaximumScoreForPHQ9AssessmentRisk(risk) == scores.upperBound, "\(risk)")
    }
    #expect(ofAnxiety.map { $0.0.rawValue } == [1, 2, 3, 4])
    #expect(ofDepression.map { $0.0.rawValue } == [1, 2, 3, 4, 5])
  }

  @Test("SCORE-01: another number of answers raises")
  func counts() async {
    let six = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKGAD7Assessment(date: testStart, answers: [HKGAD7Assessment.Answer](repeating: .notAtAll, count: 6))
    }
    expectRaised("answers requires exactly 7 values, not 6", "_HKObjectValidationFailureException", in: six)
    let ten = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKPHQ9Assessment(date: testStart, answers: [HKPHQ9Assessment.Answer](repeating: .notAtAll, count: 10))
    }
    expectRaised("answers requires exactly 9 values, not 10", "_HKObjectValidationFailureException", in: ten)
  }

  @Test("SCORE-02 OQ-23: only the last question of PHQ-9 can be unanswered")
  func unanswered() async {
    let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let answers: [HKPHQ9Assessment.Answer] = [.preferNotToAnswer] + Array(repeating: .notAtAll, count: 8)
      _ = HKPHQ9Assessment(date: testStart, answers: answers)
    }
    expectRaised("answers is out of range", "_HKObjectValidationFailureException", in: first)
  }

  @Test("SCORE-01 SCORE-02: assessments come back from the store as they were saved, each of its own type")
  func stored() async throws {
    let (anxiety, depression) = (HKScoredAssessmentType(.GAD7), HKScoredAssessmentType(.PHQ9))
    let store = try await TestEngine().granted(anxiety, depression)
    let saved = [Self.anxiety(12), Self.anxiety(3, at: testStart + 1)]
    let others = [Self.depression(20)]
    try await store.save(saved)
    try await store.save(others)
    let found = try await HKSampleQueryDescriptor(predicates: [.gad7Assessment()], sortDescriptors: [SortDescriptor(\.startDate)])
      .result(for: store)
    #expect(found == saved)
    #expect(found.map(\.score) == [12, 3])
    #expect(found.map(\.answers) == saved.map(\.answers))
    #expect(found.map(\.risk) == [.moderate, .noneToMinimal])
    let byUUID = HKSampleQueryDescriptor(
      predicates: [.phq9Assessment(HKQuery.predicateForObject(with: others[0].uuid))], sortDescriptors: [SortDescriptor(\.startDate)])
    #expect(try await byUUID.result(for: store).map(\.risk) == [.severe])
    #expect(try await store.samples(of: depression).map { $0 is HKPHQ9Assessment } == [true])
    try await store.delete(found)
    #expect(try await store.samples(of: anxiety).isEmpty)
    #expect(try await store.samples(of: depression).map(\.uuid) == others.map(\.uuid))
  }

  @Test("SCORE-01: an app without permission for one questionnaire does not save it")
  func permission() async throws {
    let store = try await TestEngine().granted(HKScoredAssessmentType(.GAD7))
    #expect(await code { try await store.save(Self.depression(1)) } == .errorAuthorizationNotDetermined)
    #expect(await code { try await store.save(Self.anxiety(1)) } == nil)
  }
}
