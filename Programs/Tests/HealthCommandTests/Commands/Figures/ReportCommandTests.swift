// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing

/// `health report`: a page of a month or year.
@Suite struct ReportCommandTests {
  private func report(_ health: Health, _ arguments: String...) throws -> (markup: Markup, source: String) {
    let result = health.run(["report", "--output", "r.html", "--replace", "--time-zone", "America/New_York"] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    let source = try health.text("r.html")
    let markup = Markup(source)
    #expect(markup.isWellFormed, "\(arguments)")
    #expect(Markup.dangers(in: source).isEmpty, "\(arguments)")
    return (markup, source)
  }

  private static let allHeadings = [
    "Latest values", "Activity", "Rings", "Heart", "Vital signs", "Body and nutrition", "Sleep and mind", "Workouts", "Steps by hour",
    "All figures",
  ]

  @Test("A report has the latest values, the last week in words, charts of each main type, nights, rings and workouts of thirty days")
  func month() throws {
    try Health.withData(days: 40) { health in
      let result = health.run("report", "--output", "r.html")
      #expect(result.output == "Wrote the report to r.html. It is not encrypted: anyone who can read it sees your health data.\n")
      #expect(try FileManager.default.attributesOfItem(atPath: health.path("r.html"))[.posixPermissions] as? Int == 0o600)
      let (page, source) = try report(health)
      #expect(page.headings == Self.allHeadings)
      #expect(source.contains("default-src 'none'"))
      #expect(source.contains("@media print"))
      #expect(source.contains("@page"))
      #expect(page.text.contains("2025-12-02 to 2025-12-31; times in America/New_York"))
      #expect((page.names["svg"] ?? 0) > 20)
      // As other commands say it.
      let steps = try #require(
        health.run("chart", "steps", "--as", "list", "--time-zone", "America/New_York").lines.first { $0.hasPrefix("Mean of") })
      let mean = try #require(steps.split(separator: ": ").last)
      #expect(page.text.contains("Mean \(mean) a day"), "\(mean)")
      let today = health.run("today", "--time-zone", "America/New_York", "--columns", "type,change").lines
      let change = try #require(today.first { $0.hasPrefix("Heart rate ") || $0.hasPrefix("heartRate ") }).drop { $0 != " " }
      let words = change.trimmingCharacters(in: .whitespaces)
      #expect(page.text.lowercased().contains("\(words) "), "\(words)")
      #expect(page.text.contains("in the 28 days before"), "\(words)")
      #expect(page.text.contains("Goal 450"))
      #expect(page.text.contains("Goals reached: move on "))
      #expect(page.text.contains("Mean night: asleep "))
      #expect(page.text.contains("Systolic"))
      #expect(health.shell("health report --output - --time-zone America/New_York > piped.html") == 0)
      let made = " on "
      #expect(try health.text("piped.html").components(separatedBy: made).first == source.components(separatedBy: made).first)
    }
  }

  @Test("A year has its months and a calendar; a period is as for other commands; one without data has no report")
  func periods() throws {
    try Health.withData(days: 40) { health in
      let (year, _) = try report(health, "--year")
      #expect(year.text.contains("2025-01-01 to 2025-12-31"))
      #expect(year.text.contains("Mean days of each month"))
      #expect(year.headings.contains("Steps by hour and day"))
      #expect(year.text.contains("2025 by day"))
      let (week, _) = try report(health, "--from", "2025-12-22", "--to", "2025-12-29")
      #expect(week.text.contains("2025-12-22 to 2025-12-28"))
      #expect(week.headings.contains("Workouts"))
      #expect(!week.text.contains("2025-12-29"))
      #expect(!week.text.contains("2025-12-30"))
      let none = health.run("report", "--in", "2001", "--output", "none.html")
      #expect(none.status == 1)
      #expect(none.output.isEmpty)
      #expect(none.errors.hasPrefix("There are no data in this period, so there is no report."))
      #expect(!health.exists("none.html"))
      for wrong in [["--year", "--last", "7d"], ["--types", "nonsense"], ["--types", ""], ["--last", "soon"]] {
        #expect(health.run(["report", "--output", "x.html"] + wrong).status == 64, "\(wrong)")
      }
      #expect(health.run("report").status == 64)
      #expect(health.run("report", "--output", "x.pdf").errors.contains(".html"))
      #expect(!health.exists("x.html"))
      #expect(!health.exists("x.pdf"))
    }
  }

