// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OpenHealthBenchmarks",
  dependencies: [
    .package(name: "OpenHealthKit", path: ".."), .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(name: "EncryptionCost", dependencies: [.product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    .executableTarget(
      name: "RawSQLite",
      dependencies: [
        "BenchMeasure", .product(name: "HealthKit", package: "OpenHealthKit"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .executableTarget(name: "StoreBench", dependencies: ["BenchMeasure", .product(name: "HealthKit", package: "OpenHealthKit")]),
    .target(name: "BenchMeasure"),
  ],
  swiftLanguageModes: [.v6]
)
