// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Measures the cost of encryption for scripts/bench: each job on an encrypted and on a plain store in turn, each in its own process, so with a
/// cold SQLite cache and warm files. Prints the processor time of the rounds as JSON.
///
///     swift run -c release --package-path Benchmarks EncryptionCost [rounds] [folder]
@main
enum EncryptionCost {
  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "job", arguments.count == 4 {
      let rest = Array(arguments.dropFirst())
      guard let job = Job(rawValue: rest[0]), let store = Store(rawValue: rest[1]) else { fatalError("unknown job") }
      print(try job.processorSeconds(store, in: URL(fileURLWithPath: rest[2], isDirectory: true)))
      return
    }
    let rounds = arguments.popFirst().flatMap(Int.init) ?? 5
    let base = URL(fileURLWithPath: arguments.popFirst() ?? ".build/encryption-cost", isDirectory: true)
    try run(rounds: rounds, in: base)
  }

  private static func run(rounds: Int, in base: URL) throws {
    var seconds: [Job: [Store: [Double]]] = [:]
    for round in 0..<rounds {
      try? FileManager.default.removeItem(at: base)  // there is none before the first round
      for job in Job.allCases {
        // The order alternates, so that neither always finds the machine warmed up.
        for store in round.isMultiple(of: 2) ? Store.allCases : Store.allCases.reversed() {
          seconds[job, default: [:]][store, default: []].append(try inOwnProcess(job, store, base))
        }
      }
      FileHandle.standardError.write(Data("round \(round + 1) of \(rounds)\n".utf8))
    }
    try FileManager.default.removeItem(at: base)
    let results = Job.allCases.reduce(into: [:]) { results, job in
      results[job.rawValue] = Results(title: job.title, plain: seconds[job]?[.plain] ?? [], encrypted: seconds[job]?[.encrypted] ?? [])
    }
    print(String(decoding: try JSONEncoder().encode(results), as: UTF8.self))
  }

  /// The seconds of a job in each round.
  private struct Results: Encodable {
    let title: String
    let (plain, encrypted): ([Double], [Double])
  }

  private static func inOwnProcess(_ job: Job, _ store: Store, _ base: URL) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["job", job.rawValue, store.rawValue, base.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let seconds = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      fatalError("the job \(job.rawValue) failed")
    }
    return seconds
  }
}
