// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import ProgramsTestSupport
import Testing

@testable import health

/// The Health app in a real browser, as people use it.
///
/// `Tools/run browser` installs Chromium and axe-core, and sets OPENHEALTHKIT_AXE to the latter's script; without that, these tests are left
/// out. With OPENHEALTHKIT_PICTURES, pictures of all pages go to that folder.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_AXE"] != nil, "Tools/run browser runs it"))
struct BrowserTests {
  /// The pages of a store with generated data.
  private static let pages = [
    "/", "/browse", "/browse?search=heart", "/types/stepCount", "/types/heartRate?period=day", "/types/bodyMass?period=year",
    "/types/bloodPressure", "/types/stepCount/why", "/types/stepCount/data", "/types/stepCount/add", "/types/bloodPressure/add",
    "/types/stepCount/access", "/removed", "/profile", "/sleep", "/workouts", "/activity", "/records", "/records/ecg",
    "/records/audiograms", "/trends", "/vitals", "/types/stepCount/against/heartRate", "/alerts", "/activity/goals", "/workouts/bests",
    "/records/moods", "/medications", "/medications/new", "/cycle", "/mood", "/notes", "/medical-id", "/records/clinical", "/sharing",
    "/sources", "/devices", "/transfer", "/no/such/page",
  ]

  /// The keys of WebDriver.
  private enum Key {
    static let (enter, right, home) = ("\u{E007}", "\u{E014}", "\u{E011}")
  }

