// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords
import Testing

/// `health chart`: on a screen, as a drawing, as a page.
@Suite struct ChartCommandTests {
  @Test("Every chart fits a screen of 80 by 24 with its title, axes and notes, and any other width; without UTF-8 it is ASCII")
  func screens() throws {
    try Health.withData(days: 40) { health in
      for type in ["steps", "\"heart rate\"", "weight", "bp", "sleep", "workouts", "\"active energy\"", "spo2"] {
        for interval in ["day", "week", "month", "year"] {
          let command = "chart \(type) --by \(interval) --time-zone UTC"
          let chart = health.runInShell("unset COLUMNS; $HEALTH \(command)")
          #expect(chart.status == 0, "\(command): \(chart.errors)\(chart.output)")
          #expect(chart.lines.count > 4, "\(command): \(chart.errors)\(chart.output)")
          #expect(chart.lines.count <= 23, "\(command): \(chart.errors)\(chart.output)")
          #expect(chart.lines.allSatisfy { TextWidth.columns($0) <= 80 }, "\(command)")
          #expect(!chart.output.unicodeScalars.contains("\u{1B}"))
          let narrow = health.runInShell("$HEALTH \(command) --width 40 --height 12")
          #expect(narrow.lines.count <= 12, "\(command)")
          #expect(narrow.lines.allSatisfy { TextWidth.columns($0) <= 40 }, "\(command)")
          let ascii = health.runInShell("LC_ALL=C $HEALTH \(command)")
          #expect(ascii.lines.count > 4, "\(command)")
          #expect(ascii.output.utf8.allSatisfy { $0 < 0x80 && ($0 >= 0x20 || $0 == 0x0A) }, "\(command)")
        }
      }
    }
  }

