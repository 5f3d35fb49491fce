// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

struct ConfigCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show or change your settings.",
    discussion: """
      The settings are lines `name = value` of openhealthkit/config in $XDG_CONFIG_HOME, by default ~/.config. An option of a command overrides its setting.

        health config time-zone Europe/Berlin
        health config locale de_DE
        health config time-zone --default
      """)

  @Argument(
    help: "A setting: \(Settings.Name.allCases.map(\.rawValue).joined(separator: ", ")).",
    completion: .list(Settings.Name.allCases.map(\.rawValue)))
  var name: String?
  @Argument(help: "Its value.")
  var value: String?
  @Flag(name: .customLong("default"), help: "Remove the setting from the file.")
  var isDefault = false
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "name", key: "head.name", isTyped: true, meaning: "the name of the setting"),
    .init(name: "value", key: "head.value", meaning: "what you set; null for nothing"),
    .init(name: "meaning", key: "head.meaning", rank: 1, meaning: "what it does"),
  ]

  private func setting() throws -> Settings.Name? {
    guard let name else { return nil }
    if let setting = Settings.Name(rawValue: name.lowercased()) { return setting }
    let names = Settings.Name.allCases.map(\.rawValue)
    let hint = EditDistance.nearest(to: name.lowercased(), among: names).map { "Did you mean \($0)?" }
    throw ValidationError("\"\(name)\" is not a setting. \(hint ?? "There are \(names.joined(separator: ", ")).")")
  }

  func validate() throws {
    let setting = try setting()
    if isDefault, setting == nil || value != nil {
      throw ValidationError("--default removes one setting: name it, without a value.")
    }
    if let setting, let value, let fault = setting.fault(value) { throw ValidationError(fault) }
  }

  func run() throws {
    let setting = try setting()
    if let setting, value != nil || isDefault { try Settings.set(setting, to: value) }
    let file = Settings.file()
    let text = FileManager.default.fileExists(atPath: file.path) ? try String(contentsOf: file, encoding: .utf8) : ""
    let settings = Settings(text)
    var rows = try Rows(Self.columns, output, title: Person.words["command.settings", file.path])
    let library = LibraryText(Person.numbers)
    for name in Settings.Name.allCases where setting == nil || setting == name {
      rows.add([.text(name.rawValue), .text(settings[name]), .text(name.meaning, shown: library(name.meaning))])
    }
    rows.finish()
  }
}
