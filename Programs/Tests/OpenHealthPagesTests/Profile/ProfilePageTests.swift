// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import ProgramsTestSupport
import Synchronization
import Testing

@testable import OpenHealthPages

@Suite struct ProfilePageTests {
  private func page(_ world: PageWorld) throws -> ProfilePage { try #require(try world.view("/profile") as? ProfilePage) }

  /// What the fields of a page have.
  private func texts(_ fields: [FormField]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.input?.content ?? $0.choices.first(where: \.isChosen)?.value ?? "") })
  }

  /// The form of the characteristics as a browser sends it.
  private func form(_ world: PageWorld, _ changes: [String: String] = [:]) throws -> [(String, String)] {
    texts(try page(world).characteristics).merging(changes) { $1 }.map { ($0.key, $0.value) }
  }

  @Test("Characteristics are set, shown and cleared; what is not changed stays")
  func characteristics() throws {
    let world = try PageWorld()
    #expect(texts(try page(world).characteristics).values.allSatisfy { $0.isEmpty })
    let path = try world.redirected(
      "/profile", form(world, ["date-of-birth": "1985-04-12", "blood-type": "a-positive", "move-mode": "apple-move-time"]))
    #expect(path == "/profile?done=saved")
    let (birth, blood) = ("HKCharacteristicTypeIdentifierDateOfBirth", "HKCharacteristicTypeIdentifierBloodType")
    var profile = try world.context.ask(ReadProfile())
    #expect(profile[birth] == "1985-04-12")
    #expect(profile[blood] == "HKBloodTypeAPositive")
    #expect(profile.count == 3)
    #expect(texts(try page(world).characteristics)["blood-type"] == "a-positive")
    _ = try world.redirected("/profile", form(world, ["blood-type": ""]))
    profile = try world.context.ask(ReadProfile())
    #expect(profile[blood] == nil)
    #expect(profile[birth] == "1985-04-12")
    #expect(profile.count == 2)
  }

  @Test("For an invalid or future day, or an unknown choice, the fault is beside the field, what was typed stays, and nothing changes")
  func faults() throws {
    let world = try PageWorld()
    for (name, text, message) in [
      ("date-of-birth", "1985-02-30", "not a day"), ("date-of-birth", "2026-06-16", "in the future"), ("skin-type", "VII", "Choose one"),
    ] {
      let html = try world.refused("/profile", form(world, [name: text, "wheelchair-use": "no"]))
      #expect(html.contains("id=\"\(name)-fault\""), "\(text)")
      #expect(html.contains(message), "\(text)")
      #expect(html.contains("<option value=\"no\" selected>"))
      if name == "date-of-birth" { #expect(html.contains("value=\"\(text)\"")) }
    }
    #expect(try world.context.ask(ReadProfile()).isEmpty)
  }

  @Test("Values of an import that this version does not understand are shown, and stay when something else is saved")
  func unknown() throws {
    let world = try PageWorld()
    let number = try world.context.ask(BeginImport(name: "export.zip"))
    let (blood, other) = ("HKCharacteristicTypeIdentifierBloodType", "HKCharacteristicTypeIdentifierNew")
    _ = try world.context.ask(
      ImportCharacteristics(values: [blood: "HKBloodType\"\u{301}Rare", other: "<script>alert(1)"], number: number))
    let html = try world.html("/profile")
    expectEscaped(html)
    #expect(html.contains("HKBloodType&quot;\u{301}Rare"))
    #expect(html.contains("&lt;script&gt;alert(1)"))
    _ = try world.redirected("/profile", form(world, ["biological-sex": "female"]))
    let profile = try world.context.ask(ReadProfile())
    let rare = "HKBloodType\"\u{301}Rare"
    #expect(profile[blood] == rare)
    #expect(profile[other] != nil)
    #expect(profile.count == 3)
  }

  @Test("PREF-01: the system and single units are chosen and withdrawn")
  func units() throws {
    let world = try PageWorld()
    try world.save("bodyMass", .quantity(72, try UnitExpression.parse("kg")), at: try world.figures.date(2026, 6, 1))
    let weight = try FigureWorld.type("bodyMass")
    func unit() throws -> String? { try world.context.ask(PreferredUnits(types: [weight], system: .metric))[weight]?.string }
    #expect(try texts(page(world).system) == ["system": "auto"] && unit() == "kg")
    _ = try world.redirected("/profile/system", [("system", "us")])
    #expect(try texts(page(world).system) == ["system": "us"] && unit() == "lb")
    // The usual unit of the system is the empty value.
    #expect(try texts(page(world).units) == ["unit-bodyMass": ""])
    _ = try world.redirected("/profile/units", [("unit-bodyMass", "kg")])
    #expect(try unit() == "kg" && texts(page(world).units) == ["unit-bodyMass": "kg"])
    _ = try world.redirected("/profile/units", [("unit-bodyMass", "")])
    #expect(try unit() == "lb")
    _ = try world.redirected("/profile/system", [("system", "auto")])
    #expect(try unit() == "kg")
    _ = try world.refused("/profile/units", [("unit-bodyMass", "km")])
    _ = try world.refused("/profile/system", [("system", "imperial")])
    #expect(try unit() == "kg" && world.context.ask(ReadMeasurementSystem()) == nil)
  }

  @Test("The types on the summary are moved, removed and added by buttons, and keep the order of a form")
  func pins() throws {
    /// What was pinned last.
    final class Pinned: Sendable {
      let types = Mutex<[DataType]>([])
    }
    let pinned = Pinned()
    var world = try PageWorld(pinned: ["stepCount", "heartRate", "bodyMass"].map { try FigureWorld.type($0) })
    let order = try #require(world.context.pinned).map(\.name)
    world.context.pin = { types in pinned.types.withLock { $0 = types } }
    func sent(_ names: [String], _ more: (String, String)...) throws -> [String] {
      _ = try world.redirected("/profile/pinned", names.map { ("type", $0) } + more)
      return pinned.types.withLock { $0.map(\.name) }
    }
    #expect(try sent(order, ("up", "heartRate")) == ["heartRate", "stepCount", "bodyMass"])
    #expect(try sent(order, ("down", "heartRate")) == ["stepCount", "bodyMass", "heartRate"])
    #expect(try sent(order, ("up", "stepCount")) == order && sent(order, ("down", "bodyMass")) == order)
    #expect(try sent(order, ("remove", "stepCount")) == ["heartRate", "bodyMass"])
    #expect(try sent(order, ("order", "keep"), ("add", "sleepAnalysis")) == order + ["sleepAnalysis"])
    #expect(try sent(order.reversed() + ["none", "bodyMass", "bloodType"], ("order", "keep")) == order.reversed())
    #expect(try sent([], ("order", "keep")).isEmpty)
    let page = try page(world)
    #expect(page.pinned.map(\.name) == order)
    // The first one has no button up, the last one no button down.
    let html = try world.html("/profile")
    func buttons(_ name: String) -> [String] {
      order.filter { html.contains("<button class=\"button-quiet\" name=\"\(name)\" value=\"\($0)\">") }
    }
    #expect(buttons("up") == Array(order.dropFirst()))
    #expect(buttons("down") == order.dropLast())
    #expect(buttons("remove") == order)
  }

  @Test("Without a choice, the main types that have data are on the summary")
  func usualPins() throws {
    let world = try PageWorld()
    #expect(try page(world).pinned.isEmpty)
    try world.save("stepCount", .quantity(1, .count), at: try world.figures.date(2026, 6, 1))
    #expect(try page(world).pinned.map(\.name) == ["stepCount"])
    #expect(try !page(world).adding[0].choices.contains { $0.value == "stepCount" })
  }

  @Test("V16: the language is chosen by its own name and kept; without a choice it is that of the browser")
  func language() throws {
    var world = try PageWorld()
    let kept = Mutex<[Language?]>([])
    world.context.speak = { language in kept.withLock { $0.append(language) } }
    #expect(texts(try page(world).language) == ["language": "auto"])
    #expect(try world.html("/profile").contains("<option value=\"ru\">Русский</option>"))
    #expect(try world.html("/profile").contains("<option value=\"de\">Deutsch</option>"))
    #expect(try world.redirected("/profile/language", [("language", "ru")]) == "/profile?done=saved")
    #expect(try world.redirected("/profile/language", [("language", "auto")]) == "/profile?done=saved")
    #expect(kept.withLock { $0 } == [.ru, nil])
    for word in ["xx", "", "RU"] { #expect(try world.refused("/profile/language", [("language", word)]).contains("Choose one")) }
    #expect(kept.withLock { $0.count } == 2)
    world.context.language = .zh
    #expect(texts(try page(world).language) == ["language": "zh"])
  }
}
