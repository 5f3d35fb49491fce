// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CatalogGenerator
import Foundation
import Testing

/// Expects an empty list, and shows what is in it.
func expectNone(_ violations: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))", sourceLocation: sourceLocation)
}

/// The house rules, checked against the whole repository.
@Suite struct RepositoryTests {
  /// Every file that is not a test, of every package: products, tools, examples and benchmarks.
  private static let sources = Result { try SwiftPackage.sources() }
  private static let tests = Result { try SwiftPackage.tests() }

  @Test func theTreeIsThere() throws {
    let paths = try Self.sources.get().map(\.path)
    for path in [
      "Sources/HealthKit/Store/HKHealthStore.swift", "Shims/os/Logging/Logger.swift", "Tools/APILedger/Ledger.swift",
      "Tools/fuzz/Sources/Fuzz/EntryPoints.swift", "Programs/Sources/OpenHealthCommandLine/Output/Output.swift",
      "Examples/Sources/DailySteps/main.swift",
      "Benchmarks/Sources/StoreBench/Job.swift", "Shims/Combine/Combine.swift",
    ] { #expect(paths.contains(path), "\(path)") }
    #expect(Set(paths).count == paths.count)
    #expect(try Self.tests.get().contains { $0.path == "Tests/RepositoryTests/RepositoryTests.swift" })
  }

  @Test("There is one manifest beside that of the examples, and no file is a symbolic link, so that each is in one place")
  func manifestsAndLinks() throws {
    let files = FileManager.default
    var (manifests, links): ([String], [String]) = ([], [])
    let paths = try #require(files.enumerator(atPath: SourceTree.root.path))
    for case let path as String in paths {
      if path.split(separator: "/").last?.hasPrefix(".") ?? false {
        paths.skipDescendants()
        continue
      }
      let kind = try files.attributesOfItem(atPath: SourceTree.root.appendingPathComponent(path).path)[.type] as? FileAttributeType
      if kind == .typeSymbolicLink { links.append(path) }
      if path.split(separator: "/").last == "Package.swift" { manifests.append(path) }
    }
    expectNone(links)
    #expect(manifests.sorted() == SwiftPackage.folders.map { $0.isEmpty ? "Package.swift" : "\($0)/Package.swift" }.sorted())
  }

  @Test func everyFileHasTheHeader() throws {
    expectNone(try (Self.sources.get() + Self.tests.get()).flatMap(HouseRules.headers))
  }

  @Test("No file of Swift or C is too long, and C files have the two header lines, too")
  func noFileIsTooLong() throws {
    let inC = try ["Sources", "Tools"].flatMap(SourceTree.files).filter { $0.name.hasSuffix(".c") || $0.name.hasSuffix(".h") }
    #expect(inC.contains { $0.path == "Sources/COpenHealthVFS/vfs.c" })
    expectNone(inC.flatMap(HouseRules.headers))
    expectNone(try (inC + Self.sources.get() + Self.tests.get()).flatMap(HouseRules.length))
  }

  @Test("No function is longer than 70 lines, but for those that are listed and still are") func noFunctionIsTooLong() throws {
    let files = try Self.sources.get() + Self.tests.get()
    expectNone(files.flatMap(HouseRules.functionLength))
    let long = Set(files.flatMap { file in HouseRules.longFunctions(of: file, moreThan: 70).map { "\(file.path): \($0.name)" } })
    expectNone(HouseRules.longFunctions.subtracting(long).map { "\($0) is no longer longer" })
  }

  @Test func noFolderIsTooDeep() throws { expectNone(try (Self.sources.get() + Self.tests.get()).flatMap(HouseRules.depth)) }

  @Test("Tests wait for conditions, and let time pass only where they say why") func noTestSleeps() throws {
    let tests = try Self.tests.get()
    #expect(tests.contains { $0.path == "Tests/WaitingTestSupport/Waiting.swift" })
    expectNone(tests.flatMap(ProofRules.sleeps))
  }

  @Test("A file is named after its type or its subject") func filesAreNamed() throws {
    expectNone(try Self.sources.get().flatMap(HouseRules.publicTypes))
  }

  @Test("Public is what a product has, and nothing else")
  func onlyProductsArePublic() throws {
    let package = try #require(SwiftPackage.all.get().first)
    let products = package.manifest.products.values.reduce(into: Set()) { $0.formUnion($1) }
    #expect(products.isSuperset(of: ["HealthKit", "HealthKitTesting", "OpenHealthSignatures", "os"]))
    #expect(products.isDisjoint(with: ["OpenHealthCore", "OpenHealthClient", "OpenHealthServer"]))
    expectNone(package.files.flatMap { AccessRule.violations($0, products: products) })
    expectNone(package.files.flatMap(AccessRule.withoutEffect))
  }

  @Test("No exception from a rule is left over from code that is gone") func exceptionsAreNeeded() throws {
    let sources = Dictionary(try Self.sources.get().map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for (path, lines) in HouseRules.fromOutside {
      let code = Set((sources[path]?.code ?? []).map { $0.trimmingCharacters(in: .whitespaces) })
      expectNone(lines.filter { !code.contains($0) }.map { "\(path) has no line: \($0)" })
    }
    expectNone(HouseRules.otherNames.filter { sources[$0] == nil }.map { "\($0) is gone" })
    let tests = Set(try Self.tests.get().map { $0.path.split(separator: "/").dropLast().joined(separator: "/") })
    expectNone(HouseRules.testSubjects.filter { subject in !tests.contains { $0.hasSuffix("/" + subject) } }.map { "no tests in \($0)" })
  }

  @Test("A manifest declares exactly the modules that its files import", arguments: SwiftPackage.folders)
  func importsAreAsDeclared(folder: String) throws {
    let package = try #require(try SwiftPackage.all.get().first { $0.folder == folder })
    // SwiftPM takes this one for its own, of no target.
    let (manifest, files) = (package.manifest, package.files.filter { !$0.path.hasSuffix("Tests/XCTMain.swift") })
    let targets = Set(files.map(\.target)).subtracting(Self.withoutSwift)
    #expect(!files.isEmpty)
    #expect(targets == Set(manifest.dependencies.keys).subtracting(Self.withoutSwift))
    let products = try SwiftPackage.products()
    expectNone(files.flatMap { HouseRules.importDirections($0, manifest, products: products) })
    // These read the symbols of the built module, so the module must be built. The module of COSSubmodules has the name os.
    let known =
      ["update-ledger", "RepositoryTests"].map { "\($0) declares HealthKit and does not import it" } + [
        "os declares COSSubmodules and does not import it"
      ]
    expectNone(manifest.unused(in: files, products: products).filter { !known.contains($0) })
    expectNone(HouseRules.productsOnInventedData(manifest))
  }

  /// Targets in C.
  private static let withoutSwift: Set = ["COpenHealthNetwork", "COpenHealthVFS"]

  @Test func conformanceTestsImportPublicModulesOnly() throws {
    // Includes their shared code, so that all of it compiles against Apple's frameworks.
    for file in try Self.tests.get() where ["HealthKitConformanceTests", "HealthKitTestSupport"].contains(file.target) {
      let allowed: Set = ["CoreLocation", "HealthKit", "HealthKitTestSupport", "Testing", "WaitingTestSupport"]
      #expect(Set(HouseRules.importedModules(file)).isSubset(of: allowed), "\(file.path)")
    }
  }

  @Test("Tests are in the folders of what they test") func testsMirrorSources() throws {
    expectNone(HouseRules.testsMirrorSources(try Self.tests.get(), sources: try Self.sources.get()))
  }

  @Test("A test that cannot run everywhere says why") func skipsAreExplained() throws {
    expectNone(try Self.tests.get().flatMap(HouseRules.silentSkips))
  }

  @Test func testingIsTestedAsItsUsersHaveIt() throws {
    for file in try Self.tests.get() where file.target == "HealthKitTestingTests" {
      #expect(
        Set(HouseRules.importedModules(file)).isSubset(of: ["HealthKitTestSupport", "HealthKitTesting", "Synchronization", "Testing"]),
        "\(file.path)")
    }
  }

  @Test("Every unchecked sharing has a proof beside it") func sharingIsProved() throws {
    expectNone(ProofRules.unchecked(try Self.sources.get()))
  }

  @Test("Every forced value has a reason beside it") func forcedValuesHaveAReason() throws {
    expectNone(try Self.sources.get().flatMap(ProofRules.forced))
  }

  @Test("Every dropped error has a comment beside it") func droppedErrorsHaveAReason() throws {
    expectNone(try Self.sources.get().flatMap(ProofRules.dropped))
  }

  @Test("Every file with pointers has a proof of valid memory") func pointersAreProved() throws {
    expectNone(try Self.sources.get().flatMap(ProofRules.pointers))
  }

  @Test("Every public or package symbol of every target has a documentation comment") func everyPublicSymbolIsDocumented() throws {
    let found = try Self.sources.get().map(Documentation.init)
    expectNone(found.flatMap(\.missing))
    #expect(found.reduce(0) { $0 + $1.count } > 5000)
  }

  @Test func sqlIsInStorageOnly() throws { expectNone(try Self.sources.get().flatMap(HouseRules.sql)) }

  @Test func foundationsParserIsNotUsed() throws { expectNone(try Self.sources.get().flatMap(HouseRules.xmlParser)) }

  @Test func oneFileReadsGrants() throws {
    expectNone(try Self.sources.get().flatMap(HouseRules.grants))
    let readers = try Self.sources.get().filter { $0.code.contains { $0.contains(".permissions.answer(app:") } }.map(\.name)
    #expect(readers == ["AccessDecision.swift"])
  }

  @Test func servicesAreMadeInOnePlace() throws {
    expectNone(try Self.sources.get().flatMap(HouseRules.services))
  }

  @Test("Clock, time zone, random source and files are passed in to Core and Engine")
  func coreIsPure() throws { expectNone(try Self.sources.get().flatMap(HouseRules.pureCore)) }

  @Test("No two folders of a target or of a folder depend on each other, in no target of a program, tool or test either")
  func foldersBuildOneWay() throws {
    let targets = try Dictionary(grouping: Self.sources.get() + Self.tests.get(), by: \.target)
    #expect(targets.keys.contains("HealthKit"))
    #expect(targets.keys.contains("OpenHealthPostgres"))
    #expect(targets.keys.contains("FuzzTargets"))
    expectNone(targets.keys.sorted().flatMap { target in FolderGraph.circles(targets[target] ?? []).map { "\(target): \($0)" } })
  }

  @Test func handlersAreThoseOfSwiftFiveToo() throws { expectNone(try Self.sources.get().flatMap(HouseRules.handlers)) }

  @Test func nothingIsDecidedByATypesName() throws {
    let names = try typeNames()
    #expect(names.contains("stepCount"))
    #expect(names.contains("sleepAnalysis"))
    expectNone(try Self.sources.get().flatMap { HouseRules.typeIdentifiers($0, typeNames: names) })
  }

  @Test func everyClassThatArchivesIsListed() throws {
    let table = try #require(try SourceTree.files(in: "Catalog").first { $0.name == "archivable-classes.tsv" })
    let generated = try #require(try Self.sources.get().first { $0.path.hasSuffix("Archiving/Generated/NSKeyedUnarchiver+Classes.swift") })
    let files = try Self.sources.get().filter { $0.target == "HealthKit" }
    expectNone(HouseRules.unlistedArchivableClasses(files, lists: [table, generated]))
  }

  /// The second column of the tables of types.
  private func typeNames() throws -> Set<String> {
    let tables = try SourceTree.files(in: "Catalog").filter { ["quantity-types.tsv", "category-types.tsv"].contains($0.name) }
    return Set(tables.flatMap { $0.lines.dropFirst().compactMap { $0.split(separator: "\t").dropFirst().first.map(String.init) } })
  }

  @Test func everyRequestIsListedAndCarriedOut() throws {
    let files = try Self.sources.get()
    let list = try #require(files.first { $0.path == "Sources/OpenHealthEngine/Courses/RequestList.swift" })
    let declarations = files.filter { $0.path.hasPrefix("Sources/OpenHealthCore/Requests/") }
    let engineFiles = files.filter { $0.path.hasPrefix("Sources/OpenHealthEngine/Requests/") }
    #expect(declarations.count > 5)
    #expect(engineFiles.count > 5)
    expectNone(HouseRules.requests(declarations: declarations, list: list, engineFiles: engineFiles))
  }

  @Test func generatedFilesAreCurrent() throws {
    let outputs = try CatalogGenerator.outputs(catalogFolder: SourceTree.root.appendingPathComponent("Catalog"))
    #expect(!outputs.isEmpty)
    let files = Dictionary(uniqueKeysWithValues: try Self.sources.get().map { ($0.path, $0.text) })
    for output in outputs { #expect(files[output.path] == output.text, "\(output.path) is stale; run scripts/generate") }
    let known = Set(outputs.map(\.path))
    expectNone(try Self.sources.get().filter { $0.isGenerated && !known.contains($0.path) }.map { "\($0.path): nothing generates it" })
  }

  @Test func theRepositoryStandsAlone() throws {
    var files = try ["Sources", "Tests", "Catalog", "Documentation", "Examples", "Programs", "Shims", "Tools", "scripts"].flatMap {
      try SourceTree.files(in: $0)
    }
    let manifest = SourceTree.root.appendingPathComponent("Package.swift")
    files.append(SourceFile(path: "Package.swift", text: try String(contentsOf: manifest, encoding: .utf8)))
    expectNone(files.flatMap(HouseRules.outsideFolders))
  }
}
