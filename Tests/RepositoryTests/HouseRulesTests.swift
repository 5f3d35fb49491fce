// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

/// The rules can fail: each finds the violation in a small bad input, and none in a good one.
@Suite struct HouseRulesTests {
  private let header = "// SPDX-License-Identifier: MIT\n// OpenHealthKit: HealthKit for Swift on Linux.\n"

  private func file(_ text: String, at path: String = "Sources/HealthKit/Types/HKThing.swift") -> SourceFile {
    SourceFile(path: path, text: text)
  }

  @Test func headers() {
    #expect(HouseRules.headers(file(header + "\nimport Foundation\n")).isEmpty)
    #expect(!HouseRules.headers(file("import Foundation\n")).isEmpty)
    #expect(!HouseRules.headers(file("")).isEmpty)
    #expect(!HouseRules.headers(file("// SPDX-License-Identifier: MIT\n// by somebody\n")).isEmpty)
    let generated =
      "// SPDX-License-Identifier: MIT\n// OpenHealthKit. Generated from Catalog/units.tsv by scripts/generate; do not edit.\n"
    #expect(HouseRules.headers(file(generated, at: "Sources/HealthKit/Units/Generated/A.swift")).isEmpty)
    #expect(!HouseRules.headers(file(generated)).isEmpty)
  }

  @Test func length() {
    #expect(HouseRules.length(file(String(repeating: "a\n", count: 600))).isEmpty)
    #expect(!HouseRules.length(file(String(repeating: "a\n", count: 601))).isEmpty)
    #expect(HouseRules.length(file(String(repeating: "a\n", count: 900), at: "Sources/HealthKit/Generated/A.swift")).isEmpty)
  }

