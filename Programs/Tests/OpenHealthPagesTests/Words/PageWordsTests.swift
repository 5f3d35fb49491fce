// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct PageWordsTests {
  @Test("Each text exists once, in all languages, with the same arguments in each")
  func complete() {
    var keys: Set<String> = []
    for entry in PageWords.entries {
      #expect(keys.insert(entry.key).inserted, "\(entry.key) twice")
      let places = Set(
        Language.allCases.map { language in
          (1...9).filter { entry.texts[language]?.contains("{\($0)}") == true }
        })
      #expect(places.count == 1, "\(entry.key): arguments differ between languages")
      for language in Language.allCases { #expect(entry.texts[language]?.isEmpty == false, "\(entry.key) \(language)") }
      #expect(entry.texts[.zh] != entry.texts[.en] || entry.texts[.en]?.utf8.count ?? 0 < 4, "\(entry.key) is not translated")
    }
  }

  @Test("All texts that sources name exist, and each text is named by a source")
  func used() throws {
    // The server names those of its answers.
    let folders = ["OpenHealthPages", "OpenHealthWeb"].map { Checkout.root.appendingPathComponent("Programs/Sources/\($0)") }
    let files = try folders.flatMap {
      try #require(FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
    }
    .filter { $0.pathExtension == "swift" && !$0.path.contains("/Words/") }
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for entry in PageWords.entries where !["section.", "done."].contains(where: entry.key.hasPrefix) {
      let isNamed =
        sources.contains("[[\(entry.key)]]") || sources.contains("\"\(entry.key)\"")
        || sources.contains("\"\(entry.key.prefix { $0 != "." }).\\(")
      #expect(isNamed, "\(entry.key) is not used")
    }
    for match in sources.matches(of: /(?:\[\[|words\[")([a-z]+\.[A-Za-z0-9.]+)(?:\]\]|")/) {
      #expect(PageWords.has(String(match.1)), "\(String(match.1)) does not exist")
    }
  }

  @Test("Arguments go to their places and are not searched for places")
  func arguments() {
    #expect(PageWords(.en)["entrance.wait", "{1}"] == "Too many attempts. Try again in {1} s.")
    #expect(PageWords(.zh)["entrance.wait", "7"] == "尝试次数过多。请在 7 秒后重试。")
    #expect(PageWords(.en)["no.such"] == "no.such")
  }
}
