// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OpenHealthKitCombine",
  products: [
    .library(name: "Combine", targets: ["Combine"])
  ],
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")
  ],
  targets: [
    .target(
      name: "Combine",
      dependencies: [
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ]),
    .testTarget(name: "CombineTests", dependencies: ["Combine"]),
  ],
  swiftLanguageModes: [.v6]
)
