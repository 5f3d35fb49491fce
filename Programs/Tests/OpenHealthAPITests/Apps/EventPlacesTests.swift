// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import OpenHealthAPI
import OpenHealthTestSupport
import Testing

/// The places of an app for streams of events.
@Suite struct EventPlacesTests {
  @Test("An app has sixteen streams of events at once; one that ends makes room")
  func streams() throws {
    let world = try APIWorld()
    _ = try world.store.app(APIWorld.walks, read: ["stepCount"])
    func open() -> APIReply {
      world.api.answer(
        APIRequest("GET", "/api/v1/events?type=stepCount", authorization: "Bearer \(APIWorld.token(APIWorld.walks))"))
    }
    var streams = (0..<AppServices.mostStreams).map { _ in open() }
    #expect(streams.allSatisfy { $0.status == 200 })
    #expect(open().status == 429)
    // Calls have places of their own.
    #expect(try world.send("GET", "/types").status == 200)
    streams.removeLast()
    #expect(open().status == 200)
  }
}
