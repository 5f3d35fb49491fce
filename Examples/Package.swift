// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OpenHealthKitExamples",
  dependencies: [.package(name: "OpenHealthKit", path: "..")],
  targets: [
    .executableTarget(name: "DailySteps", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
    .executableTarget(name: "HealthManager", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
    .executableTarget(name: "IsolatedApp", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
    .executableTarget(name: "LiveWorkout", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
    .executableTarget(name: "PermissionManager", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
    .executableTarget(name: "TwoApps", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
    .target(name: "StepCounter", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
    .target(name: "WorkoutManager", dependencies: [.product(name: "HealthKit", package: "OpenHealthKit")]),
    // As a test target of your own package: see Documentation/Testing.md.
    .testTarget(
      name: "StepCounterTests",
      dependencies: [
        "StepCounter", .product(name: "HealthKit", package: "OpenHealthKit"), .product(name: "HealthKitTesting", package: "OpenHealthKit"),
      ]),
    .testTarget(
      name: "WorkoutManagerTests",
      dependencies: [
        "WorkoutManager", .product(name: "HealthKit", package: "OpenHealthKit"),
        .product(name: "HealthKitTesting", package: "OpenHealthKit"),
      ]),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "DailySteps", "HealthManager", "LiveWorkout", "PermissionManager", "TwoApps",
        .product(name: "HealthKit", package: "OpenHealthKit"), .product(name: "HealthKitTesting", package: "OpenHealthKit"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

if Context.environment["OPENHEALTHKIT_STRICT"] == "1" {
  for target in package.targets { target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)] }
}
