// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// The person's language: words that people read and type, and what stays the same for programs.
@Suite struct PersonTests {
  private func withSamples(_ body: (Health) throws -> Void) throws {
    try Health.withFolder { health in
      for count in ["2", "1202"] { #expect(health.run("add", "steps", count, "--start", "2026-01-05 08:00").status == 0) }
      #expect(health.run("add", "headache", "severe", "--start", "2026-01-05 09:00").status == 0)
      try body(health)
    }
  }

  @Test("Tables have the language of LC_ALL, LC_MESSAGES or LANG, and that of the setting before these")
  func tables() throws {
    try withSamples { health in
      func shown(_ command: String, _ environment: [String: String]) -> String {
        health.runInShell("$HEALTH \(command)", environment: environment).output
      }
      #expect(shown("query steps", ["LC_ALL": "ru_RU.UTF-8"]).contains("Шаги, шагов; время — "))
      #expect(shown("types", ["LC_ALL": "", "LC_MESSAGES": "zh_CN.UTF-8", "LANG": "C.UTF-8"]).contains("步数"))
      #expect(shown("query steps", ["LC_ALL": "de_AT.UTF-8"]).contains("Schritte, in Schritte; Zeiten in "))
      #expect(shown("types", ["LC_ALL": "de_CH.UTF-8"]).contains("Kopfschmerzen"))
      #expect(shown("types", ["LC_ALL": "", "LANG": "ru_RU.UTF-8"]).contains("Головная боль"))
      #expect(shown("query headache", ["LC_ALL": "zh_CN.UTF-8"]).contains("重度"))
      #expect(shown("types", ["LC_ALL": "zh_CN"]).contains("Headache"))
      #expect(health.run("config", "language", "ru").status == 0)
      #expect(shown("types", ["LC_ALL": "zh_CN.UTF-8"]).contains("Головная боль"))
      #expect(health.run("config", "language", "en").status == 0)
      #expect(shown("types", ["LC_ALL": "zh_CN.UTF-8"]).contains("Headache"))
    }
  }

  @Test("V15: a result is in one language, with its heads and sentences")
  func results() throws {
    try withSamples { health in
      for (count, day) in [("500", "06"), ("1", "07")] {
        #expect(health.run("add", "steps", count, "--start", "2026-01-\(day) 08:00").status == 0)
      }
      func shown(_ command: String, _ locale: String) -> String {
        health.runInShell("$HEALTH \(command)", environment: ["LC_ALL": locale, "TZ": "UTC"]).output
      }
      let german = shown("stats steps", "de_DE.UTF-8")
      #expect(german.hasPrefix("Schritte nach Tagen; Zeiten am Ort der Aufzeichnung, sonst in UTC\nTag "))
      #expect(german.contains("Summe\n"))
      #expect(german.contains("Mittel aus 3 Tagen: 568 Schritte"))
      #expect(shown("stats steps", "ru_RU.UTF-8").contains("Среднее за 3 дня: 568 шагов"))
      #expect(shown("stats steps", "zh_CN.UTF-8").contains("3 天的平均值：568 步"))
      #expect(shown("stats steps", "C.UTF-8").contains("Mean of 3 days: 568 steps"))
      let today = shown("today --on 2026-01-06", "de_DE.UTF-8")
      #expect(today.contains(", Zeiten am Ort der Aufzeichnung, sonst in UTC\n"))
      #expect(today.contains("zuletzt") && !today.contains("latest"))
      #expect(shown("types", "ru_RU.UTF-8").contains("записи") && shown("types", "zh_CN.UTF-8").contains("条数"))
      // A head of either language names a column.
      for head in ["was", "what", "title"] { #expect(shown("types --columns \(head)", "de_DE.UTF-8").contains("Schritte"), "\(head)") }
      #expect(shown("stats weight", "de_DE.UTF-8").isEmpty)
    }
  }

  @Test(
    "What programs read is the same in every language",
    arguments: [
      "types --columns title,type,samples", "today", "stats steps", "stats steps --rolling 2", "query headache", "units --all", "sleep",
      "workout", "compare 2026-01-06",
    ])
  func programs(_ command: String) throws {
    try withSamples { health in
      for format in ["csv", "json"] {
        let outputs = ["C.UTF-8", "zh_CN.UTF-8", "ru_RU.UTF-8", "de_DE.UTF-8"].map { locale in
          health.runInShell("$HEALTH \(command) --format \(format) --time-zone UTC", environment: ["LC_ALL": locale]).output
        }
        #expect(Set(outputs).count == 1 && !outputs[0].isEmpty)
      }
    }
  }

  @Test("Types, units and values can be typed in every language, whatever the person's own")
  func input() throws {
    try withSamples { health in
      let expected = health.run("stats", "steps", "--format", "csv").output
      for word in ["шаги", "Шаг", "步数", "количество шагов", "Schritte", "SCHRITT"] {
        #expect(health.run("stats", word, "--format", "csv").output == expected, "\(word)")
      }
      #expect(health.run("add", "вес", "160", "фунтов").status == 0)
      #expect(health.run("add", "头痛", "重度").status == 0)
      #expect(health.run("add", "Gewicht", "160", "lb").status == 0)
      #expect(health.run("add", "Koerpergroesse", "1,8", "Meter").status == 0)
      #expect(health.run("query", "体重", "--unit", "公斤", "--columns", "value", "--format", "csv").lines.last?.hasPrefix("72.57") == true)
      #expect(health.run("add", "Kopfschmerzen", "stark").status == 0)
      #expect(health.run("query", "headache", "--columns", "value", "--format", "csv").lines == ["value", "severe", "severe", "severe"])
      #expect(health.run("stats", "Gwicht").errors.contains("gewicht"))
      #expect(health.run("stats", "шагм").errors.contains("шаги"))
    }
  }
}
