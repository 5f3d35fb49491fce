// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CatalogGenerator
import Foundation
import Testing

@Suite struct CatalogGeneratorTests {
  // MARK: Generated files

  @Test func generatedFilesAreCurrent() throws {
    for output in try CatalogGenerator.outputs(catalogFolder: catalogFolder) + [CatalogGenerator.dictionary(catalogFolder: catalogFolder)] {
      let current = try? String(contentsOf: root.appendingPathComponent(output.path), encoding: .utf8)
      #expect(current == output.text, "\(output.path) is stale; run scripts/generate.")
    }
  }

  @Test func noGeneratedFileIsLeftOver() throws {
    let expected = Set(try CatalogGenerator.outputs(catalogFolder: catalogFolder).map(\.path))
    let sources = root.appendingPathComponent("Sources")
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
    for path in paths where path.contains("/Generated/") && path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      guard text.contains("// OpenHealthKit. Generated from Catalog/") else { continue }
      #expect(expected.contains("Sources/\(path)"), "Nothing generates Sources/\(path) any more; delete it.")
    }
  }

  @Test func generatedFilesBeginWithLicenceAndSource() throws {
    for output in try CatalogGenerator.outputs(catalogFolder: catalogFolder) {
      let lines = output.text.components(separatedBy: "\n")
      #expect(lines[0] == "// SPDX-License-Identifier: MIT", "\(output.path)")
      #expect(lines[1].hasPrefix("// OpenHealthKit. Generated from Catalog/"), "\(output.path)")
      #expect(lines[1].hasSuffix(" by scripts/generate; do not edit."), "\(output.path)")
    }
  }

  @Test func everyPublicOrPackageSymbolHasADocComment() throws {
    for output in try CatalogGenerator.outputs(catalogFolder: catalogFolder) {
      let lines = output.text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      var isVisible = false
      for (index, line) in lines.enumerated() {
        if line.contains("enum ") { isVisible = line.hasPrefix("public ") || line.hasPrefix("package ") }
        let isCase = line.hasPrefix("case ") && isVisible && !["case .", "case \""].contains { line.hasPrefix($0) }
        guard line.hasPrefix("public ") || line.hasPrefix("package ") || isCase else { continue }
        let before = lines[..<index].last { !$0.hasPrefix("@available") }
        #expect(before?.hasPrefix("///") == true, "\(output.path):\(index + 1)")
      }
    }
  }

  @Test("The data dictionary has a row of each type, with as many cells as its table") func dictionary() throws {
    let page = try CatalogGenerator.dictionary(catalogFolder: catalogFolder)
    #expect(page.path == "Documentation/Types.md")
    for file in ["quantity-types.tsv", "category-types.tsv", "other-types.tsv"] {
      let identifiers = try rows(of: file).compactMap { $0["identifier"] }
      #expect(identifiers.count > 30)
      for identifier in Set(identifiers) {
        let found = page.text.components(separatedBy: "`\(identifier)`").count - 1
        // Two types have one identifier on Apple's systems, too: a former name.
        #expect(found == identifiers.count { $0 == identifier }, "\(identifier)")
      }
    }
    var width = 0
    for line in page.text.split(separator: "\n", omittingEmptySubsequences: false) {
      let bars = line.utf8.count { $0 == UInt8(ascii: "|") }
      if width > 0 && bars > 0 { #expect(bars == width, "\(line)") }
      width = bars
    }
    #expect(page.text.contains("| `count` | sum | 0 to "))
  }

  // MARK: Tables

  @Test(arguments: [
    ("archivable-classes.tsv", 57), ("category-types.tsv", 72), ("category-values.tsv", 65), ("constants.tsv", 127),
    ("enum-types.tsv", 82), ("enums.tsv", 417), ("export-characteristics.tsv", 8), ("kinds.tsv", 18), ("metadata-keys.tsv", 71),
    ("other-types.tsv", 32), ("quantity-types.tsv", 121), ("unit-words.tsv", 50), ("units.tsv", 49), ("workout-measures.tsv", 28),
  ])
  func tableHasAllRows(file: String, count: Int) throws {
    #expect(try rows(of: file).count == count)
  }

  @Test(arguments: [
    ("category-types.tsv", ["name"]), ("category-types.tsv", ["identifier", "valueEnum"]), ("category-values.tsv", ["constant"]),
    ("category-values.tsv", ["enum", "case"]), ("constants.tsv", ["constant"]), ("enum-types.tsv", ["enum"]),
    ("enums.tsv", ["enum", "case"]), ("metadata-keys.tsv", ["constant"]), ("metadata-keys.tsv", ["key"]),
    ("other-types.tsv", ["identifier"]), ("other-types.tsv", ["name"]), ("quantity-types.tsv", ["identifier"]),
    ("quantity-types.tsv", ["name"]), ("quantity-types.tsv", ["title"]),
    ("units.tsv", ["name"]), ("units.tsv", ["string", "deprecated"]),
  ])
  func keysAreUnique(file: String, columns: [String]) throws {
    let keys = try rows(of: file).map { row in columns.map { row[$0] ?? "" } }
    #expect(Set(keys).count == keys.count)
  }

  @Test func onlyTheRenamedAudioEventSharesItsIdentifier() throws {
    let rows = try rows(of: "category-types.tsv")
    let shared = Dictionary(grouping: rows) { $0["identifier"] }.values.filter { $0.count > 1 }
    #expect(shared.map { $0.map { $0["name"] } } == [["environmentalAudioExposureEvent", "audioExposureEvent"]])
  }

  @Test func onlyTheSmallCalorieHasAnOldName() throws {
    let shared = Dictionary(grouping: try rows(of: "units.tsv")) { $0["string"] }.values.filter { $0.count > 1 }
    #expect(shared.map { $0.map { $0["name"] } } == [["smallCalorie", "calorie"]])
  }

  @Test func enumsWithoutAFolderWaitForTheirOwner() throws {
    let owners = try rows(of: "enum-types.tsv").filter { $0["folder"] == "" }.compactMap { $0["enum"]?.components(separatedBy: ".")[0] }
    let sources = root.appendingPathComponent("Sources/HealthKit")
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
    let files = Set(paths.compactMap { $0.components(separatedBy: "/").last })
    for owner in Set(owners) { #expect(!files.contains("\(owner).swift"), "\(owner) is there: give its enums a folder.") }
  }

  @Test func enumsAreDeclaredAsTheirKindSays() throws {
    let texts = Dictionary(uniqueKeysWithValues: try CatalogGenerator.outputs(catalogFolder: catalogFolder).map { ($0.path, $0.text) })
    for row in try rows(of: "enum-types.tsv") where row["folder"] != "" {
      let parts = try #require(row["enum"]).components(separatedBy: ".")
      let path = "Sources/HealthKit/\(row["folder"] ?? "")/Generated/\(parts.joined(separator: "+")).swift"
      let declaration =
        switch row["kind"] {
        case "optionSet": "public struct \(parts.last ?? ""): OptionSet, Sendable {"
        case "strings": "public struct \(parts.last ?? ""): RawRepresentable, Hashable, Sendable {"
        default: "public enum \(parts.last ?? ""): \(row["rawType"] ?? ""), "
        }
      #expect(try #require(texts[path], "\(path)").contains(declaration), "\(path)")
    }
  }

  @Test func wordsOfTheLanguageAreEscaped() throws {
    let text = try CatalogGenerator.outputs(catalogFolder: catalogFolder).map(\.text).joined()
    #expect(text.contains("  case `default` = 0\n"))
    #expect(text.contains("  case `in` = 3\n"))
  }

  // MARK: Malformed rows

  /// One replacement in one table, and the error that the generator must report.
  struct Damage: Sendable, CustomTestStringConvertible {
    let file, old, new, message: String
    /// How far below the damaged line the error must point.
    var linesBelow = 0

    var testDescription: String { "\(file): \(message)" }
  }

  @Test(arguments: [
    Damage(file: "units.tsv", old: "string\tname", new: "text\tname", message: "The header must be"),
    Damage(file: "words.tsv", old: "chart.goal\t", new: "goal\t", message: "A key is an area, a point and a name"),
    Damage(file: "words.tsv", old: "chart.goal\t", new: "chart..goal\t", message: "A key is an area, a point and a name"),
    Damage(file: "words.tsv", old: "\tGoal\t目标", new: "\tGoal\t", message: "'zh' must not be empty."),
    Damage(file: "words.tsv", old: "\t{1} 晚\t", new: "\t{2} 晚\t", message: "'zh' has other arguments than 'en'."),
    Damage(
      file: "words.tsv", old: "{1;night;nights}", new: "{1;night}", message: "'{1;night}' in 'en' is no place such as {1}, and no forms"),
    Damage(file: "words.tsv", old: "{1;night;nights}", new: "{1;night;nights", message: "'{1;night;nights}' in 'en' is no place"),
    Damage(file: "words.tsv", old: "{1;ночь;", new: "{1;;", message: "'ru' is no place such as {1}, and no forms such as"),
    Damage(file: "words.tsv", old: "chart.leftEar\t", new: "chart.leftAxis\t", message: "'chart.leftAxis' is already in 'key' of line"),
    Damage(file: "units.tsv", old: "\tHertz\tlinear", new: "\tHertz", message: "The row has 13 fields, the header 14."),
    Damage(file: "units.tsv", old: "1609344\t-3", new: "1609.344km\t0", message: "'mantissa' is not a number: '1609.344km'."),
    Damage(file: "units.tsv", old: "\t27315/100\t", new: "\t\t", message: "An affine unit has an offset"),
    Damage(file: "units.tsv", old: "Hertz\tlinear", new: "Hertz\tround", message: "'scale' must be one of"),
    Damage(file: "units.tsv", old: "Hertz\tlinear\t\t9", new: "Hertz\tlinear\t12\t9", message: "Only a mole has a molar mass."),
    Damage(file: "units.tsv", old: "Hertz\tlinear\t\t9", new: "Hertz\tlinear\t\t9/", message: "'place' must be a number"),
    Damage(file: "units.tsv", old: "Hour\tlinear\t\t7", new: "Hour\tlinear\t\t7/8", message: "'place' must be a number"),
    Damage(file: "units.tsv", old: "mi\tmile", new: "yd\tmile", message: "'min' must come before 'yd'", linesBelow: 1),
    Damage(file: "quantity-types.tsv", old: "\tSteps\t", new: "\t\t", message: "'title' must not be empty."),
    Damage(file: "quantity-types.tsv", old: "\tSteps\t", new: "\tHeart rate\t", message: "'Heart rate' is already in 'title' of line"),
    Damage(file: "quantity-types.tsv", old: "\tkcal\tEnergy", new: "\tkcla\tEnergy", message: "'kcla' in 'kcla' is not a unit of"),
    Damage(file: "quantity-types.tsv", old: "\tcumulative\t", new: "\tsummed\t", message: "'summed' is not a case of"),
    Damage(file: "quantity-types.tsv", old: "HKInsulinDeliveryReason", new: "HKReason", message: "'HKReason' is not a key of"),
    Damage(file: "category-types.tsv", old: "13.6\tyes", new: "13.6\ttrue", message: "'shareable' must be yes or no, not 'true'."),
    Damage(file: "category-types.tsv", old: "\t13.6\t", new: "\tiOS13\t", message: "'since' is not a version like 13.6: 'iOS13'."),
    Damage(file: "category-types.tsv", old: "\tHKCategoryValueSeverity", new: "\tHKSeverity", message: "HKSeverity is not in"),
    Damage(file: "category-values.tsv", old: "noChange\t1", new: "noChange\t0", message: "HKCategoryValueAppetiteChanges.unspecified has"),
    Damage(file: "category-values.tsv", old: "noChange\t1", new: "noChange\tone", message: "'rawValue' is not a whole number: 'one'."),
    Damage(file: "category-values.tsv", old: "\tstage", new: "\tnap", message: "'sleep' must be one of inBed, asleep, stage, awake"),
    Damage(file: "enums.tsv", old: "\tA+", new: "\tA\"+", message: "'title' holds a quote"),
    Damage(file: "enums.tsv", old: "\t女\t", new: "\t\t", message: "A title is translated into every language or into none."),
    Damage(file: "enums.tsv", old: "\t女\tЖенский\tWeiblich", new: "\t\t\t", message: "HKBiologicalSex is shown to people"),
    Damage(file: "category-values.tsv", old: "\t清醒\t", new: "\t\t", message: "'zh' must not be empty."),
    Damage(file: "category-types.tsv", old: "|头疼", new: "|", message: "'zh' holds an empty word."),
    Damage(file: "quantity-types.tsv", old: "\tшаг;шага;шагов", new: "\tшаг;шага", message: "'labelRu' holds neither one form nor"),
    Damage(file: "quantity-types.tsv", old: "\tуд/мин", new: "\t", message: "A label has a translation in 'labelRu'."),
    Damage(file: "quantity-types.tsv", old: "\t8\t750\t", new: "\t8\t\t", message: "What a human can have is a least and"),
    Damage(file: "quantity-types.tsv", old: "\t8\t750\t", new: "\t750\t8\t", message: "What a human can have is a least and"),
    Damage(file: "quantity-types.tsv", old: "\t腰围\t", new: "\t身高\t", message: "'身高' is already in 'zh' of line"),
    Damage(file: "unit-words.tsv", old: "\tфут;фута;футов", new: "\tфут;;футов", message: "'ru' holds neither one form nor"),
    Damage(file: "unit-words.tsv", old: "\tTag;Tage", new: "\tTag;Tage;Tagen", message: "'de' holds neither one form nor the two after"),
    Damage(file: "quantity-types.tsv", old: "\tSchritt;Schritte", new: "\t", message: "A label has a translation in 'labelDe'."),
    Damage(file: "category-types.tsv", old: "|Kopfweh", new: "|", message: "'de' holds an empty word."),
    Damage(file: "unit-words.tsv", old: "\t英石\t", new: "\t\t", message: "'zh' must not be empty."),
    Damage(file: "enum-types.tsv", old: "HKBloodType\t", new: "HKBloodGroup\t", message: "HKBloodGroup has no cases."),
    Damage(file: "enum-types.tsv", old: "HKBloodType\t8.0\t\tenum", new: "HKBloodType\t8.0\t\tset", message: "'kind' must be one of"),
    Damage(file: "enum-types.tsv", old: "\tUInt\t", new: "\tString\t", message: "'rawType' must be one of Int, UInt"),
    Damage(file: "enum-types.tsv", old: "\tVision\t", new: "\t\t", message: "Only a type inside of another can wait"),
    Damage(file: "enum-types.tsv", old: "HKError.Code", new: "HKError..Code", message: "'enum' is not the name of a type"),
    Damage(
      file: "enums.tsv", old: "ended\tlap", new: "ended\tlapse",
      message: "'role' must be one of pause, resume, lap, segment, marker, not 'lapse'."),
    Damage(file: "enums.tsv", old: "\tswimBikeRun\t", new: "\ttriathlon\t", message: "'triathlon' is not a case of HKWorkoutActivityType."),
    Damage(
      file: "workout-measures.tsv", old: "\tswimming\t", new: "\tswim\t", message: "'swim' is not a case of HKWorkoutActivityType."),
    Damage(file: "workout-measures.tsv", old: "\theartRate\n", new: "\tpulse\n", message: "'pulse' is not a type of quantity-types.tsv."),
    Damage(file: "workout-measures.tsv", old: "speed\trowing", new: "haste\trowing", message: "'measure' must be one of cadence,"),
    Damage(file: "enum-types.tsv", old: "Catalog/Aggregation", new: "Aggregation", message: "'core' must be a folder and a name."),
    Damage(file: "archivable-classes.tsv", old: "\tHKSample\t", new: "\tHKThing\t", message: "HKThing is not in"),
    Damage(
      file: "kinds.tsv", old: "clinical\tHK", new: "document\tHK", message: "'correlation' must come before 'document': rows are ordered",
      linesBelow: 1),
    Damage(
      file: "export-characteristics.tsv", old: "HKBloodTypeNotSet", new: "HKBloodTypeNone", message: "'HKBloodTypeNone' is not a value of"),
    Damage(file: "export-characteristics.tsv", old: "\tno\t", new: "\tno\tNone", message: "What may be left out needs no text"),
    Damage(
      file: "other-types.tsv", old: "\t\t\t8.0\tDate of birth", new: "\tday\t\t8.0\tDate of birth", message: "Only a characteristic of an"),
    Damage(file: "category-types.tsv", old: "\tpoint\t", new: "\tline\t", message: "A length is 'point'"),
    Damage(file: "other-types.tsv", old: "\tHKBloodType\t", new: "\tHKBlood\t", message: "HKBlood is not in enums.tsv"),
    Damage(file: "other-types.tsv", old: "\t345600\t\t", new: "\t345600\tHKBloodType\t", message: "Only characteristics, questionnaires"),
    Damage(file: "other-types.tsv", old: "any nutrition", new: "any food", message: "The members must be 'each' and quantity types"),
    Damage(file: "other-types.tsv", old: "each bloodPressureSystolic", new: "each systolic", message: "The members must be 'each' and"),
    Damage(file: "other-types.tsv", old: "\tvitals\teach", new: "\tvitals\tsome", message: "The members must be 'each' and quantity types"),
    Damage(
      file: "other-types.tsv", old: "\tnutrition\tany nutrition", new: "\tnutrition\t",
      message: "A correlation, the activity summary, a questionnaire and"),
    Damage(
      file: "other-types.tsv", old: "\trings active", new: "\teach active", message: "The members must be 'rings', three quantity types,"),
    Damage(file: "other-types.tsv", old: " appleMoveTime ", new: " moveTime ", message: "The members must be 'rings'"),
    Damage(file: "other-types.tsv", old: "Hour.stood", new: "Hour.sat", message: "and a category type with a value."),
    Damage(file: "other-types.tsv", old: "resources Condition", new: "resources Mood", message: "The members must be 'resources' and"),
    Damage(file: "other-types.tsv", old: "answers 7 ", new: "answers ", message: "The members must be 'answers', their number, and an"),
    Damage(file: "other-types.tsv", old: "9 HKPHQ9Assessment.", new: "9 HKPHQ8Assessment.", message: "The members must be 'answers'"),
    Damage(file: "enums.tsv", old: "\tMild\t5\t", new: "\tMild\t\t", message: "Give the lowest score with this risk in 'role'."),
    Damage(file: "enums.tsv", old: "\tMild\t5\t", new: "\tMild\t6\t", message: "'role' must be one of 0, 5, 10, 15, not '6'."),
    Damage(file: "other-types.tsv", old: "\tvision\t\tyes\tno", new: "\tvision\t\tyes\tyes", message: "What is granted object by object"),
    Damage(
      file: "other-types.tsv", old: "\tworkout\tworkout", new: "\tstepCount\tworkout", message: "stepCount is already in another table"),
    Damage(file: "other-types.tsv", old: "\tseries\t", new: "\trow\t", message: "'kind' must be one of"),
    Damage(file: "constants.tsv", old: "\tHKFHIRRelease\tR4", new: "\tHKRelease\tR4", message: "HKRelease is not a set of texts of"),
    Damage(file: "constants.tsv", old: "\tHKDataTypeStateOfMind", new: "\tHKStateOfMind", message: "'HKStateOfMind' is not an identifier"),
    Damage(file: "constants.tsv", old: "\tSamples/HKPredicateKeyPaths\t", new: "\t\t", message: "A global constant needs a file."),
    Damage(file: "metadata-keys.tsv", old: "HKWeatherCondition\t10", new: "HKWeather\t10", message: "HKWeather is not in"),
    Damage(file: "metadata-keys.tsv", old: "\tboolean\t", new: "\tBool\t", message: "'kind' must be one of"),
    Damage(file: "metadata-keys.tsv", old: "\tquantity\tm/s", new: "\tnumber\tm/s", message: "Only a quantity has a dimension."),
  ])
  func complainsWithFileAndLine(damage: Damage) throws {
    let folder = try damagedCatalog(damage)
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = try #require(throws: CatalogError.self) { try CatalogGenerator.outputs(catalogFolder: folder) }
    let before = try text(of: damage.file).components(separatedBy: damage.old)[0]
    let line = before.components(separatedBy: "\n").count + damage.linesBelow
    #expect(error.file == "Catalog/\(damage.file)")
    #expect(error.line == line)
    #expect(error.message.contains(damage.message), "\(error)")
    #expect("\(error)".hasPrefix("Catalog/\(damage.file):\(line): "))
  }

  @Test(
    "A template that includes one that is not there, or has signs that end its text in Swift, is refused with its line",
    arguments: [
      ("{{> Nothing}}", "There is no template"), ("{{>ChartView}}", "There is no template"), ("\"\"\"", "cannot have"),
      ("\\#", "cannot have"),
    ])
  func refusesTemplates(text: String, message: String) throws {
    let folder = try copyOfCatalog()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Pages/SleepPage.mustache")
    try "<p>\n\(text)</p>\n".write(to: file, atomically: true, encoding: .utf8)
    let error = try #require(throws: CatalogError.self) { try CatalogGenerator.outputs(catalogFolder: folder) }
    #expect(error.file == "Catalog/Pages/SleepPage.mustache")
    #expect(error.line == 2)
    #expect(error.message.contains(message), "\(error)")
  }

  @Test func namesAMissingTable() throws {
    let folder = try copyOfCatalog()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.removeItem(at: folder.appendingPathComponent("enums.tsv"))
    let error = try #require(throws: CatalogError.self) { try CatalogGenerator.outputs(catalogFolder: folder) }
    #expect(error.file == "Catalog/enums.tsv")
    #expect(error.line == 0)
  }
}

// MARK: - Reading and damaging tables

extension CatalogGeneratorTests {
  private var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }

  private var catalogFolder: URL { root.appendingPathComponent("Catalog") }

  private func text(of file: String) throws -> String {
    try String(contentsOf: catalogFolder.appendingPathComponent(file), encoding: .utf8)
  }

  /// A second, simpler reader than the generator's.
  private func rows(of file: String) throws -> [[String: String]] {
    let lines = try text(of: file).split(separator: "\n").map { $0.components(separatedBy: "\t") }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  private func copyOfCatalog() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catalog-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: catalogFolder, to: folder)
    return folder
  }

  private func damagedCatalog(_ damage: Damage) throws -> URL {
    let folder = try copyOfCatalog()
    let text = try text(of: damage.file)
    let place = try #require(text.range(of: damage.old), "The table no longer holds the text to damage.")
    try text.replacingCharacters(in: place, with: damage.new)
      .write(to: folder.appendingPathComponent(damage.file), atomically: true, encoding: .utf8)
    return folder
  }
}
