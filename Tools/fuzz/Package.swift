// swift-tools-version: 6.2
import PackageDescription

// Built and run by scripts/fuzz, with the sanitizers `fuzzer` and `address`: libFuzzer brings the main function.
let package = Package(
  name: "OpenHealthFuzz",
  dependencies: [.package(name: "OpenHealthKit", path: "../.."), .package(name: "OpenHealthPrograms", path: "../../Programs")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "OpenHealthInternals", package: "OpenHealthKit"), .product(name: "HealthKit", package: "OpenHealthKit"),
        .product(name: "OpenHealthProgramInternals", package: "OpenHealthPrograms"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)

if Context.environment["OPENHEALTHKIT_STRICT"] == "1" {
  for target in package.targets { target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)] }
}
