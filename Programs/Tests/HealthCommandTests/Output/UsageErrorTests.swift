// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Errors are one line: what is wrong, and what to do.
@Suite struct UsageErrorTests {
  @Test(
    "Every wrong command line gives status 64 and one line with what was likely meant, and where help is",
    arguments: [
      (["stat"], "There is no command \"health stat\". Did you mean `health stats`? See `health --help`."),
      (["apps", "ad"], "There is no command \"health apps ad\". Did you mean `health apps add`? See `health apps --help`."),
      (["sleepp"], "Did you mean `health sleep`?"), (["xyzzyxyzzy"], "There is no command \"health xyzzyxyzzy\". See `health --help`."),
      (["help", "stat"], "There is no command \"health stat\". Did you mean `health stats`? See `health --help`."),
      (["help", "apps", "ad"], "There is no command \"health apps ad\". Did you mean `health apps add`? See `health apps --help`."),
      (["help", "medications", "ad"], "There is no command \"health medications ad\"."),
      (["stats"], "See `health stats --help`."), (["stats", "stpes"], "Did you mean steps?"), (["stats", "Blod oxygen"], "blood oxygen"),
      (["stats", "steps", "--formt", "csv"], "Did you mean '--format'?"), (["stats", "steps", "--by", "dya"], "'day'"),
      (["stats", "steps", "--from", "2026-02-30"], "\"2026-02-30\" is not a date."),
      (["stats", "steps", "--from", "2026-03-29T02:30", "--time-zone", "Europe/Berlin"], "the clock skips it."),
      (["stats", "steps", "--from", "2026-02-02", "--to", "2026-02-01"], "There is no time from 2026-02-02 to 2026-02-01"),
      (["stats", "steps", "--last", "30"], "--last takes a length of time such as 30d"),
      (["stats", "steps", "--last", "7d", "--in", "2025"], "Give --from and --to, or --last, or --in."),
      (["stats", "steps", "--in", "now"], "is an instant"), (["stats", "weight", "--unit", "lbz"], "Did you mean lb"),
      (["stats", "weight", "--unit", "km"], "\"km\" does not fit weight"),
      (["stats", "sleep", "--unit", "km"], "--unit applies to quantities only"),
      (["stats", "steps", "--rolling", "1"], "--rolling takes"),
      (["explain", "sleep"], "sleepAnalysis is no quantity. `health query sleepAnalysis` lists its samples"),
      (["stats", "steps", "--rolling", "-3"], "\"-3\" is no value for --rolling, which takes none below 0."),
      (["stats", "steps", "--last", "-3d"], "\"-3d\" is no value for --last"),
      (["stats", "steps", "--time-zone", "-05:00"], "\"-05:00\" is read as an option. Write --time-zone=-05:00. See"),
      (["query", "steps", "--limit", "-1"], "\"-1\" is no value for --limit"),
      (["generate", "--output", "x", "--days", "-1"], "\"-1\" is no value for --days"),
      (["add", "weight", "-3", "kg"], "\"-3\" is read as an option. A negative value comes last, after two hyphens: -- -3. See"),
      (["add", "weight", "-.5"], "after two hyphens: -- -.5."),
      (["add", "weight", "--", "-3", "kg"], "Weight cannot be below 0."), (["add", "weight", "0x10", "kg"], "\"0x10\" is not a number."),
      (["stats", "steps", "--time-zone", "Mars"], "\"Mars\" is not a time zone"),
    ])
  func wrong(_ arguments: [String], _ text: String) throws {
    try Health.withData(days: 1) { health in
      let result = health.run(arguments)
      #expect(result.status == 64)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("health: "), "\(result.errors)")
      #expect(result.errors.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 1, "\(result.errors)")
      #expect(result.errors.contains(text), "\(result.errors)")
    }
  }

  @Test("help with a command shows its help; without one, and of itself, the general help")
  func help() throws {
    try Health.withFolder { health in
      for (words, text) in [([], "USAGE: health"), (["stats"], "USAGE: health stats"), (["apps", "add"], "USAGE: health apps add")] {
        let help = health.run(["help"] + words)
        #expect(help.status == 0, "\(words): \(help.errors)")
        #expect(help.output.contains(text), "\(words): \(help.errors)")
        #expect(help.errors.isEmpty, "\(words): \(help.errors)")
      }
      #expect(health.run("help", "help").status == 0)
    }
  }
}
