// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OpenHealthKit",
  products: [
    .library(name: "HealthKit", targets: ["HealthKit"]),
    // For Programs/ and Benchmarks/ in this repository, and for nobody else: no promise of stability.
    .library(
      name: "OpenHealthInternals",
      targets: ["OpenHealthCore", "OpenHealthStorage", "OpenHealthEngine", "OpenHealthConnection", "OpenHealthInterchange"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
  ],
  targets: [
    .target(name: "OpenHealthCore"),
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    // Encrypts what SQLite writes. C, because SQLite calls it for every page; the keys' own files are Swift.
    .target(name: "COpenHealthVFS", linkerSettings: [.linkedLibrary("crypto"), .linkedLibrary("sqlite3")]),
    .target(
      name: "OpenHealthStorage",
      dependencies: [
        "OpenHealthCore", "COpenHealthVFS", "CLibCrypto", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(name: "OpenHealthEngine", dependencies: ["OpenHealthCore", "OpenHealthStorage"]),
    .target(name: "OpenHealthConnection", dependencies: ["OpenHealthCore", "OpenHealthEngine"]),
    .target(name: "HealthKit", dependencies: ["OpenHealthCore", "OpenHealthConnection"]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "OpenHealthInterchange", dependencies: ["OpenHealthCore", "OpenHealthEngine", "CLibXML2", "CZlib"]),

    // Writes Sources/*/Generated from Catalog/*.tsv. Run by scripts/generate.
    .target(name: "CatalogGenerator"),
    .executableTarget(name: "generate-catalog", dependencies: ["CatalogGenerator"]),

    .testTarget(name: "CatalogGeneratorTests", dependencies: ["CatalogGenerator"]),
    .testTarget(name: "OpenHealthCoreTests", dependencies: ["OpenHealthCore"]),
    .testTarget(
      name: "OpenHealthStorageTests",
      dependencies: [
        "OpenHealthCore", "OpenHealthStorage", "COpenHealthVFS", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .testTarget(name: "OpenHealthEngineTests", dependencies: ["OpenHealthEngine", "OpenHealthStorage", "OpenHealthCore"]),
    .testTarget(name: "OpenHealthConnectionTests", dependencies: ["OpenHealthConnection", "OpenHealthCore"]),
    .testTarget(
      name: "HealthKitTests",
      dependencies: ["HealthKit", "OpenHealthConnection", "OpenHealthCore", "OpenHealthEngine", "OpenHealthStorage"]),
    .testTarget(name: "HealthKitConformanceTests", dependencies: ["HealthKit"]),
    .testTarget(
      name: "OpenHealthInterchangeTests",
      dependencies: ["OpenHealthInterchange", "OpenHealthCore", "OpenHealthEngine", "OpenHealthStorage"]),
    .testTarget(
      name: "VectorTests",
      dependencies: ["HealthKit", "OpenHealthConnection", "OpenHealthEngine", "OpenHealthStorage", "OpenHealthCore"],
      exclude: ["Fixtures"]),
    .testTarget(name: "RepositoryTests", dependencies: ["CatalogGenerator"]),
  ],
  swiftLanguageModes: [.v6]
)

// scripts/check and scripts/test set this: our own code has no warnings. Clients never see it.
if Context.environment["OPENHEALTHKIT_STRICT"] == "1" {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
