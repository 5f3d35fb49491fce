// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

/// What an app sends that no initialiser of HealthKit has seen.
@Suite struct InvalidObjectsTests {
  @Test("T1 T17: an engine refuses hundreds of kinds of invalid objects, each with a text, and nothing changes")
  func refused() throws {
    let objects = try InvalidObjects.all()
    #expect(objects.count > 200)
    #expect(Set(objects.map(\.name)).count == objects.count)
    let store = try TestStore()
    let names = InvalidObjects.types.map(\.name)
    let app = try store.app("com.example.hostile", share: names, read: names)
    for request in try InvalidObjects.valid() { _ = try store.engine.perform(request, for: app) }
    var state = try InvalidObjects.state(store.engine, as: app)
    for object in objects {
      do {
        try perform(object, in: store, for: app)
        Issue.record("accepted: \(object.name)")
      } catch let error as HealthError {
        #expect(InvalidObjects.isRefusal(error), "\(object.name): \(error)")
      } catch {
        #expect(error is WireFault, "\(object.name): \(error)")
      }
      let now = try InvalidObjects.state(store.engine, as: app)
      #expect(now == state, "changed the store: \(object.name)")
      state = now
    }
  }

  private func perform(_ object: InvalidObject, in store: TestStore, for caller: Caller) throws {
    guard let type = RequestList.type(named: object.request) else { throw WireFault.invalid(.kind) }
    func perform<R: HealthRequest>(_ type: R.Type) throws {
      _ = try store.engine.perform(try WireForm.request(type, from: object.bytes), for: caller)
    }
    try perform(type)
  }
}
