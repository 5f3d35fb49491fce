// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthInterchange

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Write an export of an invented person, to try things with.",
    discussion:
      "A phone and a watch that overlap, a scale, sleep, blood pressure and more. The same arguments give the same file, byte for byte.")

  @Option(help: ArgumentHelp("The zip to write.", valueName: "file"))
  var output: String
  @Option(help: "Exactly this many records.")
  var records: Int?
  @Option(help: "This many days. Default: 30.")
  var days: Int?
  @Option(help: "Another seed is another person.")
  var seed: UInt64 = 1
  @Option(help: ArgumentHelp("The day after the last, such as 2026-01-01, which is the default.", valueName: "day"))
  var until: String?
  @Option(help: ArgumentHelp("The time zone in which the person lives. Default: America/New_York.", valueName: "zone"))
  var timeZone: String?

  func validate() throws {
    if records != nil && days != nil { throw ValidationError("Give --records or --days, not both.") }
    if let records, records < 1 { throw ValidationError("--records must be at least 1.") }
    if let days, !(1...40_000).contains(days) { throw ValidationError("--days must be from 1 to 40000.") }
    if let timeZone, TimeZone(identifier: timeZone) == nil { throw ValidationError("\"\(timeZone)\" is no time zone.") }
    if let until, DateText(zone: zone ?? .gmt).parse(until) == nil { throw ValidationError("\"\(until)\" is no day.") }
  }

  private var zone: TimeZone? { timeZone.flatMap(TimeZone.init(identifier:)) }

  func run() throws {
    let lived = SyntheticExport(timeZone: zone).timeZone
    let end = until.flatMap { DateText(zone: lived).parse($0) }
    let export = SyntheticExport(seed: seed, days: records == nil ? days ?? 30 : nil, records: records, until: end, timeZone: lived)
    do { try export.write(to: URL(fileURLWithPath: output)) } catch { throw Failure("\(output) cannot be written: \(error)") }
    Output.message("Wrote \(output).")
  }
}
