// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords
import Testing

/// What every screen looks like, against files of `Screens`: 80x24 and 120x40, UTF-8 and ASCII, in a locale with other numbers.
///
///     OPENHEALTHKIT_WRITE_SNAPSHOTS=1 swift test --filter ScreenTests
@Suite struct ScreenTests {
  private static let screens = [
    "today": "today --on 2025-12-31", "types": "types", "stats-sums": "stats steps --in 2025-12",
    "stats-week": "stats \"heart rate\" --by week",
    "stats-pair": "stats bp --by week", "stats-sleep": "stats sleep --from 2025-09-29 --to 2026-11-30 --by week",
    "stats-workouts": "stats workouts --by week",
    "stats-percent": "stats spo2 --in 2025-12-20 --by hour", "stats-rolling": "stats weight --rolling 7", "sleep": "sleep --in 2025-12",
    "sleep-week": "sleep --by week", "activity": "activity", "goals": "goals", "awards": "goals awards", "workout-bests": "workout bests",
    "workouts": "workout", "workout": "workout show last",
    "workout-totals": "workout totals --by activity", "compare": "compare 2025-W52", "compare-types": "compare-types steps sleep",
    "query": "query weight",
    "query-sleep": "query sleep --limit 12 --oldest-first",
    "query-workouts": "query workouts --limit 8 --oldest-first", "query-pair": "query bp", "explain": "explain steps --day 2025-12-30",
    "chart-bars": "chart steps", "chart-line": "chart \"heart rate\"", "chart-range": "chart \"heart rate\" --by week --as range",
    "chart-nights": "chart sleep --in 2025-12", "chart-pairs": "chart bp", "chart-hours": "chart steps --as hours",
    "chart-calendar": "chart steps --as calendar", "chart-ecg": "chart ecg", "chart-route": "chart workoutRoute", "units": "units",
    "sources": "sources", "sources-steps": "sources steps", "zones": "zones", "profile": "profile", "imports": "imports",
    "elements": "elements", "files": "files", "import": "import a.zip", "preview": "import a.zip --preview", "removed": "removed",
    "apps": "apps",
    "certificates": "certificates", "medications": "medications --store signed", "verify": "verify --store signed",
    "verify-card": "verify --card card",
    "sql": "sql 'select type, count(*) as samples, min(start) from quantities group by type'",
    "sql-schema": "sql --schema --types weight --columns table,column,type",
    "log": "log", "config": "config", "doctor": "doctor", "schema": "schema stats", "help": "--help", "help-stats": "stats --help",
    "mistakes":
      "stpes; $HEALTH stats stpes; $HEALTH stats steps --form csv; $HEALTH stats steps --in someday; $HEALTH query weight --columns valeu",
  ]
  /// The terminals: their columns and lines, and the locale, whose language the catalogue does not have. Where it names no UTF-8 everything is ASCII.
  private static let terminals = [
    (80, 24, "C.UTF-8"), (80, 24, "nl_NL.UTF-8"), (80, 24, "nl_NL"), (120, 40, "C.UTF-8"),
  ]
  /// Screens with the words of other languages, each in its locale on the usual terminal.
  private static let translated = [
    "zh-types": ("types", "zh_CN.UTF-8"), "zh-today": ("today --on 2025-12-31", "zh_CN.UTF-8"),
    "zh-nights": ("chart sleep --in 2025-12", "zh_CN.UTF-8"), "zh-calendar": ("chart 步数 --as calendar", "zh_CN.UTF-8"),
    "ru-types": ("types", "ru_RU.UTF-8"), "ru-today": ("today --on 2025-12-31", "ru_RU.UTF-8"),
    "ru-stats": ("stats шаги --in 2025-12", "ru_RU.UTF-8"), "ru-query": ("query сон --limit 12 --oldest-first", "ru_RU.UTF-8"),
    "ru-bars": ("chart шаги", "ru_RU.UTF-8"),
    "de-types": ("types", "de_DE.UTF-8"), "de-today": ("today --on 2025-12-31", "de_DE.UTF-8"),
    "de-stats": ("stats Schritte --in 2025-12", "de_DE.UTF-8"), "de-nights": ("chart Schlaf --in 2025-12", "de_DE.UTF-8"),
  ]
  /// Text for programs and messages of errors, whose lines are as long as they are, and paths, which are never cut.
  private static let unfitted: Set = ["schema", "mistakes", "files"]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Screens")
  private static let isWriting = ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_SNAPSHOTS"] == "1"

