// swift-tools-version: 6.2
import PackageDescription

// scripts/fuzz builds the fuzzer with the sanitizers `fuzzer` and `address`: libFuzzer brings the main function. Without it there is
// nothing to link, so the product exists only for that build; the tests try the same targets without the sanitizers.
let isFuzzer = Context.environment["OPENHEALTHKIT_FUZZER"] == "1"

let package = Package(
  name: "OpenHealthFuzz",
  dependencies: [.package(name: "OpenHealthKit", path: "../.."), .package(name: "OpenHealthPrograms", path: "../../Programs")],
  targets: [
    .target(
      name: "FuzzTargets",
      dependencies: [
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"), .product(name: "HealthKit", package: "OpenHealthKit"),
        .product(name: "OpenHealthProgramInternals", package: "OpenHealthPrograms"),
      ]),
    isFuzzer
      ? .executableTarget(name: "Fuzz", dependencies: ["FuzzTargets"], swiftSettings: [.unsafeFlags(["-parse-as-library"])])
      : .testTarget(
        name: "FuzzTests", dependencies: ["FuzzTargets", .product(name: "OpenHealthInternals", package: "OpenHealthKit")]),
  ],
  swiftLanguageModes: [.v6]
)

if Context.environment["OPENHEALTHKIT_STRICT"] == "1" {
  for target in package.targets { target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)] }
}
