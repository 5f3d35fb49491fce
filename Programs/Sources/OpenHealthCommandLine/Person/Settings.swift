// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthWords

/// The person's lasting choices: lines `name = value` in `$XDG_CONFIG_HOME/openhealthkit/config`.
package struct Settings: Equatable {
  /// A setting by its name in the file.
  package enum Name: String, CaseIterable {
    /// The folder of the store.
    case store
    /// The zone of dates and days.
    case timeZone = "time-zone"
    /// The locale of numbers and units.
    case locale
    /// The language of types, values and units.
    case language
    /// The program for long tables.
    case pager
    /// Whether text has colour.
    case colour
    /// The types that the Health app shows first.
    case pinned
    /// How long and when the person means to sleep.
    case sleep
    /// Whether the desktop shows notices of alerts, and with what they found.
    case alertNotices = "alert-notices"
    /// The program that gets each alert.
    case alertCommand = "alert-command"
    /// The hours without notices of alerts.
    case alertQuiet = "alert-quiet"

    /// The effect of the setting, for the help.
    package var meaning: String {
      switch self {
      case .store: "the folder of the store, if HEALTHKIT_STORE is not set"
      case .timeZone: "the zone of dates and days, such as Europe/Berlin"
      case .locale:
        "the locale of numbers and units, such as en_US; overrides LC_ALL, LC_NUMERIC, LC_MEASUREMENT and LANG"
      case .language: "the language of types, values and units: en, zh, ru or de; overrides LC_ALL, LC_MESSAGES and LANG"
      case .pager: "the program for long tables, or none; instead of PAGER"
      case .colour: "auto, or never for text without colour and bold"
      case .pinned: "the types on the first page of the Health app: steps, sleep"
      case .sleep: "your goal of sleep, and when: 8:00 22:30-06:30"
      case .alertNotices: "desktop notices of alerts: off, on, or values for what was found; off if not set"
      case .alertCommand: "the program that gets each alert as JSON on its standard input"
      case .alertQuiet: "the hours without notices of alerts, such as 22:00-07:00"
      }
    }

    /// The reason why a value is not valid for this setting; nil for a valid one.
    package func fault(_ value: String) -> String? {
      let isGood: Bool
      switch self {
      case .store: isGood = value.utf8.first == UInt8(ascii: "/") || value.hasPrefix("~/")
      case .timeZone: isGood = ZoneOptions.zone(named: value) != nil
      case .locale: isGood = Locale(identifier: value).region != nil && value.utf8.count <= 35
      case .language: isGood = Language(rawValue: value) != nil
      case .pager: isGood = !value.isEmpty
      case .colour: isGood = value == "auto" || value == "never"
      case .pinned: isGood = Settings.types(value) != nil
      case .sleep: isGood = SleepPlan(value).map { $0 != SleepPlan() } ?? false
      case .alertNotices: isGood = ["off", "on", "values"].contains(value)
      case .alertCommand: isGood = value.utf8.first == UInt8(ascii: "/")
      case .alertQuiet: isGood = QuietHours(value) != nil
      }
      if isGood && TerminalText.line(value) == value { return nil }
      switch self {
      case .store: return "store takes a path that begins with / or ~/."
      case .timeZone: return "time-zone takes a name such as Europe/Berlin or UTC, or an offset such as +02:00."
      case .locale: return "locale takes a language with a country, such as en_US or de_DE."
      case .language: return "language takes \(Language.allCases.map(\.rawValue).joined(separator: ", "))."
      case .pager: return "pager takes a command such as \"less -FRX\", or none."
      case .colour: return "colour takes auto or never."
      case .pinned: return "pinned takes names of types with commas between them; `health types` lists those in your store."
      case .sleep: return "sleep takes the hours asleep, the times in bed, or both: 8:00 22:30-06:30."
      case .alertNotices: return "alert-notices takes off, on or values."
      case .alertCommand: return "alert-command takes the path of a program, which begins with /. It gets no arguments."
      case .alertQuiet: return "alert-quiet takes two times of a day, such as 22:00-07:00."
      }
    }
  }

  private(set) var values: [Name: String] = [:]
  /// The faulty lines of the file, each with its number and the reason.
  private(set) var faults: [(line: Int, reason: String)] = []

  /// The value of a setting; nil where the file has none.
  package subscript(_ name: Name) -> String? { values[name] }

  /// Whether both have the same values, and faults in the same lines.
  package static func == (one: Settings, other: Settings) -> Bool {
    one.values == other.values && one.faults.map(\.line) == other.faults.map(\.line)
  }

  /// Parses a text. Empty lines and those that begin with # are ignored; any other line that is not a setting is a fault without effect.
  package init(_ text: String) {
    for (index, line) in Self.lines(text).enumerated() {
      guard let (name, value) = Self.entry(line) else {
        if !Self.isComment(line) { faults.append((index + 1, "a setting is written as name = value.")) }
        continue
      }
      guard let setting = Name(rawValue: name) else {
        faults.append((index + 1, "there is no setting of this name."))
        continue
      }
      if let fault = setting.fault(value) { faults.append((index + 1, fault)) } else { values[setting] = value }
    }
  }

  /// The settings of the person; empty if the file cannot be read.
  package static let current = stored ?? Settings("")

  /// The types that a value of ``Name/pinned`` names, each once; nil if one is unknown.
  package static func types(_ text: String) -> [DataType]? {
    var types: [DataType] = []
    for name in text.utf8.split(separator: UInt8(ascii: ",")) {
      guard let type = Catalog.type(called: String(decoding: trimmed(name[...]), as: UTF8.self)) else { return nil }
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  /// The settings as they are in the file now; empty if it cannot be read.
  package static func readAgain() -> Settings { (try? text(of: file())).map { Settings($0) } ?? Settings("") }

  /// The settings in the file; nil if it exists and cannot be read.
  private static let stored: Settings? = {
    let file = Self.file()
    guard FileManager.default.fileExists(atPath: file.path) else { return Settings("") }
    // Nil: the file cannot be read, which a note reports.
    return (try? text(of: file)).map { Settings($0) }
  }()

  /// A note on the first fault of the file, for standard error; nil if there is none.
  package static var note: String? {
    let path = file().path
    guard let stored else { return "Note: \(path) is ignored: it cannot be read, or is not a text of at most \(mostBytes) bytes." }
    return stored.faults.first.map { "Note: line \($0.line) of \(path) is ignored: \($0.reason) `health config` lists the settings." }
  }

  /// The path of the settings.
  package static func file(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    HomeFolder.xdg("XDG_CONFIG_HOME", default: ".config", environment: environment).appendingPathComponent("openhealthkit/config")
  }

  /// The text with one setting changed, or removed for nil: on its line if there is one, else at the end. Other lines stay as they are.
  package static func changed(_ text: String, _ name: Name, to value: String?) -> String {
    var lines = lines(text)
    while lines.last?.isEmpty == true { lines.removeLast() }
    let new = value.map { "\(name.rawValue) = \($0)" }
    let places = lines.indices.filter { entry(lines[$0])?.name == name.rawValue }
    if let new, let place = places.first { lines[place] = new } else if let new { lines.append(new) }
    for place in (new == nil ? places[...] : places.dropFirst()).reversed() { lines.remove(at: place) }
    return lines.map { $0 + "\n" }.joined()
  }

  private struct Unreadable: Error {}

  /// The text of the file, which has a limit.
  package static func text(of file: URL) throws -> String {
    let data = try Data(contentsOf: file)
    guard data.count <= mostBytes, let text = String(data: data, encoding: .utf8) else { throw Unreadable() }
    return text
  }

  private static let mostBytes = 65_536

  // MARK: Lines, on bytes

  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isComment(_ line: String) -> Bool {
    let bytes = trimmed(line.utf8[...])
    return bytes.isEmpty || bytes.first == UInt8(ascii: "#")
  }

  private static func entry(_ line: String) -> (name: String, value: String)? {
    guard !isComment(line), let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let (name, value) = (trimmed(line.utf8[..<sign]), trimmed(line.utf8[line.utf8.index(after: sign)...]))
    return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  private static func trimmed(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") }
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return rest
  }
}
