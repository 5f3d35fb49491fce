// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Two apps on one store, each its own process that knows only HealthKit. In one terminal
//
//     HEALTHKIT_BUNDLE_ID=com.example.watcher TwoApps watch
//
// and in another, as often as you like,
//
//     HEALTHKIT_BUNDLE_ID=com.example.writer TwoApps save 120
//     HEALTHKIT_BUNDLE_ID=com.example.writer TwoApps delete
import HealthKit

let store = HKHealthStore()
let steps = HKQuantityType(.stepCount)
let arguments = CommandLine.arguments.dropFirst()

/// Prints without buffering, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

do {
  try await store.requestAuthorization(toShare: [steps], read: [steps])
  switch arguments.first {
  case "watch": try await watch()
  case "save":
    guard let count = arguments.dropFirst().first.flatMap(Double.init) else { fallthrough }
    let now = Date()
    try await store.save(HKQuantitySample(type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: now, end: now))
    say("saved")
  case "delete":
    let count = try await store.deleteObjects(of: steps, predicate: HKQuery.predicateForObjects(from: .default()))
    say("deleted \(count)")
  default:
    say("TwoApps: watch, save COUNT or delete")
    exit(64)
  }
} catch {
  say("\(error.localizedDescription)")
  exit(1)
}

/// Prints the calls of an observer and the results of an anchored query until standard input ends.
func watch() async throws {
  store.execute(
    HKObserverQuery(sampleType: steps, predicate: nil) { _, done, error in
      say(error.map { "error: \($0.localizedDescription)" } ?? "something changed")
      done()
    })
  let changes = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil)
  let loop = Task {
    for try await change in changes.results(for: store) {
      say("\(change.addedSamples.count) added, \(change.deletedObjects.count) deleted")
      for sample in change.addedSamples {
        let milliseconds = Int(Date().timeIntervalSince(sample.startDate) * 1000)
        say("+ \(Int(sample.quantity.doubleValue(for: .count()))) steps by \(sample.sourceRevision.source.bundleIdentifier)")
        if milliseconds < 60_000 { FileHandle.standardError.write(Data("after \(milliseconds) ms\n".utf8)) }
      }
    }
  }
  // Ends with the input, which the parent process closes.
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      while readLine() != nil {}
      continuation.resume()
    }
  }
  loop.cancel()
}
