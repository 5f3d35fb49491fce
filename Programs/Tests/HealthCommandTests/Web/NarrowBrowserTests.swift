// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPages
import ProgramsTestSupport
import Testing

/// V11: the pages in narrow and magnified windows, measured in a real browser in each language.
///
/// 320 px are the 1,280 px of a desktop at 400 % (WCAG 1.4.10), and a small phone. `Tools/run browser` runs this beside `BrowserTests`. With
/// OPENHEALTHKIT_PICTURES, the measures of all pages go to that folder, too, as `measures.tsv`.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_AXE"] != nil, "Tools/run browser runs it"))
struct NarrowBrowserTests {
  private static let widths = [320, 390, 768, 1280]

  /// All pages of the table whose addresses have no named parts, and some others. A report is a file.
  private static let pages =
    PageRoutes.all.filter {
      $0.method == .get && $0.admission == .openStore && !$0.views.isEmpty && !$0.pattern.contains(":") && $0.pattern != "/transfer/report"
    }.map(\.pattern) + [
      "/browse?search=heart", "/types/stepCount", "/types/heartRate?period=day", "/types/bodyMass?period=year", "/types/bloodPressure",
      "/types/stepCount?period=month&with=heartRate", "/types/stepCount/why", "/types/heartRate/why?period=day", "/types/stepCount/data",
      "/types/stepCount/data/delete", "/types/stepCount/add", "/types/bloodPressure/add", "/types/workout/add", "/types/stateOfMind/add",
      "/types/audiogram/add", "/types/stepCount/access", "/sleep?period=half", "/sleep?period=year", "/activity?period=half",
      "/activity?period=year", "/no/such/page",
    ]

  /// Pages with lists, and how the addresses begin to which the first link of each is followed.
  private static let lists = [
    ("/types/heartRate/data", "/samples/"), ("/sleep", "/sleep/2"), ("/workouts", "/workouts/"), ("/records/ecg", "/records/ecg/"),
    ("/records/audiograms", "/records/audiograms/"), ("/records/clinical", "/records/clinical/"), ("/transfer", "/transfer/imports/"),
  ]

  /// What is wrong with the page in the window, one line each, and its height.
  private static let measure = """
    const faults = [], root = document.documentElement, width = root.clientWidth;
    const name = (e) => e.outerHTML.slice(0, 90).replace(/\\s+/g, " ");
    const shown = (e) => e.getClientRects().length > 0 && !e.closest(".visually-hidden, .titled h2, .skip, svg, .leaflet-container");
    if (root.scrollWidth > width + 1) faults.push("the page is " + (root.scrollWidth - width) + " px too wide");
    for (const e of document.body.querySelectorAll("*")) {
      if (!shown(e) || e.closest(".scroll")) continue;
      const flow = getComputedStyle(e).overflowX;
      if (!["visible", "clip"].includes(flow) && e.scrollWidth > e.clientWidth + 1 && !e.matches("input, textarea, select"))
        faults.push("scrolls sideways: " + name(e));
      if (e.getBoundingClientRect().right > width + 1) faults.push("sticks out: " + name(e));
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!shown(parent) || parent.closest("script, style, pre, option")) continue;
      // Words of letters; identifiers and Chinese may break anywhere.
      for (const word of node.data.matchAll(/[\\p{L}\\p{M}]{2,24}/gu)) {
        if (/[\\p{Script=Han}]/u.test(word[0])) continue;
        if (/[\\p{L}\\p{N}._]/u.test((node.data[word.index - 1] ?? " ") + (node.data[word.index + word[0].length] ?? " "))) continue;
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) faults.push("broken word " + word[0] + ": " + name(parent));
      }
    }
    for (const e of document.querySelectorAll("td, th, dt, dd")) {
      const box = e.getBoundingClientRect();
      if (shown(e) && !e.querySelector("label.check") && e.textContent.trim().length > 3 && box.width < 40 && box.height > 50) faults.push("a narrow cell: " + name(e));
    }
    for (const e of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
      if (!shown(e)) continue;
      const boxes = [...e.getClientRects()], target = e.closest("label.check") ?? e;
      const high = Math.max(target.getBoundingClientRect().height, ...boxes.map((b) => b.height));
      const wide = Math.max(target.getBoundingClientRect().width, ...boxes.map((b) => b.width));
      if (high < 23.5 || wide < 23.5) faults.push("a target of " + Math.round(wide) + " x " + Math.round(high) + " px: " + name(e));
    }
    const bar = document.querySelector(".bar");
    if (bar && bar.getBoundingClientRect().height > 80) faults.push("the navigation is " + bar.getBoundingClientRect().height + " px high");
    return JSON.stringify([root.scrollHeight, [...new Set(faults)].slice(0, 8).join("\\n")]);
    """