  private static func axe() throws -> String {
    try String(contentsOfFile: #require(ProcessInfo.processInfo.environment["OPENHEALTHKIT_AXE"]), encoding: .utf8)
  }

  /// A browser that is logged in.
  private static func browser(_ app: ServedApp, width: Int = 1280, isDark: Bool = false, hasScripts: Bool = true) throws -> Browser {
    let browser = try Browser(width: width, isDark: isDark, hasScripts: hasScripts)
    try browser.open(app.link())
    try browser.wait("the summary") { try browser.address() == app.address("/") }
    return browser
  }

  private static func picture(_ browser: Browser, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["OPENHEALTHKIT_PICTURES"] else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    try browser.screenshot().write(to: URL(fileURLWithPath: folder).appendingPathComponent(String(file) + ".png"))
  }

  @Test(
    "No page has a serious fault of accessibility, logs an error or is wider than its window, on desktop and phone, light and dark",
    arguments: [(1280, false), (375, true)])
  func pages(_ width: Int, _ isDark: Bool) throws {
    try Health.withData(days: 20) { health in
      let app = try ServedApp(health)
      let browser = try Self.browser(app, width: width, isDark: isDark)
      let axe = try Self.axe()
      for page in Self.pages {
        try browser.open(app.address(page))
        try Self.picture(browser, "\(isDark ? "dark" : "light")-\(width)\(page)")
        let heads = try browser.count("h1")
        #expect(heads == 1, "\(page)")
        let wide = try browser.run("return document.documentElement.scrollWidth - window.innerWidth") as? Int ?? 0
        #expect(wide <= 1, "\(page) is \(wide) px wider than \(width)")
        try browser.run(axe)
        let found = try browser.run(
          """
          const done = arguments[arguments.length - 1];
          return axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }).then(r => r.violations
            .filter(v => v.impact === "serious" || v.impact === "critical")
            .map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 120)).join(" | ")).join("\\n"));
          """)
        #expect(found as? String == "", "\(page): \(found)")
        // Targets of at least 44 px, except links inside sentences and tables.
        let small = try browser.run(
          """
          return [...document.querySelectorAll("button, select, input:not([type=hidden]):not([type=checkbox]):not([type=radio]), a.button, a.chip, nav a")]
            .filter(e => e.offsetParent && e.getBoundingClientRect().height < 43.5).map(e => e.outerHTML.slice(0, 100)).join("\\n");
          """)
        #expect(small as? String == "", "\(page): \(small)")
      }
    }
  }

  @Test("Every page works without scripts: it has its content, and its forms and links lead on")
  func withoutScripts() throws {
    try Health.withData(days: 20) { health in
      let app = try ServedApp(health)
      let browser = try Self.browser(app, hasScripts: false)
      for page in Self.pages {
        try browser.open(app.address(page))
        let text = try browser.text()
        #expect(text.utf8.count > 20, "\(page): \(text)")
      }
      // Search, a chart's period, adding and undoing.
      try browser.open(app.address("/browse"))
      try browser.type("weight\(Key.enter)", into: "#search")
      try browser.wait("the search") { try browser.text().contains("Weight") }
      try browser.open(app.address("/types/bodyMass/data"))
      let before = try browser.text()
      try browser.click("main a[href^='/samples/']")
      try browser.wait("the sample") { try browser.count("form[action$='/delete']") == 1 }
      try browser.click("form[action$='/delete'] button")
      try browser.wait("the notice") { try browser.count(".notice form") == 1 }
      try browser.click(".notice form button")
      try browser.wait("the undo") { try browser.text().contains("Restored.") }
      try browser.open(app.address("/types/bodyMass/data"))
      let after = try browser.text()
      #expect(after == before)
    }
  }

  @Test("An export is uploaded in the browser; afterwards its charts are there, and pointer and arrow keys read their values")
  func importAndScrub() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--days", "20", "--output", "a.zip").status == 0)
      // A store with nothing but one weight.
      #expect(health.run("add", "bodyMass", "70", "kg").status == 0)
      let app = try ServedApp(health)
      let browser = try Self.browser(app)
      try browser.open(app.address("/transfer"))
      try browser.type(health.path("a.zip"), into: "input[type=file]")
      try browser.click("form[data-upload] button.button")
      try browser.wait("the report") { try browser.text().contains("The whole file is in the store.") }
      #expect(try browser.text().contains("Steps"))
      try browser.open(app.address("/types/stepCount?period=month&date=2025-12-20"))
      let figure = "figure[data-points]"
      try browser.drag(over: figure + " svg", from: 0.3, to: 0.6)
      let read = try browser.text(of: browser.find(figure + " .reading"))
      #expect(read.contains(":"), "\(read)")
      try browser.run("document.querySelector('\(figure)').focus()")
      try browser.press(Key.home)
      let first = try browser.text(of: browser.find(figure + " .reading"))
      try browser.press(Key.right)
      let second = try browser.text(of: browser.find(figure + " .reading"))
      #expect(first != second, "\(first) \(second)")
      #expect(first.contains(":"), "\(first) \(second)")
      #expect(second.contains(":"), "\(first) \(second)")
      // The table beside the chart has the same figures.
      let table = try browser.run("return document.querySelector('.figures-table').textContent") as? String ?? ""
      let value = try #require(second.split(separator: ": ").last?.split(separator: " ").first)
      #expect(table.contains(value), "\(value)")
    }
  }

  @Test("A weight is added by keyboard alone, appears at once on another page, is deleted, and comes back")
  func addAndUndo() throws {
    try Health.withData(days: 5) { health in
      #expect(health.run("units", "weight", "kg").status == 0)
      let app = try ServedApp(health)
      let browser = try Self.browser(app)
      try browser.open(app.address("/types/bodyMass/data"))
      // What another program saves shows without a reload.
      #expect(health.run("add", "bodyMass", "71.5", "kg").status == 0)
      try browser.wait("the live update") { try browser.text().contains("71.5") }
      try browser.open(app.address("/types/bodyMass/add"))
      try browser.fill("main form input[inputmode=decimal], main form input[name=value]", "68.4")
      try browser.press(Key.enter)
      try browser.wait("the notice") { try browser.count(".notice") == 1 }
      let stored = health.run("query", "bodyMass", "--format", "csv").output
      #expect(stored.contains(",68.4,kg,"), "\(stored)")
      try browser.open(app.address("/types/bodyMass/data"))
      try browser.run("[...document.querySelectorAll('tr')].find(r => r.textContent.includes('68.4')).querySelector('a').click()")
      try browser.wait("the sample") { try browser.count("form[action$='/delete']") == 1 }
      try browser.click("form[action$='/delete'] button")
      try browser.wait("the notice") { try browser.count(".notice form") == 1 }
      #expect(!health.run("query", "bodyMass", "--format", "csv").output.contains(",68.4,kg,"))
      try browser.click(".notice form button")
      try browser.wait("the undo") { try browser.text().contains("Restored.") }
      #expect(health.run("query", "bodyMass", "--format", "csv").output.contains(",68.4,kg,"))
    }
  }

  @Test("A new order of sources, by button and by drag, changes the total of a day")
  func sources() throws {
    try Health.withData(days: 5) { health in
      let app = try ServedApp(health)
      let browser = try Self.browser(app)
      func total() -> String { health.run("stats", "steps", "--format", "csv").output }
      let before = total()
      try browser.open(app.address("/types/stepCount/access"))
      let first = try browser.text(of: browser.find("[data-sortable] li strong"))
      try browser.click("[data-sortable] li:nth-child(2) button[name=move]")
      try browser.wait("the new order") { try browser.text(of: browser.find("[data-sortable] li strong")) != first }
      let changed = total()
      #expect(changed != before)
      // Back again by a drag, with the events that a mouse makes.
      try browser.run(
        """
        const [one, two] = document.querySelectorAll("[data-sortable] li"), data = new DataTransfer();
        const box = one.getBoundingClientRect();
        two.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer: data }));
        one.dispatchEvent(new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer: data, clientY: box.top + 1 }));
        two.dispatchEvent(new DragEvent("dragend", { bubbles: true, dataTransfer: data }));
        """)
      try browser.wait("the old order") {
        try browser.count(".notice") == 1 && browser.text(of: browser.find("[data-sortable] li strong")) == first
      }
      #expect(total() == before)
    }
  }

  @Test("An app asks, the person allows the last 30 days, and the app's query gives those; after revoking, it gives nothing")
  func sharing() throws {
    try Health.withData(days: 60) { health in
      let app = try ServedApp(health)
      let owner = try SocketService(path: app.serving.socket)
      let bundle = "com.example.walks"
      let token = AppToken.text(of: Array(repeating: 7, count: AppToken.byteCount))
      let texts = UsageTexts(share: "To count your steps.", update: nil)
      try owner.perform(AddApp(AppRegistration(bundleIdentifier: bundle, name: "Walks", usage: texts), token: token), for: .owner)
      let client = try SocketService(path: health.path("run/health.sock"), bundleIdentifier: bundle, token: token)
      let steps = try #require(Catalog.type(named: "stepCount"))
      // The test asks the store for the answer.
      let asking = Thread { _ = try? client.perform(RequestAuthorization(share: [], read: [steps]), for: .owner) }
      asking.start()
      let browser = try Self.browser(app)
      try browser.wait("the question") {
        try browser.open(app.address("/sharing"))
        return try browser.count("a[href^='/sharing/requests/']") > 0
      }
      try browser.click("a[href^='/sharing/requests/']")
      try browser.wait("the sheet") { try browser.text().contains("To count your steps.") }
      try Self.picture(browser, "sheet")
      try browser.click("button[data-check=on]")
      try browser.click("input[name=window][value=days]")
      try browser.fill("#window-days", "30")
      try browser.click("button[name=action][value=allow]")
      try browser.wait("the answer") { try browser.count(".notice") == 1 }
      func starts() throws -> [Date] {
        try client.samples(of: steps).map(\.start)
      }
      let seen = try starts()
      let limit = Date().addingTimeInterval(-31 * 86400)
      let all = try owner.samples(of: steps)
      #expect(
        !seen.contains { $0 < limit } && seen.count == all.filter { $0.start >= limit.addingTimeInterval(86400) }.count
          || seen.count < all.count)
      try browser.open(app.address("/sharing/apps/\(bundle)/log"))
      #expect(try browser.text().contains("Steps"))
      try browser.open(app.address("/sharing/apps/\(bundle)"))
      try browser.click("button[name=action][value=off]")
      try browser.wait("the change") { try browser.count(".notice") == 1 }
      #expect(try starts().isEmpty)
    }
  }

  @Test("A locked store shows the unlock page and nothing else; the passphrase opens it again")
  func lock() throws {
    try Health.withData(days: 5) { health in
      try health.write("correct horse battery\n", to: "pass")
      chmod(health.path("pass"), 0o600)
      #expect(health.run("key", "passphrase", "--new-passphrase-file", health.path("pass")).status == 0)
      let app = try ServedApp(health, arguments: ["--passphrase-file", health.path("pass")])
      let browser = try Self.browser(app)
      try browser.click("form[action='/lock'] button")
      try browser.wait("the unlock page") { try browser.count("#passphrase") == 1 }
      try browser.open(app.address("/types/stepCount"))
      #expect(try browser.count("#passphrase") == 1 && browser.count("svg") == 0)
      try Self.picture(browser, "locked")
      try browser.type("correct horse battery\(Key.enter)", into: "#passphrase")
      try browser.wait("the summary") { try browser.count(".cards") > 0 }
    }
  }
}