  @Test("Every screen, at both sizes, in UTF-8 and ASCII, in two locales; no line is wider than the terminal")
  func screens() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--days", "40", "--output", "a.zip").status == 0)
      #expect(health.run("import", "a.zip").status == 0)
      for number in ["72.5", "73"] { #expect(health.run(SignedElsewhere.sample(number) + ["--store", "signed"]).status == 0) }
      try SignedElsewhere.install(in: health)
      for medication in [
        ["Eye drops", "--form", "drops"], ["Iron 100 mg", "--form", "tablet", "--nickname", "The red ones", "--schedule"],
      ] {
        #expect(health.run(["medications", "add", "--store", "signed"] + medication).status == 0)
      }
      let held = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      #expect(Set(held) == Set((Array(Self.screens.keys) + Array(Self.translated.keys)).map { "\($0).txt" }))
      let all =
        Self.screens.map { ($0.key, $0.value, Self.terminals) } + Self.translated.map { ($0.key, $0.value.0, [(80, 24, $0.value.1)]) }
      // In one order, as importing changes what is shown.
      for (name, arguments, terminals) in all.sorted(by: { $0.0 < $1.0 }) {
        let text = Self.text(health, name, arguments, on: terminals)
        let file = Self.folder.appendingPathComponent("\(name).txt")
        if Self.isWriting { try Data(text.utf8).write(to: file) }
        let held = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        #expect(held == text, "\(name) has changed; look at it, then write it again")
      }
    }
  }

  /// All forms of a screen; forms that are equal are written once.
  private static func text(_ health: Health, _ name: String, _ arguments: String, on terminals: [(Int, Int, String)]) -> String {
    var forms: [(titles: [String], text: String)] = []
    for (columns, rows, locale) in terminals {
      let environment = ["LC_ALL": locale, "COLUMNS": "\(columns)", "LINES": "\(rows)", "TZ": "UTC"]
      let shown = health.runInShell("exec 2>&1; $HEALTH \(arguments)", environment: environment)
      let text = steady(shown.output, health)
      if !locale.utf8.contains(UInt8(ascii: ".")) { #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(name) in \(locale)") }
      let tooWide = shown.lines.filter { TextWidth.columns($0) > columns }
      #expect(tooWide.isEmpty || unfitted.contains(name), "\(name): \(tooWide)")
      let title = "\(columns) columns, \(locale)"
      if let place = forms.firstIndex(where: { $0.text == text }) {
        forms[place].titles.append(title)
      } else {
        forms.append(([title], text))
      }
    }
    return forms.map { "=== \($0.titles.joined(separator: "; "))\n\($0.text)" }.joined(separator: "\n")
  }

  /// A screen without what differs from run to run: where the folder is, when it was, and the identifiers it gave.
  private static func steady(_ text: String, _ health: Health) -> String {
    // Those in columns: files and sources have others, which stay the same.
    let identifier = /([ \n",|])[0-9A-F]{8}-[0-9A-F]{4}-[478][0-9A-F]{3}-[0-9A-F]{4}-[0-9A-F]{12}/
    let text = text.replacing(identifier) { "\($0.output.1)01234567-89AB-7CDE-8F01-23456789ABCD" }
      .replacing(/mport \d+/, with: "mport 1")
    let days = [-86_400.0, 0, 86_400].map { Date(timeIntervalSinceNow: $0).formatted(.iso8601.year().month().day()) }
    return days.reduce(text.replacing(health.path(""), with: "/folder")) { text, day in
      text.replacing(day, with: "yyyy-mm-dd").replacing(/yyyy-mm-dd \d\d:\d\d/, with: "yyyy-mm-dd hh:mm")
    }
  }
}
