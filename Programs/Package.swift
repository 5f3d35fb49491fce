// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OpenHealthPrograms",
  products: [.executable(name: "health", targets: ["health"])],
  dependencies: [
    .package(name: "OpenHealthKit", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "health",
      dependencies: [
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "HealthCommandTests",
      dependencies: ["health", .product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
  ],
  swiftLanguageModes: [.v6]
)

if Context.environment["OPENHEALTHKIT_STRICT"] == "1" {
  for target in package.targets { target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)] }
}
