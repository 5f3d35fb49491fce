// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension AppIdentity {
  /// This process as an app: its identifier and name come from the environment, else from the main bundle, else from the executable's name
  /// (OQ-05).
  ///
  /// - Parameter environment: `HEALTHKIT_BUNDLE_ID` sets the identifier, `HEALTHKIT_APP_NAME` the name.
  package static func ofThisProcess(environment: [String: String]) -> AppIdentity {
    let executable = ProcessInfo.processInfo.processName
    let information = Bundle.main.infoDictionary ?? [:]
    let identifier = givenIdentifier(environment: environment) ?? executable
    let name =
      environment["HEALTHKIT_APP_NAME"].flatMap { $0.isEmpty ? nil : $0 } ?? information["CFBundleDisplayName"] as? String
      ?? information["CFBundleName"] as? String ?? executable
    let system = ProcessInfo.processInfo.operatingSystemVersion
    return AppIdentity(
      revision: SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: identifier, name: name), version: information["CFBundleVersion"] as? String,
        productType: hostModel,
        operatingSystem: SystemVersion(major: system.majorVersion, minor: system.minorVersion, patch: system.patchVersion)))
  }

  /// The bundle identifier that the environment or the main bundle gives this process; nil where it uses its executable's name instead.
  static func givenIdentifier(environment: [String: String]) -> String? {
    environment["HEALTHKIT_BUNDLE_ID"].flatMap { $0.isEmpty ? nil : $0 } ?? Bundle.main.bundleIdentifier
  }

  /// The source of this process's samples: the identity that its daemon gave it, else the one that the process claims.
  package static var ownSource: SourceRecord {
    let process = ofThisProcess(environment: ProcessInfo.processInfo.environment)
    return (OpenStores.known(process) ?? process).revision.source
  }

  /// The product type of this machine: the system and the processor, such as `Linux,x86_64`.
  package static var hostModel: String {
    #if arch(x86_64)
      "Linux,x86_64"
    #elseif arch(arm64)
      "Linux,arm64"
    #else
      "Linux"
    #endif
  }
}

extension UUIDMint {
  /// The source of this process's UUIDs, with the system's clock and random numbers.
  package static let ofProcess = UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator())
}
