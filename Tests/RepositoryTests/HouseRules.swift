// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The house rules that a program can check. Each returns the violations it finds, as `path: what`.
enum HouseRules {
  // MARK: Files

  /// Two header lines: licence and project, or licence and origin of a generated file.
  static func headers(_ file: SourceFile) -> [String] {
    let lines = file.lines
    let second = lines.count > 1 ? lines[1] : ""
    let isRight =
      lines[0] == "// SPDX-License-Identifier: MIT"
      && (file.isGenerated
        ? second.hasPrefix("// OpenHealthKit. Generated from Catalog/") : second == "// OpenHealthKit: HealthKit for Swift on Linux.")
    return isRight ? [] : ["\(file.path): does not begin with the two header lines"]
  }

  /// A file has at most 600 lines, unless it is generated.
  static func length(_ file: SourceFile) -> [String] {
    let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
    return file.isGenerated || count <= 600 ? [] : ["\(file.path): \(count) lines"]
  }

  /// Functions with more than 70 lines, each one thing: a decision with a case for each kind of predicate, a chart of each kind from one
  /// random source, the steps of a random store, and the questions of a table.
  static let longFunctions: Set = [
    "Programs/Tests/HealthCommandTests/Commands/Figures/SameAnswersTests.swift: answers",
    "Programs/Tests/OpenHealthChartsTests/Support/RandomCharts.swift: chart",
    "Tests/OpenHealthEngineTests/Model/ReferenceModel.swift: answer",
    "Tests/OpenHealthEngineTests/Statistics/StatisticsMemoryTests.swift: remembered",
  ]

  /// A function has at most 70 lines, from its first word to its last bracket.
  static func functionLength(_ file: SourceFile) -> [String] {
    file.isGenerated
      ? []
      : longFunctions(of: file, moreThan: 70).filter { !longFunctions.contains("\(file.path): \($0.name)") }
        .map { "\(file.path):\($0.line): \($0.name) has \($0.count) lines" }
  }

  /// The functions of a file with more lines than a number.
  static func longFunctions(of file: SourceFile, moreThan most: Int) -> [(name: String, line: Int, count: Int)] {
    let lines = file.swift.lines
    return lines.indices.compactMap { first in
      let line = lines[first]
      guard let name = functionName(line.code), !(line.code.contains("{") && line.code.hasSuffix("}")) else { return nil }
      // Between its first line and its last bracket, only its head is as far left.
      for (place, next) in lines.enumerated().dropFirst(first + 1) where next.code.contains(where: { $0 != " " }) {
        guard next.indentation <= line.indentation else { continue }
        let code = next.code.drop { $0 == " " }
        if code.hasPrefix("}"), next.indentation == line.indentation {
          let count = place - first + 1
          return count > most ? (name, first + 1, count) : nil
        }
        if next.indentation < line.indentation || ![")", "{", "->", "async", "throws", "where"].contains(where: code.hasPrefix) {
          return nil
        }
      }
      return nil
    }
  }

  /// The name of the function that a line begins to declare.
  private static func functionName(_ code: String) -> String? {
    let words = code.split { " (<?!".contains($0) }
    guard let place = words.firstIndex(where: { ["func", "init", "deinit", "subscript"].contains($0) }),
      words[..<place].allSatisfy({ $0.hasPrefix("@") || $0.allSatisfy { $0.isLowercase || ")\",.".contains($0) } }),
      !words[..<place].contains(where: { ["let", "var", "return", "try", "case", "if", "for", "await"].contains($0) })
    else { return nil }
    if words[place] != "func" { return String(words[place]) }
    return place + 1 < words.count ? String(words[place + 1]) : nil
  }

  /// Folders of a target are at most two deep.
  static func depth(_ file: SourceFile) -> [String] {
    file.folders.count <= 2 ? [] : ["\(file.path): \(file.folders.count) folders deep"]
  }

