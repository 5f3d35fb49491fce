// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import WaitingTestSupport

/// A headless Chromium, driven by WebDriver. Debian's packages chromium and chromium-driver have to be installed.
package final class Browser {
  /// An element of the page.
  package struct Element: Sendable {
    fileprivate let id: String
  }

  /// An answer of the driver that reports an error.
  package struct Fault: Error, CustomStringConvertible {
    /// The driver's message.
    package var description: String
  }

  /// Whether the driver is installed.
  package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: driver) }

  private static let driver = "/usr/bin/chromedriver"
  private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

  private let process = Process()
  private let folder: URL
  private let client: WebClient
  private var session = ""

  /// Starts a browser with a window of a size in CSS pixels.
  ///
  /// - Parameters:
  ///   - isDark: whether it prefers dark pages.
  ///   - hasScripts: whether it runs scripts.
  package init(width: Int = 1280, height: Int = 900, isDark: Bool = false, hasScripts: Bool = true) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = URL(fileURLWithPath: Self.driver)
    process.arguments = ["--port=0", "--log-level=SEVERE"]
    var environment = ProcessInfo.processInfo.environment
    // The browser keeps nothing in the person's folders.
    for name in ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] { environment[name] = folder.path }
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    var port = 0
    while port == 0 {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Fault(description: "chromedriver ended: \(text)") }
      text += String(decoding: data, as: UTF8.self)
      if let match = text.firstMatch(of: /port (\d+)\./) { port = Int(match.1) ?? 0 }
    }
    client = WebClient(port: port)
    var arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=\(width),\(height)",
      "--user-data-dir=\(folder.path)/profile", "--lang=en", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
    ]
    if isDark { arguments.append("--force-dark-mode") }
    var options: [String: Any] = ["args": arguments, "binary": "/usr/bin/chromium"]
    if !hasScripts { options["prefs"] = ["profile.managed_default_content_settings.javascript": 2] }
    let wanted: [String: Any] = ["capabilities": ["alwaysMatch": ["browserName": "chrome", "goog:chromeOptions": options]]]
    let value = try request("POST", "/session", wanted)
    guard let begun = (value as? [String: Any])?["sessionId"] as? String else { throw Fault(description: "no session") }
    session = "/session/\(begun)"
    if width < 500 {
      // A window has a smallest width; the page can be narrower.
      _ = try command(
        "Emulation.setDeviceMetricsOverride", ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": true])
    }
    if isDark {
      _ = try command("Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": "dark"]]])
    }
  }

  deinit {
    // The driver ends the browser with itself; what is left of both goes with the folder.
    _ = try? request("DELETE", session, nil)
    // The driver does not end at SIGTERM.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: Pages

  /// Opens an address.
  package func open(_ address: String) throws { _ = try request("POST", session + "/url", ["url": address]) }

  /// The address of the page.
  package func address() throws -> String { try request("GET", session + "/url", nil) as? String ?? "" }

  /// The page as HTML.
  package func source() throws -> String { try request("GET", session + "/source", nil) as? String ?? "" }

  /// The text of the page's main part.
  package func text() throws -> String { try text(of: find("main")) }

  /// The result of a script's `return`.
  @discardableResult package func run(_ script: String, _ arguments: [Any] = []) throws -> Any {
    try request("POST", session + "/execute/sync", ["script": script, "args": arguments])
  }

  /// A command of Chromium's own protocol.
  package func command(_ name: String, _ parameters: [String: Any]) throws -> Any {
    try request("POST", session + "/goog/cdp/execute", ["cmd": name, "params": parameters])
  }

  /// A picture of the whole page as PNG.
  package func screenshot() throws -> Data {
    let value = try command("Page.captureScreenshot", ["captureBeyondViewport": true])
    guard let text = (value as? [String: Any])?["data"] as? String, let data = Data(base64Encoded: text) else {
      throw Fault(description: "no picture")
    }
    return data
  }

  // MARK: Elements

  /// The first element that a CSS selector matches.
  package func find(_ selector: String) throws -> Element {
    let value = try request("POST", session + "/element", ["using": "css selector", "value": selector])
    guard let id = (value as? [String: Any])?[Self.elementKey] as? String else { throw Fault(description: "no \(selector)") }
    return Element(id: id)
  }

  /// How many elements a CSS selector matches.
  package func count(_ selector: String) throws -> Int {
    (try request("POST", session + "/elements", ["using": "css selector", "value": selector]) as? [Any])?.count ?? 0
  }

  /// The shown text of an element.
  package func text(of element: Element) throws -> String {
    try request("GET", session + "/element/\(element.id)/text", nil) as? String ?? ""
  }

  /// Clicks an element, and waits for the page that it leads to.
  package func click(_ selector: String) throws {
    let element = try find(selector)
    _ = try request("POST", session + "/element/\(element.id)/click", [:])
  }

  /// Types into an element, or names a file for it.
  package func type(_ text: String, into selector: String) throws {
    let element = try find(selector)
    _ = try request("POST", session + "/element/\(element.id)/value", ["text": text])
  }

  /// Replaces what is in a field.
  package func fill(_ selector: String, _ text: String) throws {
    _ = try request("POST", session + "/element/\(find(selector).id)/clear", [:])
    try type(text, into: selector)
  }

  /// Presses a key of WebDriver's code points, such as `\u{E014}` for the right arrow, at the element that has the focus.
  package func press(_ key: String) throws {
    let actions: [String: Any] = [
      "type": "key", "id": "keys", "actions": [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]],
    ]
    _ = try request("POST", session + "/actions", ["actions": [actions]])
  }

  /// Moves the mouse, pressed if `isPressed`, over an element from one share of its width to another.
  package func drag(over selector: String, from: Double, to: Double, isPressed: Bool = true) throws {
    let element = try find(selector)
    guard let rect = try request("GET", session + "/element/\(element.id)/rect", nil) as? [String: Any],
      let width = rect["width"] as? Double
    else { throw Fault(description: "no place of \(selector)") }
    func move(_ share: Double) -> [String: Any] {
      [
        "type": "pointerMove", "duration": 50, "x": Int((share - 0.5) * width), "y": 0, "origin": [Self.elementKey: element.id],
      ]
    }
    var steps = [move(from)]
    if isPressed { steps.append(["type": "pointerDown", "button": 0]) }
    steps += [move((from + to) / 2), move(to)]
    let actions: [String: Any] = ["type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"], "actions": steps]
    _ = try request("POST", session + "/actions", ["actions": [actions]])
  }

  /// Waits until a condition holds, at most half a minute.
  package func wait(_ what: String, _ condition: () throws -> Bool) throws {
    // An element may go while it is read.
    if eventually(within: .seconds(30), { (try? condition()) == true }) { return }
    throw Fault(description: "waited in vain for \(what); the page is \((try? address()) ?? "")")
  }

  // MARK: WebDriver

  private func request(_ method: String, _ path: String, _ body: [String: Any]?) throws -> Any {
    let data = try body.map { Array(try JSONSerialization.data(withJSONObject: $0)) }
    let answer = try client.send(method, path, headers: ["Content-Type": "application/json"], body: data)
    let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    let value = object?["value"] ?? NSNull()
    guard answer.status == 200 else {
      throw Fault(description: (value as? [String: Any])?["message"] as? String ?? "status \(answer.status)")
    }
    return value
  }
}
