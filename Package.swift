// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OpenHealthKit",
  products: [
    .library(name: "HealthKit", targets: ["HealthKit"]),
    // Calls that Apple's module does not have, in a separate module so that no code takes them for Apple's.
    .library(name: "HealthKitAdditions", targets: ["HealthKitAdditions"]),
    // Opt-in stand-ins for Apple modules that HealthKit clients also import. Combine is in Shims/Combine.
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "WatchKit", targets: ["WatchKit"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    // For tests of code that uses HealthKit: a separate store for each test, with its person, clock and errors.
    .library(name: "HealthKitTesting", targets: ["HealthKitTesting"]),
    // For Programs/, Benchmarks/ and the tests of Examples/ in this repository only: no promise of stability.
    .library(
      name: "OpenHealthInternals",
      targets: [
        "OpenHealthCore", "OpenHealthFiles", "OpenHealthStorage", "OpenHealthEngine", "OpenHealthClient", "OpenHealthInterchange",
        "OpenHealthWorkoutFiles", "OpenHealthSampleExports",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
  ],
  targets: [
    .target(name: "OpenHealthCore"),
    // Opening and writing files with the checks that keep them private and whole.
    .target(name: "OpenHealthFiles", dependencies: ["OpenHealthCore"]),
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    // Encrypts what SQLite writes. C, because SQLite calls it for every page; the keys are Swift's.
    .target(name: "COpenHealthVFS", linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("sqlite3")]),
    .target(
      name: "OpenHealthStorage",
      dependencies: [
        "OpenHealthCore", "OpenHealthFiles", "COpenHealthVFS", "CLibCrypto", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(name: "OpenHealthEngine", dependencies: ["OpenHealthCore", "OpenHealthStorage"]),
    // TLS over TCP, to a server for many people.
    .target(name: "COpenHealthNetwork", linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("ssl")]),
    .target(
      name: "OpenHealthClient",
      dependencies: ["OpenHealthCore", "OpenHealthFiles", "OpenHealthStorage", "OpenHealthEngine", "COpenHealthNetwork"]),
    .target(
      name: "HealthKit", dependencies: ["CoreLocation", "OSUnfairLock", "UniformTypeIdentifiers", "OpenHealthCore", "OpenHealthClient"]),
    .target(name: "HealthKitAdditions", dependencies: ["HealthKit", "OpenHealthCore"]),
    .target(
      name: "HealthKitTesting",
      dependencies: ["HealthKit", "OpenHealthClient", "OpenHealthCore", "OpenHealthEngine", "OpenHealthSampleData"]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // XML from elsewhere, as tags and text, through libxml2.
    .target(name: "OpenHealthMarkup", dependencies: ["OpenHealthCore", "CLibXML2"]),
    .target(
      name: "OpenHealthInterchange", dependencies: ["OpenHealthCore", "OpenHealthFiles", "OpenHealthMarkup", "CLibXML2", "CZlib"]),
    // Workouts in files of other devices and programs: FIT, TCX and GPX.
    .target(name: "OpenHealthWorkoutFiles", dependencies: ["OpenHealthCore", "OpenHealthFiles", "OpenHealthMarkup"]),

    // Invented people, for tests, demonstrations and measurements: a day of one, and exports made of such days. No product code uses them.
    .target(name: "OpenHealthSampleData", dependencies: ["OpenHealthCore"]),
    .target(
      name: "OpenHealthSampleExports",
      dependencies: ["OpenHealthCore", "OpenHealthFiles", "OpenHealthInterchange", "OpenHealthSampleData"]),

    .target(name: "CoreLocation", dependencies: ["OpenHealthCore"], path: "Shims/CoreLocation"),
    .target(name: "UniformTypeIdentifiers", path: "Shims/UniformTypeIdentifiers"),
    .target(name: "WatchKit", dependencies: ["HealthKit"], path: "Shims/WatchKit"),
    .target(name: "os", dependencies: ["COSSubmodules", "OpenHealthCore", "OSUnfairLock"], path: "Shims/os"),
    .systemLibrary(name: "COSSubmodules", path: "Shims/COSSubmodules"),
    .target(name: "OSUnfairLock", path: "Shims/OSUnfairLock"),
    .target(name: "OSLog", dependencies: ["os"], path: "Shims/OSLog"),

    // Writes Sources/*/Generated from Catalog/*.tsv. Run by scripts/generate.
    .target(name: "CatalogGenerator", path: "Tools/CatalogGenerator"),
    .executableTarget(name: "generate-catalog", dependencies: ["CatalogGenerator"], path: "Tools/generate-catalog"),

    // Compares API/HealthKit.tsv with the public symbols of the built module. Run by scripts/ledger and RepositoryTests.
    .target(name: "APILedger", path: "Tools/APILedger"),
    .executableTarget(name: "update-ledger", dependencies: ["APILedger", "HealthKit"], path: "Tools/update-ledger"),

    .testTarget(name: "CatalogGeneratorTests", dependencies: ["CatalogGenerator"]),
    // What several test targets share. The first knows nothing of HealthKit, the second its public API alone.
    .target(name: "OpenHealthTestSupport", dependencies: ["OpenHealthCore"], path: "Tests/OpenHealthTestSupport"),
    .target(name: "HealthKitTestSupport", dependencies: ["HealthKit"], path: "Tests/HealthKitTestSupport"),
    .testTarget(name: "OpenHealthCoreTests", dependencies: ["OpenHealthCore", "OpenHealthTestSupport"]),
    .testTarget(name: "OpenHealthFilesTests", dependencies: ["OpenHealthCore", "OpenHealthFiles", "OpenHealthTestSupport"]),
    .testTarget(
      name: "OpenHealthStorageTests",
      dependencies: [
        "OpenHealthCore", "OpenHealthFiles", "OpenHealthStorage", "OpenHealthTestSupport", "COpenHealthVFS",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "OpenHealthEngineTests",
      dependencies: [
        "OpenHealthEngine", "OpenHealthStorage", "OpenHealthCore", "OpenHealthSampleData", "OpenHealthTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "OpenHealthClientTests", dependencies: ["OpenHealthClient", "OpenHealthCore", "OpenHealthEngine", "OpenHealthStorage"]),
    .testTarget(
      name: "HealthKitTests",
      dependencies: [
        "HealthKit", "HealthKitTestSupport", "HealthKitTesting", "OpenHealthClient", "OpenHealthCore", "OpenHealthEngine",
        "OpenHealthInterchange", "OpenHealthStorage", "OpenHealthTestSupport", "OpenHealthWorkoutFiles", "UniformTypeIdentifiers",
      ],
      exclude: ["Fixtures"]),
    .testTarget(name: "HealthKitAdditionsTests", dependencies: ["HealthKit", "HealthKitAdditions"]),
    .testTarget(name: "HealthKitConformanceTests", dependencies: ["CoreLocation", "HealthKit", "HealthKitTestSupport"]),
    // Clients in the language mode that most public code has.
    .testTarget(
      name: "HealthKitSwift5Tests", dependencies: ["CoreLocation", "HealthKitTesting"], swiftSettings: [.swiftLanguageMode(.v5)]),
    // As a user's test target has it: of this package, the public module alone.
    .testTarget(name: "HealthKitTestingTests", dependencies: ["HealthKitTestSupport", "HealthKitTesting"]),
    .testTarget(name: "OpenHealthMarkupTests", dependencies: ["OpenHealthMarkup", "OpenHealthCore"]),
    .testTarget(
      name: "OpenHealthInterchangeTests",
      dependencies: [
        "OpenHealthInterchange", "OpenHealthCore", "OpenHealthFiles", "OpenHealthEngine",
        "OpenHealthSampleExports", "OpenHealthStorage", "OpenHealthTestSupport", "CLibXML2", .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "OpenHealthWorkoutFilesTests",
      dependencies: ["OpenHealthWorkoutFiles", "OpenHealthCore", "OpenHealthEngine", "OpenHealthStorage", "OpenHealthTestSupport"]),
    .testTarget(
      name: "VectorTests",
      dependencies: ["HealthKit", "OpenHealthClient", "OpenHealthEngine", "OpenHealthStorage", "OpenHealthCore"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ShimTests",
      dependencies: ["HealthKit", "HealthKitTesting", "CoreLocation", "UniformTypeIdentifiers", "WatchKit", "os", "OSLog"]),
    .testTarget(name: "RepositoryTests", dependencies: ["CatalogGenerator", "APILedger", "HealthKit"]),
  ],
  swiftLanguageModes: [.v6]
)

// scripts/check and scripts/test set this: our own code has no warnings. Clients never see it.
if Context.environment["OPENHEALTHKIT_STRICT"] == "1" {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
