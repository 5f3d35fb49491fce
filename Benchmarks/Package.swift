// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OpenHealthBenchmarks",
  dependencies: [.package(name: "OpenHealthKit", path: "..")],
  targets: [
    .executableTarget(name: "EncryptionCost", dependencies: [.product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
    .executableTarget(name: "StoreBench", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
  ],
  swiftLanguageModes: [.v6]
)
