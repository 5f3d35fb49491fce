// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct ChangeObserversTests {
  @Test("OBS-01: an observer hears of what another process saves and of what it deletes", .timeLimit(.minutes(5)))
  func otherProcesses() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("observers-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place harms nobody
    // Two engines on one store are as two processes: neither sees the other's transactions but on disk.
    let (here, there) = (try TestStore(folder: folder), try TestStore(folder: folder))
    let app = try there.app("test.app", share: ["stepCount"])
    let (heard, hear) = AsyncStream<Void>.makeStream()
    let observation = here.engine.observeChanges(of: [try TestStore.type("stepCount")]) { _ in hear.yield() }
    defer { observation.cancel() }
    var next = heard.makeAsyncIterator()
    let sample = try TestStore.steps(1)
    try there.save(sample, for: app)
    #expect(await next.next() != nil)
    try there.engine.perform(DeleteSamples(samples: [sample]), for: app)
    #expect(await next.next() != nil)
  }
}