  @Test("--types takes only those, --plain is for a doctor: who, birth date, every figure with unit, days and measurements")
  func plain() throws {
    try Health.withData(days: 40) { health in
      let (few, _) = try report(health, "--types", "weight, bp,sleep")
      #expect(few.headings == ["Latest values", "Body and nutrition", "Vital signs", "Sleep and mind", "All figures"])
      #expect(!few.text.contains("Steps"))
      #expect(few.text.contains("Weight"))
      #expect(try report(health, "--types", "rings").markup.headings.contains("Rings"))
      #expect(health.run("profile", "--date-of-birth", "1988-04-12").status == 0)
      let (page, source) = try report(health, "--plain", "--name", "Ada Example")
      // The newest ECGs follow, each on a page of its own: a section and the chart in it.
      let recordings = page.headings.filter { $0.hasPrefix("Electrocardiogram, ") }
      #expect(recordings.count == 2)
      let expected = [Self.allHeadings[0], "Medications, conditions and allergies"] + Array(Self.allHeadings.dropFirst())
      #expect(Array(page.headings.dropLast(recordings.count)) == expected)
      #expect(page.text.contains("Health report of Ada Example"))
      #expect(page.text.contains("Date of birth: 1988-04-12"))
      #expect(!source.contains("prefers-color-scheme"))
      let count = health.run(
        "query", "weight", "--from", "2025-12-02", "--format", "csv", "--columns", "uuid", "--time-zone", "America/New_York")
      let lines = page.text.components(separatedBy: "\n")
      let row = try #require(lines.lastIndex(of: "Weight"))
      #expect(lines[row + 1] == "lb", "\(lines[row...(row + 7)])")
      #expect(lines[row + 6] == "\(count.lines.count - 1)", "\(lines[row...(row + 7)])")
      #expect(page.text.contains("Night to"))
      #expect(page.text.contains("Measurements"))
      #expect(!(try report(health)).markup.text.contains("1988"))
    }
  }

  /// What the invented days have in Latin letters in every language: sources, records, the program, the zone, the paper of an ECG.
  private static let names: Set = [
    "Ada", "Anna", "Apple", "Clinic", "Cuff", "Diary", "Fork", "Hay", "Health", "Home", "Lakeside", "Libra", "Minutes", "Peanut", "Quiet",
    "SDNN", "Scale", "Source", "Spoon", "UTC", "Unknown", "Watch", "fever", "health", "iPhone", "mV", "mm",
  ]

