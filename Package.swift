// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Programs, benchmarks, tools and tests exist only where this package is the one that is built: a package that depends on this one fetches
/// nothing else. SwiftPM reads the manifest of a dependency first out of a bare repository, in the folder `/`, and then in
/// `.build/checkouts`. A dependency by path is read in its own folder, as the package that is built is: the shell is then in the folder of
/// another package.
let isDependency: Bool = {
  let folder = Context.packageDirectory
  if folder == "/" || folder.contains("/checkouts/") { return true }
  let shell = Context.environment["PWD"] ?? folder
  let files = FileManager.default
  return shell != folder && files.currentDirectoryPath != folder && files.fileExists(atPath: shell + "/Package.swift")
}()

/// The shim Combine needs OpenCombine, which only those fetch who enable the trait.
let withCombine: TargetDependencyCondition? = .when(traits: ["Combine"])

let package = Package(
  name: "OpenHealthKit",
  products: [
    .library(name: "HealthKit", targets: ["HealthKit"]),
    // Calls that Apple's module does not have, in a separate module so that no code takes them for Apple's.
    .library(name: "HealthKitAdditions", targets: ["HealthKitAdditions"]),
    // Opt-in stand-ins for Apple modules that HealthKit clients also import.
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "WatchKit", targets: ["WatchKit"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    // For programs of device makers, which sign what their devices measure.
    .library(name: "OpenHealthSignatures", targets: ["OpenHealthSignatures"]),
    // For tests of code that uses HealthKit: a separate store for each test, with its person, clock and errors.
    .library(name: "HealthKitTesting", targets: ["HealthKitTesting"]),
  ],
  traits: [.trait(name: "Combine", description: "The module Combine, by OpenCombine.")],
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")
  ],
  targets: [
    // With the ICU of the toolchain, which Foundation uses, too.
    .target(name: "OpenHealthCore", linkerSettings: [.linkedLibrary("_FoundationICU")]),
    // Opening and writing files with the checks that keep them private and whole.
    .target(name: "OpenHealthFiles", dependencies: ["OpenHealthCore"]),
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    // Keys, digests, ciphers, sealed messages and signatures, with the system's OpenSSL; and a strict reader of DER.
    .target(name: "OpenHealthCrypto", dependencies: ["OpenHealthCore", "CLibCrypto"]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // Encrypts what SQLite writes. C, because SQLite calls it for every page; the keys are Swift's.
    .target(name: "COpenHealthVFS", linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("sqlite3")]),
    .target(
      name: "OpenHealthStorage",
      dependencies: [
        "OpenHealthCrypto", "OpenHealthCore", "OpenHealthFiles", "COpenHealthVFS", "CLibCrypto",
        "CSQLite",
      ]),
    .target(name: "OpenHealthEngine", dependencies: ["OpenHealthCrypto", "OpenHealthCore", "OpenHealthStorage"]),
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
    .target(
      name: "OpenHealthInterchange", dependencies: ["OpenHealthCore", "OpenHealthFiles", "CLibXML2", "CZlib"]),
    // Workouts in files of other devices and programs: FIT, TCX and GPX.
    .target(
      name: "OpenHealthWorkoutFiles", dependencies: ["OpenHealthCore", "OpenHealthFiles", "OpenHealthInterchange"]),

    // Who signed a sample or a health card: CMS in DER, compact JWS, and the certificates and keys that the owner trusts.
    .target(
      name: "OpenHealthSignatures", dependencies: ["OpenHealthCore", "OpenHealthCrypto", "OpenHealthFiles", "OpenHealthInterchange"]),

    // Invented people, for tests, demonstrations and measurements: a day of one, and exports made of such days. No product code uses them.
    .target(name: "OpenHealthSampleData", dependencies: ["OpenHealthCore"]),
    .target(
      name: "OpenHealthSampleExports", dependencies: ["OpenHealthCore", "OpenHealthFiles", "OpenHealthInterchange", "OpenHealthSampleData"]),

    .target(
      name: "Combine",
      dependencies: [
        .product(name: "OpenCombine", package: "OpenCombine", condition: withCombine),
        .product(name: "OpenCombineFoundation", package: "OpenCombine", condition: withCombine),
        .product(name: "OpenCombineDispatch", package: "OpenCombine", condition: withCombine),
      ],
      path: "Shims/Combine"),
    .target(name: "CoreLocation", dependencies: ["OpenHealthCore"], path: "Shims/CoreLocation"),
    .target(name: "UniformTypeIdentifiers", path: "Shims/UniformTypeIdentifiers"),
    .target(name: "WatchKit", dependencies: ["HealthKit"], path: "Shims/WatchKit"),
    .target(name: "os", dependencies: ["COSSubmodules", "OpenHealthCore", "OSUnfairLock"], path: "Shims/os"),
    .systemLibrary(name: "COSSubmodules", path: "Shims/COSSubmodules"),
    .target(name: "OSUnfairLock", path: "Shims/OSUnfairLock"),
    .target(name: "OSLog", dependencies: ["os"], path: "Shims/OSLog"),
  ],
  swiftLanguageModes: [.v6]
)

