// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite struct AuthorizationRequestStatusTests {
  private let app = AppIdentity("test.app", name: "App")

  private func types(share: [String] = [], read: [String] = []) -> AuthorizationTypes {
    AuthorizationTypes(share: share.compactMap { Catalog.type(named: $0) }, read: read.compactMap { Catalog.type(named: $0) })
  }

  private func engine(_ policy: PermissionPolicy) throws -> HealthEngine {
    HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: policy))
  }

  @Test("AUTH-29 AUTH-13: the status is shouldRequest until each type has an answer in its direction", arguments: [true, false])
  func status(isGranted: Bool) throws {
    let engine = try engine(isGranted ? .grantAll : .denyAll)
    let status = { try engine.perform(AuthorizationRequestStatus(types: $0), for: .app(app)) }
    let wanted = types(share: ["stepCount", "workout"], read: ["bloodType"])
    #expect(try status(wanted) == .shouldRequest)
    try engine.perform(RequestAuthorization(types: types(share: ["stepCount", "workout"])), for: .app(app))
    #expect(try status(wanted) == .shouldRequest)
    try engine.perform(RequestAuthorization(types: wanted), for: .app(app))
    #expect(try status(wanted) == .unnecessary)
    #expect(try status(types(read: ["stepCount"])) == .shouldRequest)
    let other = AppIdentity("test.other", name: "Other")
    #expect(try engine.perform(AuthorizationRequestStatus(types: wanted), for: .app(other)) == .shouldRequest)
    #expect(try engine.perform(AuthorizationRequestStatus(types: wanted), for: .owner) == .unnecessary)
  }

  @Test("AUTH-08 AUTH-12: status and request fail for types that cannot be requested, and nothing is decided")
  func refused() throws {
    let engine = try engine(.grantAll)
    let refused = [
      types(), types(share: ["bloodPressure"]), types(share: ["stepCount", "appleStandTime"]), types(share: ["stepCount"], read: ["food"]),
      types(share: ["stepCount"], read: ["visionPrescription"]), types(read: ["userAnnotatedMedication"]),
    ]
    for types in refused {
      #expect(throws: HealthError.self) { try engine.perform(AuthorizationRequestStatus(types: types), for: .app(app)) }
      #expect(throws: HealthError.self) { try engine.perform(RequestAuthorization(types: types), for: .app(app)) }
    }
    let steps = try #require(Catalog.type(named: "stepCount"))
    #expect(try engine.perform(SharingStatus(type: steps), for: .app(app)) == nil)
  }
}
