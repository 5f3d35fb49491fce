// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OpenHealthPrograms",
  products: [
    .executable(name: "health", targets: ["health"]),
    // For Tools/fuzz.
    .library(
      name: "OpenHealthProgramInternals",
      targets: ["OpenHealthData", "OpenHealthJournal", "OpenHealthSensors", "OpenHealthSignatures", "OpenHealthWords"]),
    // For programs of device makers, which sign what their devices measure.
    .library(name: "OpenHealthSignatures", targets: ["OpenHealthSignatures"]),
  ],
  dependencies: [
    .package(name: "OpenHealthKit", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // The daemon: it owns a store and serves it on unix sockets.
    .target(
      name: "OpenHealthDaemon",
      dependencies: [
        "CSystemd", "OpenHealthJournal",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    // What is saved while the store is locked: sealed, kept, and taken into the store.
    .target(
      name: "OpenHealthJournal",
      dependencies: [
        .product(name: "Crypto", package: "swift-crypto"), .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ]),
    // Who signed a sample or a health card: CMS in DER, compact JWS, and the certificates and keys that the owner trusts.
    .target(
      name: "OpenHealthSignatures",
      dependencies: [
        .product(name: "Crypto", package: "swift-crypto"), .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
        .product(name: "SwiftASN1", package: "swift-asn1"), .product(name: "X509", package: "swift-certificates"),
      ]),
    // What sensors send, as samples: bytes in, values out.
    .target(name: "OpenHealthSensors", dependencies: [.product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    // The store of each of many people, on a PostgreSQL server.
    .target(name: "OpenHealthPostgres", dependencies: ["CLibPQ", .product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    // The server of many people's stores, for apps and programs on other machines.
    .target(
      name: "OpenHealthServer",
      dependencies: [
        "OpenHealthDaemon", "OpenHealthData", "OpenHealthParquet", "OpenHealthPostgres",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    // What people write and read: numbers, units, dates, names of types.
    .target(name: "OpenHealthWords", dependencies: [.product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    // Figures over time of every type, and what people compare.
    .target(
      name: "OpenHealthFigures",
      dependencies: ["OpenHealthWords", .product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    // Tables in files that programs read by columns; knows nothing of health data.
    .target(name: "OpenHealthParquet", dependencies: [.product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    // The store as tables for programs: CSV, Parquet, SQLite, and a row a day.
    .target(
      name: "OpenHealthData",
      dependencies: ["OpenHealthParquet", "OpenHealthWords", .product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    // Charts: one description as lines of a terminal, SVG and HTML.
    .target(
      name: "OpenHealthCharts", dependencies: ["OpenHealthWords", .product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    // What people enter by hand, as samples.
    .target(name: "OpenHealthEntry", dependencies: [.product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    // What people see of their data: charts of figures, nights and recordings, reports, and samples in words.
    .target(
      name: "OpenHealthPictures",
      dependencies: [
        "OpenHealthCharts", "OpenHealthFigures", "OpenHealthWords", .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ]),
    // The pages of the Health app: a request in, a reply out, without a server.
    .target(
      name: "OpenHealthPages",
      dependencies: [
        "OpenHealthCharts", "OpenHealthEntry", "OpenHealthFigures", "OpenHealthPictures", "OpenHealthWords",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
        .product(name: "Mustache", package: "swift-mustache"),
      ]),
    // The server of the Health app, for browsers on this machine.
    .target(
      name: "OpenHealthWeb",
      dependencies: [
        "OpenHealthCharts", "OpenHealthDaemon", "OpenHealthData", "OpenHealthPages", "OpenHealthWords",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      resources: [.embedInCode("Assets/app.css"), .embedInCode("Assets/app.js"), .embedInCode("Assets/icon.svg")]),
    // Sensors on the air, through BlueZ on the system's D-Bus.
    .target(
      name: "OpenHealthBluetooth",
      dependencies: ["CSystemd", "OpenHealthSensors", .product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    .executableTarget(
      name: "health",
      dependencies: [
        "OpenHealthBluetooth", "OpenHealthCharts", "OpenHealthData", "OpenHealthDaemon", "OpenHealthEntry", "OpenHealthFigures",
        "OpenHealthJournal", "OpenHealthPictures", "OpenHealthPostgres", "OpenHealthSensors", "OpenHealthServer", "OpenHealthSignatures",
        "OpenHealthWeb", "OpenHealthWords",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    // What the tests have in common. MockBlueZ.py runs in Debian's python3-dbusmock.
    .target(
      name: "ProgramsTestSupport",
      dependencies: ["OpenHealthBluetooth", "OpenHealthFigures", .product(name: "OpenHealthInternals", package: "OpenHealthKit")],
      path: "Tests/ProgramsTestSupport", exclude: ["MockBlueZ.py", "MockLogind.py"]),
    // A PostgreSQL server for tests.
    .target(
      name: "PostgresTestSupport",
      dependencies: ["OpenHealthPostgres", .product(name: "OpenHealthInternals", package: "OpenHealthKit")],
      path: "Tests/PostgresTestSupport", resources: [.copy("postgres.sh")]),
    .testTarget(
      name: "OpenHealthPostgresTests",
      dependencies: [
        "OpenHealthPostgres", "OpenHealthTestSupport", "PostgresTestSupport",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ]),
    // The tests of the engine, most of them links to those of the root package, on a server.
    .testTarget(
      name: "EngineOnPostgresTests",
      dependencies: [
        "PostgresTestSupport", "OpenHealthTestSupport",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ]),
    .testTarget(
      name: "OpenHealthServerTests",
      dependencies: [
        "OpenHealthTestSupport",
        "OpenHealthDaemon", "OpenHealthPostgres", "OpenHealthServer", "PostgresTestSupport", "ProgramsTestSupport",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"), .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .target(
      name: "OpenHealthTestSupport", dependencies: [.product(name: "OpenHealthInternals", package: "OpenHealthKit")],
      path: "Tests/OpenHealthTestSupport"),
    .testTarget(
      name: "OpenHealthFiguresTests",
      dependencies: [
        "OpenHealthFigures", "OpenHealthWords", "ProgramsTestSupport", .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ]),
    .testTarget(
      name: "OpenHealthEntryTests", dependencies: ["OpenHealthEntry", .product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    .testTarget(
      name: "OpenHealthPagesTests",
      dependencies: [
        "OpenHealthCharts", "OpenHealthFigures", "OpenHealthPages", "OpenHealthPictures", "OpenHealthWords", "ProgramsTestSupport",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ]),
    .testTarget(
      name: "OpenHealthWebTests", dependencies: ["OpenHealthWeb"]),
    .testTarget(
      name: "OpenHealthWordsTests",
      dependencies: ["OpenHealthWords", "ProgramsTestSupport", .product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    .testTarget(
      name: "OpenHealthParquetTests",
      dependencies: ["OpenHealthParquet", "ProgramsTestSupport"]),
    .testTarget(
      name: "OpenHealthDataTests",
      dependencies: [
        "OpenHealthData", "OpenHealthWords", "ProgramsTestSupport",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ]),
    .testTarget(
      name: "OpenHealthChartsTests",
      dependencies: [
        "OpenHealthCharts", "OpenHealthWords", "ProgramsTestSupport", .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "OpenHealthPicturesTests",
      dependencies: [
        "OpenHealthCharts", "OpenHealthFigures", "OpenHealthPictures", "OpenHealthWords", "ProgramsTestSupport",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ]),
    .testTarget(
      name: "OpenHealthJournalTests",
      dependencies: [
        "OpenHealthJournal", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "OpenHealthSignaturesTests",
      dependencies: [
        "OpenHealthSignatures", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ]),
    .testTarget(
      name: "OpenHealthDaemonTests",
      dependencies: [
        "OpenHealthTestSupport",
        "OpenHealthDaemon", "OpenHealthJournal", "ProgramsTestSupport", .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "OpenHealthSensorsTests",
      dependencies: ["OpenHealthSensors", .product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    .testTarget(
      name: "OpenHealthBluetoothTests",
      dependencies: [
        "OpenHealthBluetooth", "OpenHealthSensors", "ProgramsTestSupport", .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
      ]),
    .testTarget(
      name: "HealthCommandTests",
      dependencies: [
        "OpenHealthTestSupport",
        "health", "OpenHealthPostgres", "OpenHealthWeb", "OpenHealthWords", "PostgresTestSupport", "ProgramsTestSupport",
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Fixtures", "Screens"]),
  ],
  swiftLanguageModes: [.v6]
)

if Context.environment["OPENHEALTHKIT_STRICT"] == "1" {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