  /// The texts of `Catalog/words.tsv` in English that another language says in other words, in pieces between their arguments, and of these
  /// those of two words or more.
  private static func english(besides language: String) throws -> [String] {
    let text = try String(contentsOf: Checkout.root.appendingPathComponent("Catalog/words.tsv"), encoding: .utf8)
    let rows = text.split(separator: "\n").map { $0.components(separatedBy: "\t") }
    let column = try #require(rows[0].firstIndex(of: language))
    let other = rows.map { $0[column] }.joined(separator: "\n")
    let pieces = rows.dropFirst().flatMap { $0[1].replacing(/\{[^}]*\}/, with: "\n").split(separator: "\n") }
      .map { $0.trimmingCharacters(in: .letters.inverted) }
    return Set(pieces).filter { $0.contains(" ") && $0.count >= 8 && strstr(other, $0) == nil }.sorted()
  }

  @Test(
    "V15: a report in another language has no sentence of the English one, and names its language",
    arguments: ["zh_CN", "ru_RU", "de_DE"])
  func languages(_ locale: String) throws {
    let language = String(locale.prefix(2))
    let pieces = try Self.english(besides: language)
    try Health.withData(days: 40) { health in
      for style in ["--plain --name Ada", "--year", "--in 2025-12"] {
        func page(_ locale: String) throws -> (source: String, pieces: [String]) {
          let result = health.runInShell(
            "$HEALTH report --output r.html --replace --time-zone UTC \(style)", environment: ["LC_ALL": "\(locale).UTF-8"])
          #expect(result.status == 0, "\(result.errors)")
          let source = try health.text("r.html")
          let shown = Markup(source).text
          return (source, pieces.filter { strstr(shown, $0) != nil })
        }
        let (english, other) = (try page("C"), try page(locale))
        #expect(english.source.contains("<html lang=\"en\">") && other.source.contains("<html lang=\"\(language)\">"))
        #expect(english.pieces.count > 20, "\(english.pieces)")
        #expect(other.pieces.isEmpty, "\(style): \(other.pieces)")
        // German shares words and letters with English, the others do not.
        let latin = Set(Markup(other.source).text.matches(of: /[A-Za-z]{2,}/).map { String($0.output) }).subtracting(Self.names)
        #expect(language == "de" || latin.isEmpty, "\(style): \(latin.sorted())")
        let labels = other.source.matches(of: /aria-label="([^"]*)"/).map { String($0.1) }
        #expect(!labels.isEmpty && !labels.contains("Table"))
      }
    }
  }

  @Test("A file that is there stays without --replace, and a report that cannot be written leaves nothing")
  func failures() throws {
    try Health.withData(days: 8) { health in
      try health.write("mine", to: "r.html")
      let refused = health.run("report", "--output", "r.html")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("is there already. Give --replace"))
      #expect(try health.text("r.html") == "mine")
      #expect(health.shell("health report --output /dev/full") == 1)
      let limited = health.runInShell("trap '' XFSZ; ulimit -f 40; $HEALTH report --output r.html --replace")
      #expect(limited.status == 1, "\(limited.errors)")
      #expect(limited.errors.contains("Nothing was written."), "\(limited.errors)")
      #expect(try health.text("r.html") == "mine")
      let nowhere = health.run("report", "--output", "none/r.html")
      #expect(nowhere.status == 1)
      #expect(nowhere.errors.contains("Nothing was written."))
      #expect(try FileManager.default.contentsOfDirectory(atPath: health.path(".")).filter { $0.hasSuffix(".part") }.isEmpty)
    }
  }

  @Test("Nothing is invented: without rings there is no goal, and with one value no mean")
  func honest() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "active energy", "300", "kcal").status == 0)
      #expect(health.run("add", "weight", "80", "kg").status == 0)
      let (page, _) = try report(health)
      #expect(!page.text.contains("Goal"))
      #expect(!page.text.contains("Mean 80"))
      #expect(page.text.contains("80"))
    }
  }

  @Test(
    "Names of sources and people reach the page as text, whatever is in them",
    arguments: [
      "<script>alert(1)</script>", "\"><img src=x onload=alert(1)>", "'&amp;]]>", "\u{202E}evil", "a\u{2028}b", "a\u{9B}31m",
      String(repeating: "n", count: 70_000),
    ])
  func hostile(_ name: String) throws {
    try Health.withFolder { health in
      let source = name.unicodeScalars.reduce(into: "") { text, scalar in
        text += scalar == "<" ? "&lt;" : scalar == "&" ? "&amp;" : scalar == "\"" ? "&quot;" : String(scalar)
      }
      let dates = "startDate=\"2026-01-01 08:00:00 +0000\" endDate=\"2026-01-01 08:30:00 +0000\" creationDate=\"2026-01-01 09:00:00 +0000\""
      try health.write(
        """
        <HealthData><ExportDate value="2026-01-02 08:00:00 +0000"/>
        <Me HKCharacteristicTypeIdentifierDateOfBirth="\(source)"/>
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" unit="count" \(dates) value="100"/>
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="\(source)" \(dates)/>
        </HealthData>
        """, to: "a.xml")
      #expect(health.run("import", "a.xml").status <= 1)
      for style in [[], ["--plain", "--name", name.utf8.count < 1000 ? name : "n"]] {
        let result = health.run(["report", "--output", "r.html", "--replace"] + style)
        #expect(result.status == 0, "\(result.errors)")
        let text = try health.text("r.html")
        let page = Markup(text)
        #expect(page.isWellFormed)
        #expect(text.utf8.count < 100_000)
        #expect(page.names["script"] == nil)
        #expect(page.names["img"] == nil)
        #expect(!text.lowercased().contains("<script"))
        #expect(page.headings.contains("Workouts"))
        #expect(page.headings.contains("All figures"))
        #expect(
          text.unicodeScalars.allSatisfy { $0 == "\n" || !($0.properties.generalCategory == .control || $0.properties.isBidiControl) })
        if name.hasPrefix("<script") { #expect(page.text.contains(name)) }
      }
    }
  }
}
