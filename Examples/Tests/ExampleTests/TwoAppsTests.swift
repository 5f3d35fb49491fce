// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct TwoAppsTests {
  @Test("OBS-02 ANCH-08: an observer and an anchored query report what another process saves and deletes", .timeLimit(.minutes(2)))
  func hears() throws {
    try Example.withStore { store in
      let environment = ["HEALTHKIT_STORE": store.path, "HEALTHKIT_AUTHORIZATION": "grant-all"]
      let writer = environment.merging(["HEALTHKIT_BUNDLE_ID": "com.example.writer"]) { $1 }
      let watcher = try Example.start(
        "TwoApps", ["watch"], environment: environment.merging(["HEALTHKIT_BUNDLE_ID": "com.example.watcher"]) { $1 })
      // The first two calls, in any order.
      #expect(Set([watcher.nextLine(), watcher.nextLine()]) == ["something changed", "0 added, 0 deleted"])
      for count in ["120", "7"] {
        #expect(try Example.run("TwoApps", ["save", count], environment: writer).lines == ["saved"])
        let saved = [watcher.nextLine(), watcher.nextLine(), watcher.nextLine()]
        #expect(Set(saved) == ["something changed", "1 added, 0 deleted", "+ \(count) steps by com.example.writer"])
      }
      #expect(try Example.run("TwoApps", ["delete"], environment: writer).lines == ["deleted 2"])
      #expect(Set([watcher.nextLine(), watcher.nextLine()]) == ["something changed", "0 added, 2 deleted"])
      #expect(watcher.end() == 0)
      #expect(watcher.nextLine() == nil)
    }
  }
}