  private struct Measure: Decodable {
    var height: Int
    var faults: String

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      (height, faults) = (try values.decode(Int.self), try values.decode(String.self))
    }
  }

  @Test("V11: no page breaks a word, scrolls sideways, has a target below 24 px or a navigation of several rows; no list is endless")
  func narrow() throws {
    var table = "language\twidth\tpage\theight\tfaults\n"
    try Health.withData(days: 120) { health in
      for language in Language.allCases {
        #expect(health.run("config", "language", language.rawValue).status == 0)
        let app = try ServedApp(health)
        let browser = try Browser()
        try browser.open(app.link())
        try browser.wait("the summary") { try browser.address() == app.address("/") }
        for page in try Self.pages + Self.found(browser, app) {
          try browser.open(app.address(page))
          for width in Self.widths {
            _ = try browser.command(
              "Emulation.setDeviceMetricsOverride", ["width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500])
            let text = try #require(try browser.run(Self.measure) as? String)
            let found = try JSONDecoder().decode(Measure.self, from: Data(text.utf8))
            #expect(found.faults.isEmpty, "\(language) \(width) \(page): \(found.faults)")
            if width == 390 { #expect(found.height <= 12_000, "\(language) \(page) is \(found.height) px high") }
            table += "\(language)\t\(width)\t\(page)\t\(found.height)\t\(found.faults.isEmpty ? 0 : 1)\n"
          }
        }
      }
    }
    guard let folder = ProcessInfo.processInfo.environment["OPENHEALTHKIT_PICTURES"] else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(table.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent("measures.tsv"))
  }

  @Test("Paper has nothing to press: no form, no menu, no choice of periods; Escape closes the menu of a narrow window")
  func paperAndEscape() throws {
    try Health.withData(days: 20) { health in
      let app = try ServedApp(health)
      let browser = try Browser(width: 390)
      try browser.open(app.link())
      try browser.wait("the summary") { try browser.address() == app.address("/") }
      _ = try browser.run("document.querySelector('.menu summary').click()")
      #expect(try !browser.text(of: browser.find(".bar nav")).isEmpty)
      _ = try browser.run("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))")
      #expect(try browser.text(of: browser.find(".bar nav")).isEmpty)
      for page in ["/medical-id", "/types/stepCount", "/sleep", "/medications", "/alerts"] {
        try browser.open(app.address(page))
        let seen = """
          return [...document.querySelectorAll("form, .bar, .chips, .pager")].filter((e) => e.getClientRects().length).length + "";
          """
        #expect(try browser.run(seen) as? String != "0", "\(page)")
        _ = try browser.command("Emulation.setEmulatedMedia", ["media": "print"])
        #expect(try browser.run(seen) as? String == "0", "\(page)")
        _ = try browser.command("Emulation.setEmulatedMedia", ["media": ""])
      }
    }
  }

  /// The first page that each list leads to.
  private static func found(_ browser: Browser, _ app: ServedApp) throws -> [String] {
    try lists.map { list, start in
      try browser.open(app.address(list))
      let link = try browser.run("return document.querySelector(`main a[href^=\"${arguments[0]}\"]`)?.getAttribute('href')", [start])
      return try #require(link as? String, "\(list) leads to no \(start)")
    }
  }

  @Test("V11: the menu opens and closes without scripts, by keyboard, and shows the page that is open")
  func menu() throws {
    try Health.withData(days: 20) { health in
      let app = try ServedApp(health)
      let browser = try Browser(width: 390, hasScripts: false)
      try browser.open(app.link())
      try browser.wait("the summary") { try browser.address() == app.address("/") }
      func isShown() throws -> Bool { try !browser.text(of: browser.find(".bar nav")).isEmpty }
      #expect(try !isShown())
      try browser.type("\u{E007}", into: ".menu summary")
      #expect(try isShown())
      try browser.click(".bar nav a[href='/sleep']")
      try browser.wait("the page") { try browser.address() == app.address("/sleep") }
      #expect(try !isShown())
    }
  }
}