  @Test("A chart has the form that suits its type, or the one that is asked for; one that it cannot have is refused with the others")
  func forms() throws {
    try Health.withData(days: 40) { health in
      func chart(_ arguments: String...) -> Health.Outcome { health.run(["chart"] + arguments + ["--time-zone", "UTC"]) }
      #expect(
        chart("steps").output.contains("█") && chart("steps").lines[2].contains("Mean") && chart("steps").lines[2].contains("▒ incomplete"))
      #expect(chart("heart rate").output.contains("┴"))
      #expect(chart("heart rate").output.contains("●"))
      #expect(chart("weight").output.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
      #expect(chart("bp").output.contains("○"))
      let list = chart("steps", "--as", "list", "--in", "2025-12-15")
      #expect(list.lines.count == 3 && list.lines[2].hasPrefix("Mon 2025-12-15  █"))
      #expect(chart("steps", "--as", "list").output.contains("\n* incomplete day"))
      #expect(chart("steps", "--as", "sparkline").lines[0].hasPrefix("Steps  "))
      let year = chart("steps", "--as", "calendar")
      #expect(year.lines[1].hasPrefix("2025 by day") && year.lines[2].contains("Jan Feb") && year.lines[3].hasPrefix("Mon"))
      let hours = chart("steps", "--as", "hours")
      #expect(hours.lines[2].hasPrefix("    00 01 02") && hours.lines[9].hasPrefix("Sun"))
      #expect(chart("weight", "--rolling", "7").output.contains("━ mean of 7"))
      for (type, form) in [("steps", "range"), ("bp", "bars"), ("sleep", "range")] {
        let refused = chart(type, "--as", form)
        #expect(refused.status == 64, "\(refused.errors)")
        #expect(refused.errors.contains("cannot be drawn --as \(form). Choose one of "), "\(refused.errors)")
      }
      #expect(chart("bp", "--rolling", "7").errors.contains("--rolling needs a type with one"))
      #expect(chart("bp", "--as", "list").output.contains(/\nMean of \d+ days: \d+\/\d+ mmHg/))
      #expect(chart("steps", "--as", "pie").status == 64)
      #expect(chart("steps", "--as", "bars", "--rolling", "7").status == 64)
      #expect(chart("steps", "--as", "calendar", "--by", "week").status == 64)
      #expect(chart("steps", "--width", "39").status == 64)
    }
  }

  @Test("A goal of a ring is drawn, and none where there is none")
  func goals() throws {
    try Health.withData(days: 10) { health in
      #expect(health.run("chart", "active energy").output.contains("Goal 450 kcal"))
      #expect(!health.run("chart", "steps").output.contains("Goal"))
      #expect(!health.run("chart", "active energy", "--by", "week").output.contains("Goal"))
    }
    try Health.withFolder { health in
      #expect(health.run("add", "active energy", "300", "kcal").status == 0)
      #expect(!health.run("chart", "active energy").output.contains("Goal"))
    }
  }

  @Test("Time runs evenly: a day without data leaves a gap, and one that the period cuts off is marked")
  func gaps() throws {
    try Health.withFolder { health in
      for day in ["01", "02", "04"] {
        #expect(health.run("add", "steps", "100", "count", "--start", "2026-01-\(day) 09:00", "--time-zone", "UTC").status == 0)
      }
      let period = ["--from", "2026-01-01", "--to", "2026-01-04 12:00", "--time-zone", "UTC"]
      let plot = health.run(["chart", "steps", "--width", "40"] + period)
      #expect(plot.output.contains("│███████ ███████         ▒▒▒▒▒▒▒\n"), "\(plot.output)")
      #expect(plot.output.contains("Incomplete day: cut off by the period or\nthe data, or in progress."))
      let list = health.run(["chart", "steps", "--as", "list"] + period)
      #expect(list.lines.contains { $0.hasPrefix("Sat 2026-01-03") && $0.hasSuffix("–") })
      #expect(list.lines.contains { $0.hasPrefix("Sun 2026-01-04") && $0.hasSuffix("100 *") })
    }
  }

  @Test(
    "At a terminal a chart has colours, and none with NO_COLOR",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "there is no script: install the package bsdutils"))
  func colours() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "steps", "100", "count").status == 0)
      func shown(_ variables: String) -> String {
        health.runInShell("\(variables) TERM=xterm-256color script -qec \"$HEALTH chart steps\" /dev/null < /dev/null").output
      }
      #expect(shown("NO_COLOR=").contains("\u{1B}[0;38;5;"))
      #expect(!shown("NO_COLOR=1").contains("\u{1B}["))
      #expect(shown("NO_COLOR=1").contains("Steps"))
    }
  }

  @Test("Nights are bands of stages, one night has a lane for each; the chart says how many nights it leaves out")
  func nights() throws {
    try Health.withData(days: 40) { health in
      let nights = health.run("chart", "sleep", "--time-zone", "America/New_York")
      #expect(nights.lines[1].hasPrefix("14 nights, mean 7:") && nights.lines[2].contains("█ Deep"))
      #expect(nights.lines.count == 18)
      #expect(nights.lines.dropFirst(4).allSatisfy { $0.contains("▓") })
      let one = health.run("chart", "sleep", "--in", "2025-12-30", "--time-zone", "America/New_York")
      #expect(one.lines[1].hasPrefix("night to Tue 2025-12-30"))
      #expect(one.lines.contains { $0.hasPrefix("Deep  ") && $0.hasSuffix(" h") })
      let all = health.run("chart", "sleep", "--in", "2025-12", "--time-zone", "America/New_York")
      #expect(all.lines.count <= 23)
      #expect(all.lines.last?.hasPrefix("Earlier nights do not fit") == true)
      #expect(health.run("chart", "sleep", "--in", "2025-12", "--height", "60", "--time-zone", "America/New_York").lines.count == 35)
      #expect(health.run("chart", "sleep", "--by", "week").output.contains("incomplete") == false)
    }
  }

  @Test("The newest electrocardiogram and the newest route are drawn, or those of a period")
  func recordings() throws {
    try Health.withData(days: 40) { health in
      let strip = health.run("chart", "ecg")
      #expect(strip.status == 0 && strip.lines[1].hasPrefix("2025-12-31") && strip.lines[1].contains("Sinus rhythm"))
      #expect(strip.lines.count <= 23)
      #expect(strip.lines.contains { $0.hasPrefix(" 20 s ") })
      #expect(health.run("chart", "ecg", "--as", "bars").status == 64)
      let route = health.run("chart", "workoutRoute")
      #expect(route.status == 0)
      #expect(route.lines.count <= 23)
      #expect(route.lines.last?.contains("S start  E end") == true)
      #expect(health.run("chart", "workoutRoute", "--as", "bars").output.contains("█"))
    }
  }

  @Test("A drawing and a page are well-formed and complete in themselves, for their owner alone, and replace nothing unasked")
  func files() throws {
    try Health.withData(days: 10) { health in
      for type in ["steps", "heart rate", "weight", "bp", "sleep", "ecg", "workoutRoute"] {
        for name in ["c.svg", "c.html"] {
          let result = health.run("chart", type, "--output", name, "--replace")
          #expect(result.status == 0)
          #expect(result.output == "Wrote the chart to \(name). It is not encrypted: anyone who can read it sees your health data.\n")
          let text = try health.text(name)
          let markup = Markup(text)
          #expect(markup.isWellFormed, "\(type) \(name)")
          #expect(markup.names["svg"] == 1, "\(type) \(name)")
          #expect(Markup.dangers(in: text).isEmpty, "\(type) \(name)")
          #expect(try FileManager.default.attributesOfItem(atPath: health.path(name))[.posixPermissions] as? Int == 0o600)
        }
      }
      let before = try health.text("c.svg")
      let refused = health.run("chart", "steps", "--output", "c.svg")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("is there already. Give --replace"))
      #expect(try health.text("c.svg") == before)
      let ending = health.run("chart", "steps", "--output", "c.png")
      #expect(ending.status == 64)
      #expect(ending.errors.contains(".svg"))
      #expect(ending.errors.contains(".html"))
      #expect(health.run("chart", "steps", "--output", "c.svg", "--format", "html").status == 64)
      #expect(health.run("chart", "steps", "--replace").status == 64)
      #expect(health.run("chart", "steps", "--output", "").status == 64)
      let drawing = health.run("chart", "steps", "--format", "svg")
      #expect(drawing.output.hasPrefix("<svg "))
      #expect(drawing.output == health.run("chart", "steps", "--output", "-", "--format", "svg").output)
      #expect(health.run("chart", "steps", "--format", "html").output.hasPrefix("<!DOCTYPE html>"))
      #expect(health.shell("health chart steps --output /dev/full --format svg") == 1)
      #expect(health.shell("health chart steps > /dev/full") == 1)
      let none = health.run("chart", "distanceSwimming", "--output", "none.svg")
      #expect(none.status == 1)
      #expect(!health.exists("none.svg"))
      #expect(none.errors.contains("There are no data for swimming distance"))
    }
  }

  @Test("Without data there is no chart of any type or format: status 1, nothing is written, and the error names the type")
  func nothing() throws {
    try Health.withData(days: 2) { health in
      let types = [
        ("steps", "steps"), ("heart rate", "heart rate"), ("bp", "blood pressure"), ("sleep", "sleep"), ("ecg", "electrocardiograms"),
        ("workoutRoute", "workout routes"), ("workout", "workouts"),
      ]
      for (type, name) in types {
        for format in ["text", "svg", "html"] {
          let none = health.run("chart", type, "--to", "2001-01-01", "--format", format)
          #expect(none.status == 1, "\(type) \(format)")
          #expect(none.output.isEmpty, "\(type) \(format)")
          #expect(none.errors.hasPrefix("There are no data for \(name) in this period, so there is no chart."), "\(none.errors)")
        }
      }
    }
  }
}