  @Test func functionLength() {
    func function(_ lines: Int, head: String = "  private static func f() {") -> SourceFile {
      file("enum A {\n\(head)\n" + String(repeating: "    a()\n\n", count: (lines - 2) / 2) + "  }\n}\n")
    }
    #expect(HouseRules.functionLength(function(70)).isEmpty)
    #expect(HouseRules.functionLength(function(72)) == ["Sources/HealthKit/Types/HKThing.swift:2: f has 72 lines"])
    for head in [
      "  init(", "  @Test(\"a\") func f(\n    a: Int\n  ) async throws -> [Int]\n  where A: B\n  {", "  deinit {",
      "  subscript(a: Int) -> Int {",
    ] {
      #expect(HouseRules.functionLength(function(72, head: head)).count == 1, "\(head)")
    }
    // Members one after another, requirements of a protocol, and what a string contains.
    let short = "  func f() { a() }\n\n  var b: Int {\n    1\n  }\n"
    #expect(HouseRules.functionLength(file("struct A {\n" + String(repeating: short, count: 40) + "}\n")).isEmpty)
    #expect(HouseRules.functionLength(file("protocol A {\n" + String(repeating: "  func f()\n", count: 90) + "}\n")).isEmpty)
    #expect(
      HouseRules.functionLength(file("let a = \"\"\"\n  func f() {\n" + String(repeating: "a\n", count: 90) + "  }\n  \"\"\"\n")).isEmpty)
  }

  @Test func depth() {
    #expect(HouseRules.depth(file("", at: "Sources/A/B/C/D.swift")).isEmpty)
    #expect(HouseRules.depth(file("", at: "Sources/A/B/C/Generated/D.swift")).isEmpty)
    #expect(HouseRules.depth(file("", at: "Programs/Sources/A/B/C/D/E.swift")).count == 1)
  }

  @Test("A public class is in its own file, and a single type in the file with its name")
  func publicTypes() {
    #expect(HouseRules.publicTypes(file("open class HKThing: NSObject {}\nstruct Helper {}\npublic let a = 1\n")).isEmpty)
    #expect(
      HouseRules.publicTypes(file("public protocol _HKThingMaking {}\npublic final class HKThing {\n  public struct Inner {}\n}\n")).isEmpty
    )
    #expect(HouseRules.publicTypes(file("open class HKThing {}\npublic struct HKThingDescriptor {}\n")).isEmpty)
    for line in ["open class Other: NSObject {}", "public final class Other {}"] {
      #expect(HouseRules.publicTypes(file("open class HKThing {}\n\(line)\n")).count == 1, "\(line)")
    }
    for line in ["public struct Other {}", "@frozen public enum Other<T> {}", "public typealias Other = Int", "package struct Other {}"] {
      #expect(HouseRules.publicTypes(file(line + "\nprivate struct Helper {}\nextension Other: Sendable {}\n")).count == 1, "\(line)")
    }
    #expect(HouseRules.publicTypes(file("public func make() -> Thing {}\n// public struct Other {}\npublic var structure = 1\n")).isEmpty)
  }

  @Test("A file of several types has the name of their subject, and at most 350 lines")
  func typesOfASubject() {
    func things(_ lines: Int, at path: String = "Sources/OpenHealthCore/A/Things.swift") -> SourceFile {
      file("package struct A {}\npackage enum B {}\n" + String(repeating: "\n", count: lines - 2), at: path)
    }
    #expect(HouseRules.publicTypes(things(350)).isEmpty && HouseRules.publicTypes(things(351)).count == 1)
    #expect(HouseRules.publicTypes(things(900, at: "Sources/OpenHealthCore/A/Generated/Things.swift")).isEmpty)
    #expect(
      HouseRules.publicTypes(file("package struct A {}\nstruct B {}\n" + String(repeating: "\n", count: 400), at: "Sources/C/A.swift"))
        .isEmpty)
    #expect(
      HouseRules.publicTypes(file("extension B {}\npackage struct A {}\n", at: "Sources/OpenHealthCore/A/B+C.swift")).isEmpty)
  }

  @Test("A file imports declared modules only, and every declared module is imported")
  func imports() throws {
    let manifest = try Manifest(
      """
      .target(name: "OpenHealthCore"),
      .target(
        name: "HealthKit",
        dependencies: ["OpenHealthCore", .product(name: "Wide", package: "wide.swift")]),
      .testTarget(name: "ATests", dependencies: ["HealthKit"], exclude: ["Fixtures"]),
      """)
    #expect(manifest.dependencies == ["OpenHealthCore": [], "HealthKit": ["OpenHealthCore", "Wide"], "ATests": ["HealthKit"]])
    func violations(_ text: String, at path: String = "Sources/HealthKit/A.swift") -> Int {
      HouseRules.importDirections(file(text, at: path), manifest).count
    }
    #expect(violations("import Foundation\n@_exported import Foundation\nimport OpenHealthCore\nimport Wide\n") == 0)
    for line in [
      "import CSQLite", "@testable import OpenHealthEngine", "public import OpenHealthStorage", "import struct OpenHealthEngine.Row",
    ] {
      #expect(violations(line + "\n") == 1, "\(line)")
    }
    #expect(violations("import HealthKit\n", at: "Sources/OpenHealthCore/A.swift") == 1)
    #expect(violations("import Foundation\n", at: "Sources/Unknown/A.swift") == 1)
    #expect(violations("// import CSQLite\nlet important = 1\n") == 0)
    let files = [file("import OpenHealthCore\n"), file("", at: "Sources/OpenHealthCore/A.swift")]
    #expect(manifest.unused(in: files) == ["HealthKit declares Wide and does not import it"])
  }

  @Test("A product of another package of the repository counts as its modules, and at least one is imported")
  func products() throws {
    let manifest = try Manifest(
      """
      .library(name: "Inner", targets: ["A", "B"]),
      .target(name: "health", dependencies: [.product(name: "Inner", package: "P"), .product(name: "Log[]", package: "l")]),
      """)
    #expect(manifest.products == ["Inner": ["A", "B"]])
    #expect(manifest.dependencies["health"] == ["Inner", "Log[]"])
    let one = file("import B\n", at: "Programs/Sources/health/A.swift")
    #expect(HouseRules.importDirections(one, manifest, products: manifest.products).isEmpty)
    #expect(HouseRules.importDirections(file("import C\n", at: one.path), manifest, products: manifest.products).count == 1)
    #expect(manifest.unused(in: [one], products: manifest.products) == ["health declares Log[] and does not import it"])
  }

  @Test("A file belongs to the longest room around it")
  func rooms() {
    func place(_ path: String) -> [String] {
      let file = file("", at: path)
      return [file.room, file.target, file.isTest ? "test" : "source"]
    }
    #expect(place("Sources/HealthKit/A/B.swift") == ["", "HealthKit", "source"])
    #expect(place("Tools/APILedger/B.swift") == ["", "APILedger", "source"])
    #expect(place("Tools/fuzz/Sources/Fuzz/B.swift") == ["Tools/fuzz", "Fuzz", "source"])
    #expect(place("Programs/Tests/DaemonTests/B.swift") == ["Programs", "DaemonTests", "test"])
    #expect(place("Shims/Combine/B.swift") == ["", "Combine", "source"])
  }

  @Test("Product code does not depend on sample data; tests and data generators do")
  func inventedData() throws {
    func violations(_ target: String) throws -> Int {
      HouseRules.productsOnInventedData(
        try Manifest(".target(name: \"\(target)\", dependencies: [\"OpenHealthCore\", \"OpenHealthSampleData\"]),")
      ).count
    }
    #expect(try violations("OpenHealthInterchange") == 1 && violations("OpenHealthEngine") == 1)
    #expect(
      try violations("HealthKitTesting") == 0 && violations("OpenHealthSampleExports") == 0 && violations("OpenHealthEngineTests") == 0)
  }

  @Test func sql() {
    let query = "let sql = \"SELECT a FROM b\"\n"
    #expect(HouseRules.sql(file(query)).count == 1)
    #expect(HouseRules.sql(file("sqlite3_step(statement)\n")).count == 1)
    #expect(HouseRules.sql(file("try database.execute(sql: \"PRAGMA page_size\")\n")).count == 1)
    #expect(HouseRules.sql(file(query, at: "Sources/OpenHealthStorage/A.swift")).isEmpty)
    #expect(HouseRules.sql(file("// SELECT is SQL\nlet selected = 1\n")).isEmpty)
  }

  @Test func xmlParser() {
    #expect(HouseRules.xmlParser(file("let parser = XMLParser(data: data)\n")).count == 1)
    #expect(HouseRules.xmlParser(file("import FoundationXML\n")).count == 1)
    #expect(HouseRules.xmlParser(file("/// Not `XMLParser`: it crashes.\n")).isEmpty)
  }

  @Test func grants() {
    let line = "let answer = try storage.permissions.answer(app: app, type: type, direction: .read)\n"
    #expect(HouseRules.grants(file(line, at: "Sources/OpenHealthEngine/Requests/FetchSamples.swift")).count == 1)
    #expect(HouseRules.grants(file(line, at: "Sources/OpenHealthEngine/Authorization/AccessDecision.swift")).isEmpty)
  }

  @Test func services() {
    let line = "let engine = HealthEngine(database: database, answering: answering)\n"
    #expect(HouseRules.services(file(line, at: "Programs/Sources/health/Store/StoreOptions.swift")).count == 1)
    #expect(HouseRules.services(file(line, at: "Sources/OpenHealthClient/Session/StoreLocation+Service.swift")).isEmpty)
  }

  @Test("Core and Engine read no external state directly")
  func pureCore() {
    func violations(_ line: String, at path: String = "Sources/OpenHealthCore/Records/A.swift") -> Int {
      HouseRules.pureCore(file(line + "\n", at: path)).count
    }
    let engine = "Sources/OpenHealthEngine/Requests/A.swift"
    for line in [
      "let now = Date()", "let zone = TimeZone.current.identifier", "in zone: TimeZone = .current", "Calendar(identifier: .gregorian)",
      "let bits = UInt64.random(in: 0...9)", "let data = try Data(contentsOf: url)", "try String(contentsOf: url)", "let uuid = UUID()",
      "getenv(\"TZ\")", "FileManager.default", "let text = DateFormatter()",
    ] {
      #expect(violations(line) == 1, "\(line)")
      #expect(violations(line, at: engine) == 1, "\(line)")
      #expect(violations(line, at: "Sources/OpenHealthStorage/A.swift") == 0)
    }
    #expect(violations("let queue = DispatchQueue(label: \"a\")") == 1)
    #expect(violations("let queue = DispatchQueue(label: \"a\")", at: engine) == 0)
    #expect(
      violations("// Date() is the clock\nlet date = Date(timeIntervalSinceReferenceDate: 0)\nout.append(contentsOf: text.utf8)") == 0)
    #expect(violations("now: @Sendable () -> Date = { Date() }", at: "Sources/OpenHealthEngine/HealthEngine.swift") == 1)
    #expect(
      violations("    zone: @escaping @Sendable () -> TimeZone = { .current }", at: "Sources/OpenHealthEngine/HealthEngine.swift") == 0)
  }

  @Test func typeIdentifiers() {
    func violations(_ line: String) -> Int { HouseRules.typeIdentifiers(file(line), typeNames: ["stepCount", "heartRate"]).count }
    #expect(violations("if identifier == \"HKQuantityTypeIdentifierStepCount\" {") == 1)
    #expect(violations("let sleep = \"HKCategoryTypeIdentifierSleepAnalysis\"") == 1)
    #expect(violations("case .stepCount: 1") == 1)
    #expect(violations("case .bodyMass, .other: 1") == 0)
    #expect(violations("if identifier == .heartRate {") == 1)
    #expect(violations("guard (a != HKQuantityTypeIdentifier.heartRate) else {") == 1)
    #expect(violations("///     HKQuantityType(.stepCount)") == 0)
    #expect(violations("return \"HKQuantityTypeIdentifier\"") == 0)
    #expect(violations("case .quantity(let facts): 1") == 0)
  }

  @Test func archivableClasses() {
    let root = file("open class HKRoot: NSObject, NSSecureCoding, @unchecked Sendable {\n")
    let leaf = file("open class HKLeaf: HKRoot, @unchecked Sendable {}\nopen class HKOther: NSObject {}\nfinal class Own: HKRoot {}\n")
    func list(_ text: String) -> [SourceFile] { [file(text, at: "Catalog/archivable-classes.tsv")] }
    #expect(HouseRules.unlistedArchivableClasses([root, leaf], lists: list("HKRoot\t\tyes\nHKLeaf\tHKRoot\tno\n")).isEmpty)
    #expect(HouseRules.unlistedArchivableClasses([root, leaf], lists: list("HKRoot\t\tyes\n")).count == 1)
    #expect(HouseRules.unlistedArchivableClasses([root, leaf], lists: list("HKRoots\nHKLeafs\n")).count == 2)
  }

  @Test func handlers() {
    let path = "Sources/HealthKit/Store/HKHealthStore.swift"
    #expect(HouseRules.handlers(file("  open func save(_ done: @escaping @Sendable () -> Void) {\n", at: path)).count == 1)
    #expect(HouseRules.handlers(file("  public init(\n    done: @escaping @Sendable () -> Void\n  ) {\n", at: path)).count == 1)
    #expect(HouseRules.handlers(file("  open var handler: (@Sendable () -> Void)? {\n", at: path)).count == 1)
    #expect(HouseRules.handlers(file("  @preconcurrency open func save(_ done: @escaping @Sendable () -> Void) {\n", at: path)).isEmpty)
    #expect(HouseRules.handlers(file("  open var state: Int { 1 }\n\n  func ask(_ done: @Sendable () -> Void) {\n", at: path)).isEmpty)
  }

  @Test func outsideFolders() {
    #expect(HouseRules.outsideFolders(file("see ../" + "shared/design/style.md\n")).count == 1)
    #expect(HouseRules.outsideFolders(file("// see /work/" + "shared/design\n")).count == 1)
    #expect(HouseRules.outsideFolders(file("a shared object\n")).isEmpty)
  }

  @Test("A request is declared once, listed, and carried out once in the engine's file of the same place")
  func requests() {
    func core(_ text: String, at place: String = "Apps/Writes.swift") -> SourceFile {
      file(text, at: "Sources/OpenHealthCore/Requests/\(place)")
    }
    func engine(_ text: String, at place: String = "Apps/Writes.swift") -> SourceFile {
      file(text, at: "Sources/OpenHealthEngine/Requests/\(place)")
    }
    func violations(_ declarations: [SourceFile], _ listed: String, _ engineFiles: [SourceFile]) -> Int {
      let list = file("  static let all = [\n\(listed)\n  ]\n", at: "Sources/OpenHealthEngine/Courses/RequestList.swift")
      return HouseRules.requests(declarations: declarations, list: list, engineFiles: engineFiles).count
    }
    let declaration = core("package struct Save: HealthRequest {\n}\npackage struct Delete: OwnerRequest {\n}\n")
    let helper = core("package final class Helper: Sendable {\n", at: "Import/Helper.swift")
    let listed = "    Save.self, Delete.self,"
    let both = engine("extension Save: WritingRequest {\n}\nextension Delete: ReadingRequest, Sendable {\n}\n")
    let save = engine("extension Save: WritingRequest {\n}\n")
    let delete = "extension Delete: WritingRequest {\n}\n"
    #expect(violations([declaration, helper], listed, [both]) == 0)
    #expect(violations([declaration], "    Save.self,", [both]) == 1)
    #expect(violations([], listed, []) == 2)
    #expect(violations([declaration], listed, []) == 2)
    #expect(violations([declaration], listed, [save]) == 1)
    // In another file, in another folder, or twice.
    #expect(violations([declaration], listed, [save, engine(delete, at: "Apps/Deletes.swift")]) == 1)
    #expect(violations([declaration], listed, [save, engine(delete, at: "Owner/Writes.swift")]) == 1)
    #expect(violations([declaration], listed, [both, engine(delete, at: "Apps/Deletes.swift")]) == 1)
    #expect(violations([declaration, core("package struct Save: HealthRequest {\n}\n", at: "Owner/Other.swift")], listed, [both]) == 1)
    #expect(violations([declaration], listed, [both, engine("extension Other: WritingRequest {\n", at: "Apps/Other.swift")]) == 1)
  }

  @Test("A folder of tests is one of the sources, of support or of a subject; files beside folders test files beside the sources' folders")
  func testsMirrorSources() {
    func violations(_ tests: String..., sources: String...) -> Int {
      HouseRules.testsMirrorSources(tests.map { file("", at: $0) }, sources: sources.map { file("", at: $0) }).count
    }
    let sources = ("Sources/A/B/C/D.swift", "Sources/A/E.swift")
    func ofA(_ test: String) -> Int { violations(test, sources: sources.0, sources.1) }
    for test in ["B/C/DTests.swift", "B/AllTests.swift", "ETests.swift", "Support/Helpers.swift"] {
      #expect(ofA("Tests/ATests/\(test)") == 0, "\(test)")
    }
    for test in ["DTests.swift", "E.swift", "E/ETests.swift", "C/DTests.swift", "B/Support/Helpers.swift", "Model/ModelTests.swift"] {
      #expect(ofA("Tests/ATests/\(test)") == 1, "\(test)")
    }
    #expect(violations("Tests/OpenHealthEngineTests/Model/ReferenceModel.swift", sources: "Sources/OpenHealthEngine/B/C.swift") == 0)
    #expect(violations("Tests/ATests/Generated/DTests.swift", "Tests/ATestSupport/B/C.swift", sources: "Sources/A/D.swift") == 1)
    #expect(violations("Tests/VectorTests/UnitVectors.swift", "Tests/VectorTests/Units/UnitVectors.swift", sources: sources.0) == 1)
    #expect(violations("Tests/ShimTests/os/Locks/LockTests.swift", sources: "Shims/os/Locks/os_unfair_lock.swift") == 0)
    #expect(
      violations(
        "Programs/Tests/HealthCommandTests/Output/PagerTests.swift", "Programs/Tests/HealthCommandTests/PagerTests.swift",
        sources: "Programs/Sources/health/Output/Pager.swift", "Sources/health/Pager.swift") == 1)
  }

  @Test func silentSkips() {
    // In two parts, so that this file obeys its own rule.
    let (trait, root) = (".enabled" + "(if:", "geteuid" + "()")
    for good in ["@Test(\(trait) a(b, c), \"no b\"))", "@Test(\(trait) a,\n  reason)) func b() {}", "if \(root) == 0 { drop() }"] {
      #expect(HouseRules.silentSkips(file(good)).isEmpty, "\(good)")
    }
    for bad in ["@Test(\(trait) a(b, c)), arguments: [1])", "@Test(\"a\", \(trait) b))", "guard \(root) == 0 else { return }"] {
      #expect(HouseRules.silentSkips(file(bad)).count == 1, "\(bad)")
    }
  }

  @Test func comments() {
    let text = file("let a = 1  // one\nlet address = \"https://example.com\"\n/// doc\n")
    #expect(text.code == ["let a = 1  ", "let address = \"https://example.com\"", ""])
    #expect(text.swift.lines.map(\.code) == ["let a = 1  ", "let address = \"\"", ""])
    let strings = file("a(\"b \\(c(\"d\")) // e\") // f\n\"\"\"\n  // g\n  \"\"\" // h\n#\"\"i\"#\n")
    #expect(strings.code == ["a(\"b \\(c(\"d\")) // e\") ", "\"\"\"", "  // g", "  \"\"\" ", "#\"\"i\"#"])
    #expect(file("", at: "Sources/HealthKit/Predicates/HKQuery+Predicates.swift").stem == "HKQuery")
  }
}