// What follows is for this repository.

/// The commands `health` and `health-server` and what they are made of, in Programs/Sources.
let programs: [Target] = [
  // The daemon: it owns a store and serves it on unix sockets.
  .target(
    name: "OpenHealthDaemon",
    dependencies: [
      "OpenHealthCrypto", "CSystemd", "OpenHealthClient", "OpenHealthCore", "OpenHealthEngine", "OpenHealthJournal", "OpenHealthStorage",
      .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"), .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ]),
  // What is saved while the store is locked: sealed, kept, and taken into the store.
  .target(
    name: "OpenHealthJournal", dependencies: ["OpenHealthCrypto", "OpenHealthCore", "OpenHealthEngine", "OpenHealthStorage"]),
  // What sensors send, as samples: bytes in, values out.
  .target(name: "OpenHealthSensors", dependencies: ["OpenHealthCore"]),
  .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
  // The store of each of many people, on a PostgreSQL server.
  .target(
    name: "OpenHealthPostgres", dependencies: ["OpenHealthCrypto", "CLibPQ", "OpenHealthCore", "OpenHealthFiles", "OpenHealthStorage"]),
  // TLS of a server's channels, with the system's OpenSSL.
  .target(name: "OpenHealthTLS", dependencies: ["CLibSSL", .product(name: "NIOCore", package: "swift-nio")]),
  .systemLibrary(name: "CLibSSL", pkgConfig: "libssl", providers: [.apt(["libssl-dev"])]),
  // The server of many people's stores, for apps and programs on other machines.
  .target(
    name: "OpenHealthServer",
    dependencies: [
      "OpenHealthAPI", "OpenHealthClient", "OpenHealthCrypto", "OpenHealthCore", "OpenHealthDaemon", "OpenHealthData", "OpenHealthEngine",
      "OpenHealthFiles", "OpenHealthParquet", "OpenHealthPostgres", "OpenHealthTLS", .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"), .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ]),
  .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
  // What people write and read: numbers, units, dates, names of types.
  .target(name: "OpenHealthWords", dependencies: ["OpenHealthCore"]),
  // Figures over time of every type, and what people compare.
  .target(
    name: "OpenHealthFigures", dependencies: ["OpenHealthCore", "OpenHealthWords", "OpenHealthWorkoutFiles"]),
  // Tables in files that programs read by columns; knows nothing of health data.
  .target(name: "OpenHealthParquet", dependencies: ["OpenHealthCore", "OpenHealthInterchange"]),
  // The store as tables for programs: CSV, Parquet, SQLite, and a row a day.
  .target(
    name: "OpenHealthData",
    dependencies: [
      "OpenHealthCore", "OpenHealthFigures", "OpenHealthFiles", "OpenHealthInterchange", "OpenHealthParquet", "OpenHealthWords",
    ]),
  // Charts: one description as lines of a terminal, SVG and HTML.
  .target(
    name: "OpenHealthCharts", dependencies: ["OpenHealthCore", "OpenHealthWords"]),
  // What people see of their data: charts of figures, nights and recordings, reports, and samples in words.
  .target(
    name: "OpenHealthPictures", dependencies: ["OpenHealthCharts", "OpenHealthCore", "OpenHealthFigures", "OpenHealthWords"]),
  // The pages of the Health app: a request in, a reply out, without a server.
  .target(
    name: "OpenHealthPages",
    dependencies: [
      "OpenHealthCharts", "OpenHealthCore", "OpenHealthFigures", "OpenHealthInterchange", "OpenHealthPictures",
      "OpenHealthWords", "OpenHealthWorkoutFiles", .product(name: "Mustache", package: "swift-mustache"),
    ]),
  // The JSON API for programs in any language: a request in, an answer out, without a server.
  .target(
    name: "OpenHealthAPI",
    dependencies: [
      "OpenHealthClient", "OpenHealthCore", "OpenHealthCrypto", "OpenHealthFigures", "OpenHealthWorkoutFiles",
    ]),
  // The Model Context Protocol for AI clients: a message in, an answer out, over lines or without a server.
  .target(name: "OpenHealthMCP", dependencies: ["OpenHealthAPI", "OpenHealthCore"]),
  // Reads what apps on phones send, and brings it into a store, without a server.
  .target(
    name: "OpenHealthFeeds",
    dependencies: ["OpenHealthAPI", "OpenHealthCore", "OpenHealthCrypto", "OpenHealthInterchange"]),
  // Follows an app's changes, and delivers them to brokers, databases and webhooks.
  .target(
    name: "OpenHealthEvents",
    dependencies: [
      "COpenHealthNetwork", "OpenHealthAPI", "OpenHealthClient", "OpenHealthCore", "OpenHealthCrypto", "OpenHealthData",
      "OpenHealthFiles",
    ]),
  // The server of the Health app, for browsers on this machine.
  .target(
    name: "OpenHealthWeb",
    dependencies: [
      "OpenHealthAPI", "OpenHealthCrypto", "OpenHealthCharts", "OpenHealthCore", "OpenHealthDaemon", "OpenHealthData", "OpenHealthFeeds",
      "OpenHealthFiles", "OpenHealthInterchange", "OpenHealthMCP", "OpenHealthPages", "OpenHealthStorage", "OpenHealthTLS",
      "OpenHealthWords", "OpenHealthWorkoutFiles", .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ],
    resources: ["app.css", "app.js", "app.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"].map {
      Resource.embedInCode("Assets/\($0)")
    }),
  // Checks the person's rules on new data, and sends notices.
  .target(
    name: "OpenHealthAlerts",
    dependencies: [
      "CSystemd", "OpenHealthCore", "OpenHealthFigures", "OpenHealthPictures", "OpenHealthWords",
      .product(name: "Logging", package: "swift-log"), .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ]),
  // Sensors on the air, through BlueZ on the system's D-Bus.
  .target(
    name: "OpenHealthBluetooth", dependencies: ["CSystemd", "OpenHealthCore", "OpenHealthSensors"]),
  // What both programs have in common: options, results as rows, settings, signals, and errors of the command line.
  .target(
    name: "OpenHealthCommandLine",
    dependencies: [
      "OpenHealthCore", "OpenHealthCrypto", "OpenHealthData", "OpenHealthFiles", "OpenHealthStorage", "OpenHealthWords",
      .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ]),
  .executableTarget(
    name: "health",
    dependencies: [
      "OpenHealthAPI", "OpenHealthAlerts", "OpenHealthCrypto", "OpenHealthBluetooth", "OpenHealthCharts", "OpenHealthClient",
      "OpenHealthCommandLine", "OpenHealthCore", "OpenHealthDaemon", "OpenHealthData", "OpenHealthEngine", "OpenHealthEvents",
      "OpenHealthFeeds", "OpenHealthFigures", "OpenHealthFiles", "OpenHealthInterchange", "OpenHealthJournal", "OpenHealthMCP",
      "OpenHealthParquet", "OpenHealthPictures", "OpenHealthSampleExports", "OpenHealthSensors", "OpenHealthSignatures",
      "OpenHealthStorage", "OpenHealthTLS", "OpenHealthWeb",
      "OpenHealthWords", "OpenHealthWorkoutFiles",
      .product(name: "ArgumentParser", package: "swift-argument-parser"), .product(name: "Logging", package: "swift-log"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ]),
  // `health server`, a program of its own, as it alone needs libpq.
  .executableTarget(
    name: "health-server",
    dependencies: [
      "OpenHealthAPI", "OpenHealthClient", "OpenHealthCommandLine", "OpenHealthCore", "OpenHealthDaemon", "OpenHealthEngine",
      "OpenHealthFeeds", "OpenHealthFiles", "OpenHealthInterchange", "OpenHealthMCP", "OpenHealthPostgres", "OpenHealthServer",
      "OpenHealthStorage", "OpenHealthTLS", "OpenHealthWeb",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "Logging", package: "swift-log"), .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ]),
]

/// Tests of the programs, in Programs/Tests.
let programTests: [Target] = [
  // What the tests have in common. MockBlueZ.py runs in Debian's python3-dbusmock.
  .target(
    name: "ProgramsTestSupport",
    dependencies: [
      "OpenHealthBluetooth", "OpenHealthClient", "OpenHealthCore", "OpenHealthEngine", "OpenHealthFigures", "OpenHealthSampleData",
      "OpenHealthStorage", "OpenHealthTestSupport", "WaitingTestSupport",
    ],
    exclude: ["MockBlueZ.py", "MockLogind.py"]),
  // A PostgreSQL server for tests.
  .target(
    name: "PostgresTestSupport", dependencies: ["OpenHealthCrypto", "OpenHealthPostgres", "OpenHealthStorage", "WaitingTestSupport"],
    resources: [.copy("postgres.sh")]),
  .testTarget(
    name: "OpenHealthPostgresTests",
    dependencies: [
      "OpenHealthCrypto", "EngineTestSupport", "OpenHealthCore", "OpenHealthEngine", "OpenHealthPostgres", "OpenHealthStorage",
      "OpenHealthTestSupport", "PostgresTestSupport", "WaitingTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthTLSTests",
    dependencies: [
      "CLibSSL", "COpenHealthNetwork", "OpenHealthTLS", "ProgramsTestSupport", "WaitingTestSupport",
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOEmbedded", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
    ]),
  .testTarget(
    name: "OpenHealthServerTests",
    dependencies: [
      "COpenHealthNetwork", "OpenHealthAPI", "OpenHealthClient", "OpenHealthCore", "OpenHealthDaemon", "OpenHealthEngine",
      "OpenHealthFeeds", "OpenHealthPostgres", "OpenHealthServer", "OpenHealthTLS", "OpenHealthTestSupport", "OpenHealthWeb",
      "PostgresTestSupport", "ProgramsTestSupport", "WaitingTestSupport", .product(name: "Logging", package: "swift-log"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ]),
  .testTarget(
    name: "OpenHealthFiguresTests",
    dependencies: [
      "OpenHealthCore", "OpenHealthEngine", "OpenHealthFigures", "OpenHealthStorage", "OpenHealthWords", "OpenHealthWorkoutFiles",
      "ProgramsTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthPagesTests",
    dependencies: [
      "EngineTestSupport", "OpenHealthCharts", "OpenHealthCore", "OpenHealthData", "OpenHealthEngine", "OpenHealthFigures",
      "OpenHealthInterchange", "OpenHealthPages", "OpenHealthPictures", "OpenHealthSampleExports", "OpenHealthStorage", "OpenHealthWords",
      "OpenHealthWorkoutFiles", "ProgramsTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthAPITests",
    dependencies: [
      "EngineTestSupport", "OpenHealthAPI", "OpenHealthCore", "OpenHealthEngine", "OpenHealthFigures", "OpenHealthTestSupport",
      "ProgramsTestSupport", "WaitingTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthMCPTests",
    dependencies: [
      "EngineTestSupport", "OpenHealthAPI", "OpenHealthCore", "OpenHealthEngine", "OpenHealthFigures", "OpenHealthMCP",
      "OpenHealthTestSupport", "ProgramsTestSupport", "WaitingTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthFeedsTests",
    dependencies: [
      "EngineTestSupport", "OpenHealthAPI", "OpenHealthCore", "OpenHealthCrypto", "OpenHealthEngine", "OpenHealthFeeds",
      "OpenHealthInterchange", "OpenHealthTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthEventsTests",
    dependencies: [
      "EngineTestSupport", "OpenHealthAPI", "OpenHealthClient", "OpenHealthCore", "OpenHealthCrypto", "OpenHealthEngine",
      "OpenHealthEvents",
      "OpenHealthTestSupport", "WaitingTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthWebTests",
    dependencies: [
      "EngineTestSupport", "OpenHealthAPI", "OpenHealthCore", "OpenHealthEngine", "OpenHealthFeeds", "OpenHealthTestSupport",
      "OpenHealthWeb", "ProgramsTestSupport", "WaitingTestSupport", .product(name: "Logging", package: "swift-log"),
      .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ]),
  .testTarget(
    name: "OpenHealthWordsTests", dependencies: ["OpenHealthCore", "OpenHealthWords", "ProgramsTestSupport"]),
  .testTarget(
    name: "OpenHealthParquetTests", dependencies: ["OpenHealthParquet", "ProgramsTestSupport"]),
  .testTarget(
    name: "OpenHealthDataTests",
    dependencies: [
      "OpenHealthCore", "OpenHealthData", "OpenHealthEngine", "OpenHealthFiles", "OpenHealthInterchange", "OpenHealthStorage",
      "OpenHealthWords", "ProgramsTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthChartsTests", dependencies: ["OpenHealthCharts", "OpenHealthCore", "OpenHealthWords", "ProgramsTestSupport"],
    exclude: ["Snapshots"]),
  .testTarget(
    name: "OpenHealthPicturesTests",
    dependencies: [
      "OpenHealthCharts", "OpenHealthCore", "OpenHealthEngine", "OpenHealthFigures", "OpenHealthPictures", "OpenHealthStorage",
      "OpenHealthWords", "ProgramsTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthJournalTests",
    dependencies: ["OpenHealthCrypto", "OpenHealthCore", "OpenHealthEngine", "OpenHealthJournal", "OpenHealthStorage"],
    exclude: ["Fixtures"]),
  .testTarget(
    name: "OpenHealthDaemonTests",
    dependencies: [
      "OpenHealthCrypto", "EngineTestSupport", "OpenHealthClient", "OpenHealthCore", "OpenHealthDaemon", "OpenHealthEngine",
      "OpenHealthJournal", "OpenHealthStorage", "OpenHealthTestSupport", "ProgramsTestSupport", "WaitingTestSupport",
      .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ],
    exclude: ["Fixtures"]),
  .testTarget(
    name: "OpenHealthAlertsTests",
    dependencies: [
      "CSystemd", "OpenHealthAlerts", "OpenHealthCore", "OpenHealthEngine", "OpenHealthWords", "ProgramsTestSupport", "WaitingTestSupport",
      .product(name: "Logging", package: "swift-log"), .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ]),
  .testTarget(
    name: "OpenHealthSensorsTests", dependencies: ["OpenHealthCore", "OpenHealthSensors"]),
  .testTarget(
    name: "OpenHealthBluetoothTests", dependencies: ["OpenHealthBluetooth", "OpenHealthCore", "OpenHealthSensors", "ProgramsTestSupport"]),
  .testTarget(
    name: "HealthCommandTests",
    dependencies: [
      "EngineTestSupport", "OpenHealthClient", "OpenHealthCommandLine", "OpenHealthCore", "OpenHealthDaemon", "OpenHealthEngine",
      "OpenHealthInterchange", "OpenHealthPages", "OpenHealthPostgres", "OpenHealthSampleExports", "OpenHealthStorage",
      "OpenHealthTestSupport", "OpenHealthWeb", "OpenHealthWords", "PostgresTestSupport", "ProgramsTestSupport", "health", "health-server",
      "WaitingTestSupport",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    exclude: ["Fixtures", "Screens"]),
]

/// In Benchmarks/Sources.
let benchmarks: [Target] = [
  .executableTarget(name: "EncryptionCost", dependencies: ["OpenHealthCore", "OpenHealthEngine", "OpenHealthStorage"]),
  .executableTarget(
    name: "RawSQLite", dependencies: ["BenchMeasure", "CSQLite", "HealthKit"]),
  .executableTarget(name: "StoreBench", dependencies: ["BenchMeasure", "HealthKit"]),
  .target(name: "BenchMeasure"),
]

/// Readers of bytes from elsewhere, for random input: in Tools/fuzz.
///
/// Tools/run fuzz builds the fuzzer with the sanitizers `fuzzer` and `address`: libFuzzer brings the main function. Without it there is
/// nothing to link, so the program exists only for that build; the tests try the same targets without the sanitizers.
let fuzzing: [Target] = [
  .target(
    name: "FuzzTargets",
    dependencies: [
      "OpenHealthAPI", "OpenHealthCrypto", "HealthKit", "OpenHealthClient", "OpenHealthCore", "OpenHealthData", "OpenHealthEngine",
      "OpenHealthEvents", "OpenHealthFeeds", "OpenHealthFiles", "OpenHealthInterchange", "OpenHealthJournal", "OpenHealthMCP",
      "OpenHealthParquet",
      "OpenHealthSensors", "OpenHealthSignatures", "OpenHealthStorage", "OpenHealthWords", "OpenHealthWorkoutFiles",
    ],
    path: "Tools/fuzz/Sources/FuzzTargets"),
  Context.environment["OPENHEALTHKIT_FUZZER"] == "1"
    ? .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tools/fuzz/Sources/Fuzz", swiftSettings: [.unsafeFlags(["-parse-as-library"])])
    : .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "OpenHealthCore"], path: "Tools/fuzz/Tests/FuzzTests"),
]

let tools: [Target] = [
  // Writes Sources/*/Generated from Catalog/*.tsv. Run by scripts/generate.
  .target(name: "CatalogGenerator", path: "Tools/CatalogGenerator"),
  .executableTarget(name: "generate-catalog", dependencies: ["CatalogGenerator"], path: "Tools/generate-catalog"),

  // Compares API/HealthKit.tsv with the public symbols of the built module. Run by Tools/run ledger and RepositoryTests.
  .target(name: "APILedger", path: "Tools/APILedger"),
  .executableTarget(name: "update-ledger", dependencies: ["APILedger", "HealthKit"], path: "Tools/update-ledger"),

  // Apps that want to hold up a daemon, for Tools/run experiments.
  .executableTarget(name: "hostile-apps", dependencies: ["OpenHealthCore"], path: "Tools/hostile-apps"),
]

/// Tests of the library, and what tests share.
let tests: [Target] = [
  .testTarget(name: "CatalogGeneratorTests", dependencies: ["CatalogGenerator"]),
  // What several test targets share. The first knows nothing of HealthKit, the second nothing at all, the third HealthKit's public API alone, the
  // fourth looks into databases.
  .target(name: "OpenHealthTestSupport", dependencies: ["OpenHealthCore"], path: "Tests/OpenHealthTestSupport"),
  .target(name: "WaitingTestSupport", path: "Tests/WaitingTestSupport"),
  .target(name: "HealthKitTestSupport", dependencies: ["HealthKit"], path: "Tests/HealthKitTestSupport"),
  .target(name: "StorageTestSupport", dependencies: ["CSQLite", "OpenHealthStorage"], path: "Tests/StorageTestSupport"),
  .testTarget(name: "OpenHealthCoreTests", dependencies: ["OpenHealthCore", "OpenHealthTestSupport"]),
  .testTarget(name: "OpenHealthCryptoTests", dependencies: ["CLibCrypto", "OpenHealthCrypto"]),
  .testTarget(name: "OpenHealthFilesTests", dependencies: ["OpenHealthCore", "OpenHealthFiles", "OpenHealthTestSupport"]),
  .testTarget(
    name: "OpenHealthStorageTests",
    dependencies: [
      "OpenHealthCrypto", "OpenHealthCore", "OpenHealthFiles", "OpenHealthStorage", "OpenHealthTestSupport", "StorageTestSupport",
      "COpenHealthVFS", "CSQLite", "WaitingTestSupport",
    ],
    exclude: ["Fixtures"]),
  .testTarget(
    name: "OpenHealthEngineTests",
    dependencies: [
      "EngineTestSupport", "OpenHealthEngine", "OpenHealthStorage", "OpenHealthCore", "OpenHealthSampleData", "OpenHealthTestSupport",
      "CSQLite", "StorageTestSupport", "WaitingTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthClientTests",
    dependencies: [
      "OpenHealthClient", "OpenHealthCore", "OpenHealthEngine", "OpenHealthStorage", "OpenHealthTestSupport", "WaitingTestSupport",
    ]),
  .testTarget(
    name: "HealthKitTests",
    dependencies: [
      "HealthKit", "HealthKitTestSupport", "HealthKitTesting", "OpenHealthClient", "OpenHealthCore", "OpenHealthEngine",
      "OpenHealthInterchange", "OpenHealthStorage", "OpenHealthTestSupport", "OpenHealthWorkoutFiles", "UniformTypeIdentifiers",
      "WaitingTestSupport",
    ],
    exclude: ["Fixtures"]),
  .testTarget(name: "HealthKitAdditionsTests", dependencies: ["HealthKit", "HealthKitAdditions"]),
  .testTarget(
    name: "HealthKitConformanceTests", dependencies: ["CoreLocation", "HealthKit", "HealthKitTestSupport", "WaitingTestSupport"]),
  // Clients in the language mode that most public code has.
  .testTarget(
    name: "HealthKitSwift5Tests", dependencies: ["CoreLocation", "HealthKitTesting"], swiftSettings: [.swiftLanguageMode(.v5)]),
  // As a user's test target has it: of this package, the public module alone.
  .testTarget(name: "HealthKitTestingTests", dependencies: ["HealthKitTestSupport", "HealthKitTesting"]),
  .testTarget(
    name: "OpenHealthInterchangeTests",
    dependencies: [
      "OpenHealthInterchange", "OpenHealthCore", "OpenHealthFiles", "OpenHealthEngine", "OpenHealthSampleExports", "OpenHealthStorage",
      "OpenHealthTestSupport", "StorageTestSupport", "CLibXML2",
    ]),
  .testTarget(
    name: "OpenHealthWorkoutFilesTests",
    dependencies: [
      "OpenHealthWorkoutFiles", "OpenHealthCore", "OpenHealthEngine", "OpenHealthFiles", "OpenHealthInterchange", "OpenHealthStorage",
      "OpenHealthTestSupport",
    ]),
  .testTarget(
    name: "VectorTests", dependencies: ["HealthKit", "OpenHealthClient", "OpenHealthEngine", "OpenHealthStorage", "OpenHealthCore"],
    exclude: ["Fixtures"]),
  .testTarget(
    name: "ShimTests",
    dependencies: [
      "HealthKit", "HealthKitTesting", "CoreLocation", "UniformTypeIdentifiers", "WatchKit", "os", "OSLog", "WaitingTestSupport",
    ]),
  .testTarget(
    name: "OpenHealthSignaturesTests",
    dependencies: ["OpenHealthCore", "OpenHealthCrypto", "OpenHealthInterchange", "OpenHealthSignatures"],
    exclude: ["Fixtures"]),
  // With --traits Combine.
  .testTarget(name: "CombineTests", dependencies: ["Combine"]),
  .testTarget(name: "RepositoryTests", dependencies: ["CatalogGenerator", "APILedger", "HealthKit"]),
  // The engine in a test, on the database that the environment names: OPENHEALTHKIT_TEST_DATABASE=postgres runs the engine's tests on a
  // server.
  .target(
    name: "EngineTestSupport",
    dependencies: ["OpenHealthCore", "OpenHealthEngine", "OpenHealthStorage", "OpenHealthTestSupport", "PostgresTestSupport"],
    path: "Tests/EngineTestSupport"),
]

if !isDependency {
  for target in programs + programTests + benchmarks where target.path == nil {
    let isForTests = target.type == .test || target.name.hasSuffix("TestSupport")
    let folder = benchmarks.contains { $0 === target } ? "Benchmarks/Sources" : isForTests ? "Programs/Tests" : "Programs/Sources"
    target.path = "\(folder)/\(target.name)"
  }
  for name in ["health", "health-server"] { package.products.append(.executable(name: name, targets: [name])) }
  package.dependencies += [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ]
  package.targets += programs + programTests + benchmarks + fuzzing + tools + tests
  // swift-argument-parser imports a module `os` if it finds one, and does not compile with this one, so it is compiled first.
  for target in package.targets where target.name == "os" {
    target.dependencies.append(.product(name: "ArgumentParser", package: "swift-argument-parser"))
  }
}

// scripts/quick names targets of tests: these are built, and what they need.
if let wanted = Context.environment["OPENHEALTHKIT_TESTS"], !isDependency {
  var kept: Set<String> = []
  // A small one beside Tests/XCTMain.swift, which SwiftPM looks for in the folders of the tests that it builds.
  var next = wanted.split(separator: ",").map(String.init) + ["OpenHealthCryptoTests"]
  while let name = next.popLast() {
    guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { continue }
    for case .byNameItem(let name, _) in target.dependencies { next.append(name) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

// A compiler process reads all of its module first. With at most 25 files each, as the driver has it, those of OpenHealthCore take 158 CPU
// seconds together, and two for the two processors 111.
if !isDependency {
  for target in package.targets where target.type != .system {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [.unsafeFlags(["-driver-batch-size-limit", "500"], .when(configuration: .debug))]
  }
}

// scripts/check and scripts/test set this: our own code has no warnings. Clients never see it. What the tests spend most of their time in
// is optimised, with its assertions. What a debugger reads takes a sixth of the compiler's time: only tests as apps have it, whose places
// diagnostics name. Dependencies are built alike with and without it, so that a plain `swift build` in between builds none of them again.
if Context.environment["OPENHEALTHKIT_STRICT"] == "1" {
  let isHot = Set(
    [
      "Core", "Engine", "Interchange", "SampleData", "SampleExports", "Storage", "WorkoutFiles",
    ].map { "OpenHealth" + $0 })
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    if !target.name.hasPrefix("HealthKit") { target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-gnone"])) }
    if isHot.contains(target.name) { target.swiftSettings?.append(.unsafeFlags(["-O", "-assert-config", "Debug"])) }
  }
}
