// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension AppIdentity {
  /// This process as an app: from the environment, else the main bundle, else the executable's name (OQ-05).
  public static func ofThisProcess(environment: [String: String]) -> AppIdentity {
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

  /// The bundle identifier that this process was given; nil where it takes its executable's name instead.
  static func givenIdentifier(environment: [String: String]) -> String? {
    environment["HEALTHKIT_BUNDLE_ID"].flatMap { $0.isEmpty ? nil : $0 } ?? Bundle.main.bundleIdentifier
  }

  /// The source of this process's samples: what its daemon knows it as, once it has asked one, else what the process says of itself.
  public static var ownSource: SourceRecord {
    let process = ofThisProcess(environment: ProcessInfo.processInfo.environment)
    return (OpenStores.known(process) ?? process).revision.source
  }

  /// What stands for the model of the device: the kind of system and processor.
  public static var hostModel: String {
    #if arch(x86_64)
      "Linux,x86_64"
    #elseif arch(arm64)
      "Linux,arm64"
    #else
      "Linux"
    #endif
  }
}
