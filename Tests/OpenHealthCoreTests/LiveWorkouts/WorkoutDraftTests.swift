// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCore

/// The state machine of a workout builder, driven by random calls, beside a model that knows whole seconds alone.
@Suite struct WorkoutDraftTests {
  private static let run = UInt(37)
  private static let swim = UInt(46)
  private static let activities = (0..<4).map { _ in UUID() }

  private static func date(_ second: Int) -> Date { Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(second)) }

  private static func key(_ key: Int, _ value: Int) -> MetadataSet {
    MetadataSet([.init(key: "key \(key)", value: .integer(Int64(value)))])
  }

  /// A call, in small numbers.
  private enum Call: CustomStringConvertible {
    case begin(Int), event(kind: Int, Int), metadata(Int, Int), activity(Int, type: UInt, from: Int, to: Int?), endActivity(Int, Int)
    case activityMetadata(Int, Int), end(Int), finish, discard

    static func random(_ random: inout SplitMix64) -> Call {
      func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
      switch number(16) {
      case 0, 1: return .begin(10 + number(5))
      case 2, 3, 4: return .event(kind: [1, 2, 4, 7][number(4)], 8 + number(30))
      case 5, 6: return .metadata(number(3), number(9))
      case 7, 8, 9:
        let start = 8 + number(25)
        return .activity(number(4), type: number(6) == 0 ? swim : run, from: start, to: number(3) == 0 ? nil : start + number(10))
      case 10: return .endActivity(number(4), 8 + number(30))
      case 11: return .activityMetadata(number(4), number(9))
      case 12, 13: return .end(5 + number(40))
      case 14: return .finish
      default: return number(4) == 0 ? .discard : .finish
      }
    }

    var change: WorkoutDraft.Change {
      switch self {
      case .begin(let second):
        .begin(.init(configuration: .init(activityType: run), start: date(second), activity: UUID()))
      case .event(let kind, let second): .addEvents([.init(kind: kind, start: date(second), end: date(second))])
      case .metadata(let name, let value): .addMetadata(key(name, value))
      case .activity(let number, let type, let start, let end):
        .addActivity(
          .init(uuid: activities[number], configuration: .init(activityType: type), start: date(start), end: end.map(date)))
      case .endActivity(let number, let second): .endActivity(activities[number], date(second))
      case .activityMetadata(let number, let value): .addActivityMetadata(activities[number], key(0, value))
      case .end(let second): .end(date(second))
      case .finish: .finish
      case .discard: .discard
      }
    }

    var description: String {
      switch self {
      case .begin(let second): "begin \(second)"
      case .event(let kind, let second): "event \(kind) at \(second)"
      case .metadata(let name, let value): "metadata \(name)=\(value)"
      case .activity(let number, let type, let start, let end): "activity \(number) of \(type) \(start)-\(end.map(String.init) ?? "")"
      case .endActivity(let number, let second): "end activity \(number) at \(second)"
      case .activityMetadata(let number, let value): "activity \(number) metadata \(value)"
      case .end(let second): "end \(second)"
      case .finish: "finish"
      case .discard: "discard"
      }
    }
  }

  /// What the documentation says of a builder, in whole seconds.
  private struct Model {
    struct Part {
      var number: Int
      var start: Int
      var end: Int?
      var metadata: Int?
    }

    var phase = WorkoutPhase.notStarted
    var start: Int?
    var end: Int?
    var events: [(kind: Int, second: Int)] = []
    var metadata: [Int: Int] = [:]
    var parts: [Part] = []

    /// Whether the call succeeds.
    mutating func take(_ call: Call) -> Bool {
      let isOpen = phase == .collecting || phase == .ended
      let (start, last) = (start ?? .max, end ?? .max)
      switch call {
      case .begin(let second):
        guard phase == .notStarted else { return false }
        (phase, self.start) = (.collecting, second)
      case .event(let kind, let second):
        guard isOpen, second >= start, second <= last else { return false }
        let place = events.firstIndex { $0.second > second } ?? events.endIndex
        var new = events
        new.insert((kind, second), at: place)
        if new.first(where: { $0.kind <= 2 })?.kind == 2 { return false }
        events = new
      case .metadata(let name, let value):
        guard isOpen else { return false }
        metadata[name] = value
      case .activity(let number, let type, let from, let to):
        guard isOpen, !parts.contains(where: { $0.number == number }), type == run, from >= start, from <= last, to ?? from <= last else {
          return false
        }
        let new = parts + [Part(number: number, start: from, end: to)]
        guard Self.areApart(new) else { return false }
        parts = new
      case .endActivity(let number, let second):
        guard isOpen, let index = parts.firstIndex(where: { $0.number == number }), second >= parts[index].start, second <= last else {
          return false
        }
        var new = parts
        new[index].end = second
        guard Self.areApart(new) else { return false }
        parts = new
      case .activityMetadata(let number, let value):
        guard isOpen, let index = parts.firstIndex(where: { $0.number == number }) else { return false }
        parts[index].metadata = value
      case .end(let second):
        guard phase == .collecting, second >= start, events.allSatisfy({ $0.second <= second }),
          parts.allSatisfy({ $0.start <= second && $0.end ?? second <= second })
        else { return false }
        (phase, end) = (.ended, second)
      case .finish:
        guard phase == .ended else { return false }
        phase = .finished
      case .discard:
        guard phase != .finished, phase != .discarded else { return false }
        phase = .discarded
      }
      return true
    }

    /// Second by second. Parts that meet do not overlap, and one that has no length is in none that begins with it.
    private static func areApart(_ parts: [Part]) -> Bool {
      let sorted = parts.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
      for (index, part) in sorted.enumerated().dropFirst() where part.start < sorted[index - 1].end ?? .max { return false }
      return true
    }

    /// The active seconds up to one, counted one by one.
    func elapsed(at second: Int) -> Int {
      guard let start else { return 0 }
      let last = min(second, end ?? second)
      return stride(from: start, to: last, by: 1).count { second in
        events.last { $0.kind <= 2 && $0.second <= second }?.kind != 1
      }
    }
  }

  @Test(
    "BLD-02 BLD-03 BLD-06 BLD-07 BLD-08 BLD-11: 10,000 random sequences of calls go as a small model says, and a refused call changes nothing"
  )
  func againstModel() {
    var taken: Set<WorkoutPhase> = []
    for seed in 0..<10_000 {
      var random = SplitMix64(seed: UInt64(seed))
      var (draft, model) = (WorkoutDraft(configuration: .init(activityType: Self.run)), Model())
      var calls: [Call] = []
      for _ in 0..<Int(6 + random.next() % 14) {
        let call = Call.random(&random)
        calls.append(call)
        let before = draft
        var error: HealthError?
        do throws(HealthError) { try draft.apply(call.change) } catch let refusal { error = refusal }
        let isTaken = model.take(call)
        if (error == nil) != isTaken || error != nil && draft != before || !Self.agree(draft, model) {
          Issue.record("sequence \(seed): \(calls), \(error.map { "\($0)" } ?? "taken")")
          return
        }
        taken.insert(draft.phase)
      }
    }
    #expect(taken == [.notStarted, .collecting, .ended, .finished, .discarded])
  }

  private static func agree(_ draft: WorkoutDraft, _ model: Model) -> Bool {
    let parts = draft.activities.map { part in
      (activities.firstIndex(of: part.uuid), part.start, part.end, part.metadata["key 0"])
    }
    return draft.phase == model.phase && draft.start == model.start.map(date) && draft.end == model.end.map(date)
      && draft.events.map(\.kind) == model.events.map(\.kind)
      && draft.events.map(\.start) == model.events.map { date($0.second) }
      && draft.metadata == MetadataSet(model.metadata.flatMap { key($0, $1).entries })
      && parts.count == model.parts.count
      && zip(parts, model.parts).allSatisfy { part, known in
        part.0 == known.number && part.1 == date(known.start) && part.2 == known.end.map(date)
          && part.3 == known.metadata.map { .integer(Int64($0)) }
      }
      && [0, 12, 20, 33, 60].allSatisfy { draft.elapsed(at: date($0)) == Double(model.elapsed(at: $0)) }
  }

  @Test("BLD-12: a builder that the store has lost refuses every step with the text that was seen")
  func failed() throws {
    var draft = WorkoutDraft(configuration: .init(activityType: Self.run))
    try draft.apply(Call.begin(10).change)
    draft.fail()
    for call in [Call.begin(10), .event(kind: 1, 12), .metadata(0, 1), .end(20), .finish, .discard] {
      let error = #expect(throws: HealthError.self) { try draft.apply(call.change) }
      #expect("\(error.map { "\($0)" } ?? "")".hasPrefix("Unable to transition to the desired state from the Error(7) state"))
    }
  }

  @Test("a workout in the making has limits")
  func limits() throws {
    var draft = WorkoutDraft(configuration: .init(activityType: Self.run))
    try draft.apply(Call.begin(10).change)
    let parts = (0...Limits.mostWorkoutActivities).map { second in
      WorkoutRecord.Activity(
        uuid: UUID(), configuration: .init(activityType: Self.run), start: Self.date(10 + second), end: Self.date(11 + second))
    }
    for part in parts.dropLast() { try draft.apply(.addActivity(part)) }
    #expect(throws: HealthError.invalidArgument(.workoutTooLarge)) { try draft.apply(.addActivity(parts[parts.count - 1])) }
    let event = WorkoutRecord.Event(kind: 4, start: Self.date(10), end: Self.date(10))
    try draft.apply(.addEvents(Array(repeating: event, count: Limits.mostWorkoutEvents)))
    #expect(throws: HealthError.invalidArgument(.workoutTooLarge)) { try draft.apply(.addEvents([event])) }
    for end in [Double.nan, .infinity, 2e12] {
      #expect(throws: HealthError.self) { try draft.apply(.end(Date(timeIntervalSinceReferenceDate: end))) }
    }
    #expect(draft.phase == .collecting)
  }
}
