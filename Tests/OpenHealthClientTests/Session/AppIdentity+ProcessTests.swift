// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Testing

@Suite struct AppIdentityTests {
  @Test("OBJ-07: the environment names the app")
  func environment() {
    let app = AppIdentity.ofThisProcess(environment: ["HEALTHKIT_BUNDLE_ID": "com.example.app", "HEALTHKIT_APP_NAME": "Example"])
    #expect(app.bundleIdentifier == "com.example.app")
    #expect(app.revision.source.bundleIdentifier == "com.example.app")
    #expect(app.revision.source.name == "Example")
  }

  @Test("without a setting the bundle or the executable names the app; empty settings are ignored")
  func defaults() {
    let plain = AppIdentity.ofThisProcess(environment: [:])
    #expect(!plain.bundleIdentifier.isEmpty)
    #expect(!plain.revision.source.name.isEmpty)
    let empty = AppIdentity.ofThisProcess(environment: ["HEALTHKIT_BUNDLE_ID": "", "HEALTHKIT_APP_NAME": ""])
    #expect(empty == plain)
    // Sources compare equal whatever their names are.
    #expect(empty.revision.source.name == plain.revision.source.name)
  }

  @Test("identifier and name may be set separately")
  func alone() {
    let plain = AppIdentity.ofThisProcess(environment: [:])
    let named = AppIdentity.ofThisProcess(environment: ["HEALTHKIT_APP_NAME": "Example"])
    #expect(named.bundleIdentifier == plain.bundleIdentifier)
    #expect(named.revision.source.name == "Example")
    let identified = AppIdentity.ofThisProcess(environment: ["HEALTHKIT_BUNDLE_ID": "com.example.app"])
    #expect(identified.bundleIdentifier == "com.example.app")
    #expect(identified.revision.source.name == plain.revision.source.name)
  }

  @Test("OBJ-04: the revision has the model and system of this machine")
  func machine() {
    let revision = AppIdentity.ofThisProcess(environment: [:]).revision
    #expect(revision.productType == AppIdentity.hostModel)
    #expect(AppIdentity.hostModel.hasPrefix("Linux"))
    #expect(revision.operatingSystem.major == ProcessInfo.processInfo.operatingSystemVersion.majorVersion)
  }
}
