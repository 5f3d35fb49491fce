// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthCommandLine

/// The settings of a person: what the file may hold, and what `health config` does to it.
@Suite struct SettingsTests {
  @Test("Lines are name = value; blank lines and comments say nothing, the last of two lines of one name counts")
  func lines() {
    let settings = Settings("# mine\r\n\n  locale=de_DE  \n\ttime-zone = Europe/Berlin\nlocale = en_US\npager = less -FRX = x\n")
    #expect(settings.values == [.locale: "en_US", .timeZone: "Europe/Berlin", .pager: "less -FRX = x"])
    #expect(settings.faults.isEmpty)
    #expect(Settings("").values.isEmpty)
    #expect(Settings("").faults.isEmpty)
  }

  @Test(
    "A line that is not a setting is a fault with the number of its line, and the other lines count",
    arguments: [
      ("store", "written as name = value"), ("stor = /tmp", "no setting of this name"), ("store = relative", "a path that begins with"),
      ("time-zone = Mars", "time-zone takes"), ("locale = de", "a language with a country"),
      ("locale = \(String(repeating: "e", count: 40))_US", "locale takes"),
      ("language = german", "language takes en, zh, ru, de"), ("pager =", "pager takes"), ("colour = red", "colour takes"),
      ("pager = a\u{1B}[2Jb", "pager takes"), ("= x", "no setting"), ("alert-notices = yes", "off, on or values"),
      ("alert-command = notify-send", "begins with /"), ("alert-quiet = 22-7", "two times of a day"),
    ])
  func faults(_ line: String, _ reason: String) {
    let settings = Settings("colour = never\n\(line)\ntime-zone = UTC\n")
    #expect(settings.faults.map(\.line) == [2], "\(settings.faults)")
    #expect(settings.faults.first?.reason.contains(reason) == true, "\(settings.faults)")
    #expect(settings.values[.timeZone] == "UTC")
  }

  @Test(
    "A change keeps every other line as it is: on its place, at the end, or taken out",
    arguments: [
      ("", "UTC", "time-zone = UTC\n"), ("# a\nlocale = en_US", "UTC", "# a\nlocale = en_US\ntime-zone = UTC\n"),
      ("time-zone=Mars\n# b\n\n", "UTC", "time-zone = UTC\n# b\n"),
      ("time-zone = UTC\nx\ntime-zone = Asia/Tokyo\ny\n", "+02:00", "time-zone = +02:00\nx\ny\n"),
      ("time-zone = UTC\nx\ntime-zone = Asia/Tokyo\n", nil, "x\n"), ("# time-zone = UTC\n", nil, "# time-zone = UTC\n"), ("\n\n", nil, ""),
    ] as [(String, String?, String)])
  func changes(_ old: String, _ value: String?, _ new: String) { #expect(Settings.changed(old, .timeZone, to: value) == new) }

  @Test("config shows, sets and takes out; commands follow, and an option goes before a setting")
  func command() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "72.5", "kg", "--start", "2026-01-05 08:00", "--time-zone", "UTC").status == 0)
      func value(_ name: String) -> String? {
        health.run("config", name, "--format", "csv").lines.last?.split(separator: ",", omittingEmptySubsequences: false).dropFirst().first
          .map(String.init)
      }
      #expect(health.run("config").lines.count == 14)
      #expect(value("locale") == "")
      #expect(health.run("config", "time-zone", "Asia/Kathmandu").output.contains("Asia/Kathmandu"))
      #expect(health.run("config", "LOCALE", "de_DE").status == 0)
      #expect(value("locale") == "de_DE")
      let table = health.run("query", "weight")
      #expect(table.output.contains("72,5 "), "\(table.output)")
      #expect(table.output.contains("2026-01-05 13:45"), "\(table.output)")
      #expect(health.run("query", "weight", "--time-zone", "UTC").output.contains("2026-01-05 08:00"))
      #expect(health.run("query", "weight", "--format", "csv").output.contains("2026-01-05T13:45:00+05:45,"))
      #expect(health.run("config", "locale", "--default").status == 0)
      #expect(value("locale") == "")
      #expect(value("time-zone") == "Asia/Kathmandu")
      #expect(health.run("query", "weight").output.contains("72.5 "))

      // Another store, unless the environment names one.
      #expect(health.run("config", "store", health.path("other")).status == 0)
      #expect(health.run("types", "--format", "csv").lines.count == 2)
      for command in ["unset HEALTHKIT_STORE; $HEALTH types", "HEALTHKIT_STORE= $HEALTH types"] {
        #expect(health.runInShell(command).errors.contains(health.path("other")), "\(command)")
      }
    }
  }

  @Test("A wrong name or value is wrong usage, and the file stays; a file that is damaged is left out with a note")
  func refused() throws {
    try Health.withFolder { health in
      #expect(health.run("config", "colour", "never").status == 0)
      for (arguments, message) in [
        (["locle"], "Did you mean locale?"), (["locale", "german"], "such as en_US"), (["time-zone", "Mars"], "time-zone takes"),
        (["--default"], "name it"), (["locale", "de_DE", "--default"], "without a value"), (["store", "here"], "begins with / or ~/"),
      ] {
        let result = health.run(["config"] + arguments)
        #expect(result.status == 64, "\(arguments): \(result.errors)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
      let file = "config/openhealthkit/config"
      #expect(try health.text(file) == "colour = never\n")
      try health.write("colour = never\nlocale de_DE\n", to: file)
      let noted = health.run("config", "colour")
      #expect(noted.status == 0)
      #expect(noted.output.contains("never"))
      #expect(health.run("add", "steps", "10").errors.contains("Note: line 2 of "))
      try health.write(String(repeating: "# long\n", count: 10_000), to: file)
      #expect(health.run("add", "steps", "10").errors.contains("is not a text of at most 65536 bytes"))
      let set = health.run("config", "colour", "auto")
      #expect(set.status == 1, "\(set.errors)")
      #expect(set.errors.contains(health.path(file)), "\(set.errors)")
      #expect(try health.text(file).utf8.count == 70_000)
    }
  }
}