  /// A public class is in the file with its name, with no other. A file about a single type is named after it; one with several package
  /// types is named after one of them or after their subject, and has at most 350 lines.
  static func publicTypes(_ file: SourceFile) -> [String] {
    let types = topLevelTypes(file)
    let visible = types.filter { $0.isVisible && !$0.name.hasPrefix("_HK") }
    var violations = visible.filter { $0.isPublicClass && $0.name != file.stem }.map {
      "\(file.path): class \($0.name) belongs in \($0.name).swift"
    }
    if let only = visible.first, violations.isEmpty, only.name != file.stem, Set(types.map(\.name)) == [only.name] {
      violations.append("\(file.path): type \(only.name) belongs in \(only.name).swift")
    }
    let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
    if visible.count > 1, count > 350, !file.isGenerated { violations.append("\(file.path): \(count) lines with \(visible.count) types") }
    return violations
  }

  /// The types that a file declares or extends at top level and that other files can name.
  private static func topLevelTypes(_ file: SourceFile) -> [(name: String, isVisible: Bool, isPublicClass: Bool)] {
    let visible: Set<Substring> = ["public", "open", "package"]
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "typealias", "extension"]
    return file.code.compactMap { line in
      guard let first = line.first, !first.isWhitespace, !line.hasPrefix("private"), !line.hasPrefix("fileprivate") else { return nil }
      let words = line.split { " :<({".contains($0) }
      guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count, !words[..<kind].contains("func"),
        !words[..<kind].contains("var"), !words[..<kind].contains("let")
      else { return nil }
      let modifiers = visible.intersection(words[..<kind])
      return (
        String(words[kind + 1]), !modifiers.isEmpty && words[kind] != "extension",
        words[kind] == "class" && !modifiers.isDisjoint(with: ["public", "open"])
      )
    }
  }

  // MARK: Directions

  /// A file imports the modules that the manifest declares for its target, those of the toolchain, and the C module of its own name.
  ///
  /// - Parameter products: The modules of each product of another package of the repository; any other dependency is one module.
  static func importDirections(_ file: SourceFile, _ manifest: Manifest, products: [String: Set<String>] = [:]) -> [String] {
    guard let dependencies = manifest.dependencies[file.target] else {
      return ["\(file.path): Package.swift has no target \(file.target)"]
    }
    let declared = dependencies.reduce(into: Manifest.ofToolchain.union([file.target])) {
      // The module of a program has an underscore for each hyphen of its name.
      $0.formUnion(products[$1] ?? [$1.replacingOccurrences(of: "-", with: "_")])
    }
    return importedModules(file).filter { !declared.contains($0) }.map { "\(file.path): imports \($0)" }
  }

  static func importedModules(_ file: SourceFile) -> [String] {
    file.swift.lines.map(\.code).compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), words[..<place].allSatisfy({ $0.hasPrefix("@") || accessWords.contains($0) }),
        place + 1 < words.count
      else { return nil }
      // `import struct Module.Type` names its module after the kind.
      let last = words[words.count - 1]
      return last.split(separator: ".").first.map(String.init)
    }
  }

  private static let accessWords: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]

  /// Only storage and its other database contain SQL and calls of SQLite, and the benchmark that measures what SQLite costs by itself.
  static func sql(_ file: SourceFile) -> [String] {
    guard !["OpenHealthPostgres", "OpenHealthStorage", "RawSQLite"].contains(file.target) else { return [] }
    let words = ["SELECT ", "INSERT INTO", "INSERT OR", "DELETE FROM", "CREATE TABLE", "CREATE INDEX", "PRAGMA ", "ORDER BY", "sqlite3_"]
    return uses(of: words, in: file)
  }

  /// Foundation's parser crashes on Apple's export.
  static func xmlParser(_ file: SourceFile) -> [String] { uses(of: ["XMLParser", "FoundationXML"], in: file) }

  /// Permissions are read only where access is decided.
  static func grants(_ file: SourceFile) -> [String] {
    file.path == "Sources/OpenHealthEngine/Authorization/AccessDecision.swift" ? [] : uses(of: [".permissions.answer(app:"], in: file)
  }

  /// All programs get their service in one place. A benchmark of the engine opens its own database.
  static func services(_ file: SourceFile) -> [String] {
    // The second makes one for each person of a server, the third one for the checks of a store that is made of a backup and never finished,
    // the fourth one in memory with a fixed clock.
    [
      "Sources/OpenHealthClient/Session/StoreLocation+Service.swift", "Programs/Sources/OpenHealthServer/People/PersonStores.swift",
      "Programs/Sources/health-server/Commands/ServerCommand+Adopt.swift", "Tools/fuzz/Sources/FuzzTargets/Targets/MeaningTargets.swift",
    ].contains(file.path) || file.room == "Benchmarks"
      ? [] : uses(of: ["HealthEngine(", "HealthEngine.init"], in: file)
  }

  /// Lines of Core and Engine that read external state, each with its reason.
  static let fromOutside: [String: [String]] = [
    // The next line sets the zone.
    "Sources/OpenHealthCore/Dates/CivilDay.swift": ["var calendar = Calendar(identifier: identifier)"],
    // The person at the terminal answers permission requests.
    "Sources/OpenHealthEngine/Authorization/TerminalQuestions.swift": [
      "guard isatty(STDIN_FILENO) == 1, let output = FileHandle(forWritingAtPath: \"/dev/tty\") else { throw .noTerminal }",
      "private static func answer(to question: String, canBeLimited: Bool, output: FileHandle) throws(HealthError) -> PermissionChoice {",
    ],
    // Two snapshots of one place say nothing of each other.
    "Sources/OpenHealthEngine/Changes/PlaceSeal.swift": ["try sealed(try LibCrypto.random(Self.saltSize) + Self.bytes(place), .tag)"],
    // It calls beside the work that it ends, which does not ask.
    "Sources/OpenHealthCore/Work/Interruption.swift": [
      "if isFirst { Thread.detachNewThread { [self] in run() } }",
      "if !hasEnded { _ = condition.wait(until: Date(timeIntervalSinceNow: Self.pause)) }",
    ],
    // Where the engine is assembled: the system provides what is not passed in.
    "Sources/OpenHealthEngine/HealthEngine.swift": [
      "database: HealthDatabase, answering: any PermissionAnswering, now: @escaping @Sendable () -> Date = { Date() },",
      "zone: @escaping @Sendable () -> TimeZone = { .current }",
    ],
  ]

  /// Core reads no file, clock, random source, environment, or settings of the process, and has no queue. The engine has its own queues and
  /// tasks; everything else is passed in.
  static func pureCore(_ file: SourceFile) -> [String] {
    guard ["OpenHealthCore", "OpenHealthEngine"].contains(file.target) else { return [] }
    let outside = [
      "Date()", "Date.now", "timeIntervalSinceNow", "ContinuousClock", "SuspendingClock", "clock_gettime", "gettimeofday", ".current",
      "autoupdatingCurrent", "NSTimeZone", "Calendar(identifier", "DateFormatter", "contentsOf:", "FileManager", "FileHandle", "Glibc",
      "ProcessInfo", "getenv", "Bundle", "UserDefaults", ".random(", "randomElement()", "shuffled()", "shuffle()",
      "SystemRandomNumberGenerator",
      "UUID()",
    ]
    let running = ["Dispatch", "OperationQueue", "Thread", "Task {", "Task(", "Task.", "RunLoop", "Timer("]
    let allowed = fromOutside[file.path] ?? []
    return uses(of: outside + (file.target == "OpenHealthCore" ? running : []), in: file).filter { violation in
      !violation.contains("append(contentsOf:") && !allowed.contains(String(violation.dropFirst(file.path.count + 2)))
    }
  }

  // MARK: Habits

  /// Generators of sample data list the types they generate, but decide nothing by name.
  private static let inventedData: Set<String> = ["OpenHealthSampleData", "OpenHealthSampleExports"]
  /// Files with names that only look like those of types.
  static let otherNames: Set<String> = [
    // Bluetooth's services; some have the name of what they measure.
    "Programs/Sources/OpenHealthSensors/Streams/SensorService.swift",
    // Inputs of the fuzzer, as texts.
    "Tools/fuzz/Sources/FuzzTargets/ExportSeeds.swift", "Tools/fuzz/Sources/FuzzTargets/Targets/TextTargets.swift",
    "Tools/fuzz/Sources/FuzzTargets/Targets/SignatureTargets.swift",
  ]

  /// Sample data is for tests and for programs that generate data on purpose: no other target depends on it.
  static func productsOnInventedData(_ manifest: Manifest) -> [String] {
    // The command generates exports where it is asked for one.
    manifest.dependencies.filter { target, modules in
      !inventedData.contains(target) && !["HealthKitTesting", "health"].contains(target) && !target.hasSuffix("Tests")
        && !target.hasSuffix("TestSupport")
        && !inventedData.isDisjoint(with: modules)
    }.keys.sorted().map { "\($0) depends on invented people" }
  }

  /// Nothing is decided by the name of a type: code has no identifier as a string, and no comparison with one.
  ///
  /// - Parameter typeNames: The Swift names of the catalogue's types.
  static func typeIdentifiers(_ file: SourceFile, typeNames: Set<String>) -> [String] {
    guard !file.isGenerated, !inventedData.contains(file.target), !otherNames.contains(file.path) else { return [] }
    return file.code.filter { line in
      if line.contains("\"HKQuantityTypeIdentifier") || line.contains("\"HKCategoryTypeIdentifier") {
        // The bare name of Apple's type is not an identifier; the generator writes it.
        let names = line.components(separatedBy: "TypeIdentifier").dropFirst()
        if names.contains(where: { $0.first?.isLetter == true }) { return true }
      }
      return comparedMembers(line).contains { typeNames.contains($0) }
    }
    .map { "\(file.path): \($0.trimmingCharacters(in: .whitespaces))" }
  }

  /// The members that a line compares with: `.stepCount` in `case .stepCount`, `== .stepCount`, `!= HKQuantityTypeIdentifier.stepCount`.
  private static func comparedMembers(_ line: String) -> [String] {
    let words = line.split { " ,:(){}".contains($0) }
    return zip(words, words.dropFirst()).compactMap { before, word in
      guard ["case", "==", "!=", "~="].contains(before), word.hasPrefix(".") || word.contains("TypeIdentifier.") else { return nil }
      return word.split(separator: ".").last.map(String.init)
    }
  }

  /// Every public class that conforms to `NSSecureCoding`, directly or through a superclass, is in one of the lists of archivable classes.
  ///
  /// - Parameter lists: The table of such classes, and the file generated from the tables.
  static func unlistedArchivableClasses(_ files: [SourceFile], lists: [SourceFile]) -> [String] {
    var parents: [String: [String]] = [:]
    for line in files.flatMap(\.code) where line.hasPrefix("open class ") || line.hasPrefix("public class ") {
      let words = line.split { " :,{".contains($0) }.map(String.init)
      if words.count > 2 { parents[words[2]] = Array(words.dropFirst(3)) }
    }
    func archives(_ name: String) -> Bool { name == "NSSecureCoding" || (parents[name] ?? []).contains(where: archives) }
    let listed = Set(lists.flatMap(\.lines).flatMap { $0.split { !($0.isLetter || $0.isNumber) } }.map(String.init))
    return parents.keys.filter { archives($0) && !listed.contains($0) }.sorted().map { "\($0) archives and is not in \(lists[0].path)" }
  }

  /// Public calls that take `@Sendable` handlers are `@preconcurrency`, like declarations that Swift imports from Objective-C: clients in
  /// the Swift 5 language mode then get no warnings, and clients in Swift 6 mode get warnings instead of errors.
  static func handlers(_ file: SourceFile) -> [String] {
    guard file.path.hasPrefix("Sources/HealthKit/") else { return [] }
    let code = file.code
    return code.indices.compactMap { index in
      let words = code[index].split { " (:".contains($0) }
      guard words.first == "open" || words.first == "public", words.contains(where: { ["func", "init", "var"].contains($0) }) else {
        return nil
      }
      let last = code[index...].firstIndex { $0.hasSuffix("{") || $0.hasSuffix("}") || $0.isEmpty } ?? code.endIndex - 1
      guard code[index...last].contains(where: { $0.contains("@Sendable") }) else { return nil }
      return "\(file.path): @preconcurrency \(code[index].trimmingCharacters(in: .whitespaces))"
    }
  }

  /// Nothing refers to folders outside the repository.
  static func outsideFolders(_ file: SourceFile) -> [String] {
    // Split in two, so that this file obeys its own rule.
    uses(of: ["../" + "shared", "/work/" + "shared", "/work/" + "main", "/work/" + "helpers"], in: file.lines.map(String.init), file.path)
  }

  // MARK: Requests

  /// Every request is declared once in the core, is in the list, and is carried out once in the engine, in the file of the same subject and
  /// in the folder for the same audience: what `Requests/Owner/Permissions.swift` declares, the engine's file of that name carries out.
  ///
  /// - Parameters:
  ///   - declarations: The files of the core's folder of requests.
  ///   - list: The engine's list.
  ///   - engineFiles: The files of the engine's folder of requests.
  static func requests(declarations: [SourceFile], list: SourceFile, engineFiles: [SourceFile]) -> [String] {
    let listed = Set(
      list.code.flatMap { $0.components(separatedBy: ".self").dropLast() }.compactMap {
        $0.split { !($0.isLetter || $0.isNumber) }.last.map(String.init)
      })
    /// From a request to the places, below the folder of requests, of the lines that begin so and name it and a kind of requests.
    func places(_ files: [SourceFile], _ start: String, _ kinds: [String]) -> [String: [String]] {
      var found: [String: [String]] = [:]
      for file in files {
        for line in file.code where line.hasPrefix(start) && kinds.contains(where: line.contains) {
          guard let name = line.dropFirst(start.count).split(whereSeparator: { " :".contains($0) }).first else { continue }
          found[String(name), default: []].append(place(file))
        }
      }
      return found
    }
    func place(_ file: SourceFile) -> String { file.path.split(separator: "/").dropFirst(3).joined(separator: "/") }
    let declared = places(declarations, "package struct ", ["HealthRequest", "OwnerRequest"])
    let carriedOut = places(engineFiles, "extension ", ["Request {", "Request,"])
    var violations = declared.keys.sorted().flatMap { name in
      let (places, engine) = (declared[name] ?? [], carriedOut[name] ?? [])
      return [
        listed.contains(name) ? nil : "\(name) in Requests/\(places[0]) is not in the list of requests",
        places.count == 1 ? nil : "\(name) is declared in \(places.map { "Requests/\($0)" }.joined(separator: " and "))",
        engine == [places[0]]
          ? nil
          : "\(name) is not carried out once, in the engine's Requests/\(places[0]), but in \(engine.isEmpty ? "no file" : "\(engine)")",
      ].compactMap { $0 }
    }
    violations += listed.subtracting(declared.keys).sorted().map { "\(list.path): \($0) is not a request of the core" }
    let used = Set(declared.keys.flatMap { carriedOut[$0] ?? [] })
    violations += engineFiles.map(place).filter { !used.contains($0) }.map { "engine file Requests/\($0) carries out no request" }
    return violations
  }

  // MARK: Tests

  /// What a target of tests is about, where its name does not say it: `ATests` is about `Sources/A`.
  private static let testedFolders = [
    "HealthCommandTests": "Sources/health", "HealthKitConformanceTests": "Sources/HealthKit", "ShimTests": "Shims",
    "CombineTests": "Shims/Combine",
  ]

  /// Folders of tests that no folder of sources has: each is a subject that goes through several of them.
  static let testSubjects: Set<String> = [
    // Code as apps contain it, with every part of the module.
    "HealthKitConformanceTests/Clients", "ShimTests/Clients",
    // The descriptions of values of every kind.
    "HealthKitConformanceTests/Properties",
    // What the generator writes, in all folders.
    "HealthKitTests/Catalog",
    // What the person allows, by every way of reading and writing.
    "HealthKitTests/Permissions",
    // The reference model, and the tests that compare every request with it.
    "OpenHealthEngineTests/Model",
    // Every request and reply as bytes.
    "OpenHealthEngineTests/Wire",
    // The invented exports, which have no tests of their own.
    "OpenHealthInterchangeTests/SampleExports",
    // `health serve` and its clients, all separate processes.
    "HealthCommandTests/Daemon",
    // The Health app of `health serve`, by HTTP and in a browser.
    "HealthCommandTests/Web",
    // Help, manual and documents say what the commands do.
    "HealthCommandTests/Documents",
    // Every kind of chart in every form.
    "OpenHealthChartsTests/Pictures",
  ]

  /// Each folder of a target of tests is a folder of what it tests, `Support` with what its tests share, or a subject. Where the sources
  /// have folders, only the test of a file beside these lies beside the tests' own.
  ///
  /// A target of tests without sources of its name, such as `VectorTests`, is about several targets and has no folders but `Support`.
  static func testsMirrorSources(_ tests: [SourceFile], sources: [SourceFile]) -> [String] {
    let paths = Set(sources.map(\.path))
    let folders = Set(
      sources.flatMap { file in
        let parts = file.path.split(separator: "/").dropLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
      })
    return tests.filter { $0.target.hasSuffix("Tests") }.compactMap { file in
      let room = file.room.isEmpty ? "" : file.room + "/"
      let tested = room + (testedFolders[file.target] ?? "Sources/\(file.target.dropLast(5))")
      let place = file.path.dropFirst("\(room)Tests/\(file.target)/".count).split(separator: "/").dropLast().joined(separator: "/")
      if place.isEmpty {
        let isMirrored =
          !folders.contains { $0.hasPrefix(tested + "/") } || paths.contains("\(tested)/\(file.name.dropLast("Tests.swift".count)).swift")
        return isMirrored ? nil : "\(file.path): is in no folder of \(tested)"
      }
      let isKnown = place == "Support" || testSubjects.contains("\(file.target)/\(place)") || folders.contains("\(tested)/\(place)")
      return isKnown ? nil : "\(file.path): \(tested) has no folder \(place)"
    }
  }

  /// A test that cannot run everywhere says why in its trait. None returns in its midst, where it would pass.
  static func silentSkips(_ file: SourceFile) -> [String] {
    let code = file.code
    let early = code.filter { line in
      line.contains("guard ") && line.contains("else { return }")
        && ["geteuid()", "getuid()", "isExecutableFile(", "sandboxesWork"].contains(where: line.contains)
    }
    let traits = ["enabled", "disabled"].flatMap { code.joined(separator: " ").components(separatedBy: ".\($0)(if:").dropFirst() }
    // The reason is the second argument: the first comma outside of the brackets of the condition is before the end of the trait.
    let unexplained = traits.filter { text in
      var depth = 0
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case UInt8(ascii: ",") where depth == 0: return false
        default: break
        }
        if depth < 0 { return true }
      }
      return true
    }
    return early.map { "\(file.path): passes where it does not run: \($0.trimmingCharacters(in: .whitespaces))" }
      + unexplained.map { "\(file.path): does not say why it is skipped: \($0.prefix(60))" }
  }

  private static func uses(of words: [String], in file: SourceFile) -> [String] { uses(of: words, in: file.code, file.path) }

  private static func uses(of words: [String], in lines: [String], _ path: String) -> [String] {
    lines.compactMap { line in
      words.first { line.contains($0) }.map { _ in "\(path): \(line.trimmingCharacters(in: .whitespaces))" }
    }
  }
}
