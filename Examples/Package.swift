// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OpenHealthKitExamples",
  dependencies: [.package(name: "OpenHealthKit", path: "..")],
  targets: [
    .executableTarget(name: "DailySteps", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
    .testTarget(name: "ExampleTests", dependencies: ["DailySteps"]),
  ],
  swiftLanguageModes: [.v6]
)

if Context.environment["OPENHEALTHKIT_STRICT"] == "1" {
  for target in package.targets { target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)] }
}
