// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The Swift examples of documents and of documentation comments, and a file in which they compile.
enum DocumentationExamples {
  struct Example: Equatable {
    let path: String
    /// The line of the file in which it begins, from 1.
    let line: Int
    let code: String
  }

  /// The blocks of a document that are marked as Swift. Pieces of a manifest are left out.
  static func examples(inDocument file: SourceFile) -> [Example] {
    var found: [Example] = []
    var block: (line: Int, code: [Substring])?
    for (index, line) in file.lines.enumerated() {
      if line == "```swift" {
        block = (index + 2, [])
      } else if line == "```", let ended = block {
        found.append(Example(path: file.path, line: ended.line, code: ended.code.joined(separator: "\n")))
        block = nil
      } else {
        block?.code.append(line)
      }
    }
    return found.filter { example in ![".package", ".testTarget", "dependencies:"].contains { example.code.hasPrefix($0) } }
  }

  /// The indented blocks of documentation comments. A block follows an empty line; the indented lines of a list are not blocks.
  static func examples(inSource file: SourceFile) -> [Example] {
    var found: [Example] = []
    var block: (line: Int, code: [Substring])?
    var mayBegin = true
    for (index, line) in (file.lines + [""]).enumerated() {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///     "), block != nil || mayBegin {
        if block == nil { block = (index + 1, []) }
        block?.code.append(text.dropFirst(8))
      } else if text == "///", block != nil {
        block?.code.append("")
      } else if let ended = block {
        found.append(Example(path: file.path, line: ended.line, code: ended.code.joined(separator: "\n")))
        block = nil
      }
      mayBegin = text == "///" || !text.hasPrefix("///")
    }
    return found
  }

  /// A file with each example in its own method, or in a class when it declares a test. `...` in braces stands for any code.
  static func file(_ examples: [Example]) -> String {
    examples.enumerated().reduce(surroundings) { text, numbered in
      let (number, example) = numbered
      let code = example.code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.hasPrefix("import ") ? "" : line.replacing(#/\{ ([\w, ]+ in )?\.\.\. \}/#) { "{ \($0.1 ?? "")fatalError() }" }
      }.joined(separator: "\n")
      let place = "#sourceLocation(file: \"\(example.path)\", line: \(example.line))\n\(code)\n#sourceLocation()\n"
      let inside = code.contains("@Test") ? place : "func example() async throws {\n\(place)}\n"
      return text + "@MainActor final class Example\(number): Surroundings {\n\(inside)}\n"
    }
  }

  /// What examples name and do not make.
  private static let surroundings = """
    import CoreLocation
    import Foundation
    import HealthKit
    import HealthKitAdditions
    import HealthKitTesting
    import Testing
    import UniformTypeIdentifiers
    import WatchKit
    import os

    /// What examples name and do not make.
    @MainActor class Surroundings: NSObject {
      let store = HKHealthStore()
      let health = try! TestHealthStore()
      let steps = HKQuantityType(.stepCount)
      let configuration = HKWorkoutConfiguration()
      let manager = WorkoutManager()
      let model = StepCounter(store: HKHealthStore())
      let data = Data()
      let locations: [CLLocation] = []
      let heartRates: [HKSample] = []
      let beats: [(rate: HKQuantity, date: Date)] = []
      let (now, date, start, end) = (Date(), Date(), Date(), Date())
      var walk: HKQuantitySample {
        HKQuantitySample(type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: start, end: end)
      }
      var sample: HKQuantitySample { walk }
      var systolic: HKQuantitySample { walk }
      var diastolic: HKQuantitySample { walk }
      var session: HKWorkoutSession { try! HKWorkoutSession(healthStore: store, configuration: configuration) }
      var builder: HKLiveWorkoutBuilder { session.associatedWorkoutBuilder() }
      var workout: HKWorkout { fatalError() }
      var route: HKWorkoutRoute { fatalError() }
      var electrocardiogram: HKElectrocardiogram { fatalError() }
      var series: HKHeartbeatSeriesSample { fatalError() }
      var zones: HKWorkoutZoneConfiguration { fatalError() }
    }

    extension Surroundings: HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
      nonisolated func workoutSession(
        _ session: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
      ) {}
      nonisolated func workoutSession(_ session: HKWorkoutSession, didFailWithError error: any Error) {}
      nonisolated func workoutBuilder(_ builder: HKLiveWorkoutBuilder, didCollectDataOf types: Set<HKSampleType>) {}
      nonisolated func workoutBuilderDidCollectEvent(_ builder: HKLiveWorkoutBuilder) {}
    }

    @MainActor final class StepCounter {
      let (stepsToday, steps) = (0, 0)
      let isLoading = false
      init(store: HKHealthStore) {}
      func refresh() {}
    }

    @MainActor final class WorkoutManager {
      var session: HKWorkoutSession { fatalError() }
    }

    final class HealthManager: Sendable {}

    final class Companion: Sendable {
      func begin(_ configuration: HKWorkoutConfiguration, _ store: HKHealthStore) {}
    }

    nonisolated(unsafe) var mirrored: HKWorkoutSession?
    let samples: [HKSample] = []
    let type = HKQuantityType(.stepCount)
    let companion = Companion()


    """
}
