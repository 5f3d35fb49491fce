// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import FuzzTargets
import Testing

@testable import OpenHealthCore

/// The conditions of the fuzz targets hold for the corpus and for inputs made of it, the same in every run. `Tools/run fuzz` searches with
/// coverage and the address sanitizer.
@Suite struct FuzzTargetTests {
  private static let tools = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("No input of the corpus, and none made of it, crashes a reader or breaks a condition", arguments: FuzzTarget.all.map(\.name))
  func inputs(name: String) async throws {
    let kept = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-fuzz-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: kept) }
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      [name, kept = kept as String] in
      let target = try #require(FuzzTarget.all.first { $0.name == name })
      let inputs = try MutatedInputs(corpus: Self.tools.appendingPathComponent("Corpus/\(name)"), longest: target.longest)
      for input in inputs {
        try Data(input).write(to: URL(fileURLWithPath: kept))
        Self.limitTime()
        try target.run(FuzzInput(input))
      }
      Self.limitTime(isOver: true)
    }
    // Nothing is in the file before the first input.
    if result == nil, let input = FileManager.default.contents(atPath: kept) {
      Issue.record("Save this input to Tools/fuzz/Corpus/\(name), from base64: \(input.base64EncodedString())")
    }
  }

  /// A reader that hangs ends the process: one that works by SIGPROF, after a minute of its own, not of the machine; one that waits by SIGALRM.
  private static func limitTime(isOver: Bool = false) {
    var limit = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: isOver ? 0 : 60, tv_usec: 0))
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &limit, nil)
    alarm(isOver ? 0 : 600)
  }

  /// How many requests a test sends: `OPENHEALTHKIT_FUZZ_REQUESTS`, else some hundreds; and from which seed on.
  private static var requests: (count: Int, seed: UInt64) {
    let environment = ProcessInfo.processInfo.environment
    return (
      environment["OPENHEALTHKIT_FUZZ_REQUESTS"].flatMap { Int($0) } ?? 500,
      environment["OPENHEALTHKIT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    )
  }

  @Test("Requests with any meaning to a store with data trap nowhere, and leave a store that every reader reads")
  func meaning() async throws {
    let kept = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-fuzz-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: kept) }
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [kept = kept as String] in
      let (count, seed) = Self.requests
      var random = SplitMix64(seed: seed)
      var sent = 0
      while sent < count {
        let input = (0..<2048).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        try Data(input).write(to: URL(fileURLWithPath: kept))
        Self.limitTime()
        sent += try FuzzTarget.runMeaning(FuzzInput(input))
      }
      Self.limitTime(isOver: true)
    }
    if result == nil, let input = FileManager.default.contents(atPath: kept) {
      Issue.record("Save this input to Tools/fuzz/Corpus/meaning, from base64: \(input.base64EncodedString())")
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_SEEDS"] != nil, "It writes the seeds again."))
  func writeSeeds() throws { try FuzzTarget.writeSeeds(to: Self.tools.appendingPathComponent("Corpus")) }

  @Test("Every target has a corpus, and every folder of the corpus a target") func corpus() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.tools.appendingPathComponent("Corpus").path)
    #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
    let dictionaries = try FileManager.default.contentsOfDirectory(atPath: Self.tools.appendingPathComponent("Dictionaries").path)
    #expect(Set(dictionaries.map { String($0.dropLast(".dict".count)) }).isSubset(of: folders))
  }
}
