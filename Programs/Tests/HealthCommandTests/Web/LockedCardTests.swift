// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing

/// The medical ID of a locked store, from `health serve` to the browser.
@Suite(.serialized) struct LockedCardTests {
  /// Serves a store with a passphrase, an Anna to call and a weight.
  private func withApp(_ body: (Health, WebClient, String) throws -> Void) throws {
    try Health.withFolder { health in
      try health.write("correct horse battery\n", to: "pass")
      chmod(health.path("pass"), 0o600)
      #expect(health.run("add", "weight", "72.25kg").status == 0)
      #expect(health.run("medical-id", "--contacts", "Anna 555-0100").status == 0)
      #expect(health.run("key", "passphrase", "--new-passphrase-file", health.path("pass")).status == 0)
      let app = try ServedApp(health, arguments: ["--passphrase-file", health.path("pass")])
      let (client, token) = try app.login()
      try body(health, client, token)
    }
  }

  @Test("A locked store shows the medical ID only where the person allows it, only that, only to a browser that is logged in")
  func allowed() throws {
    try withApp { health, client, token in
      let file = health.path("store/medical-id")
      #expect(try client.post("/lock", [("token", token)]).status == 303)
      for path in ["/", "/medical-id", "/medical-id.json"] {
        let text = try client.send("GET", path).text
        #expect(text.contains("name=\"passphrase\"") && !text.contains("Anna") && !text.contains("href=\"/medical-id\""), "\(path)")
      }
      #expect(access(file, F_OK) != 0)
      #expect(try client.post("/unlock", [("token", token), ("passphrase", "correct horse battery")]).status == 303)
      #expect(try client.post("/medical-id/locked", [("token", "x"), ("shown", "yes")]).status == 403)
      #expect(try client.post("/medical-id/locked", [("token", token), ("shown", "yes")]).status == 303)
      var facts = stat()
      #expect(stat(file, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
      #expect(try !String(decoding: Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self).contains("72.25"))
      // A program beside the app changes the card; the app itself does it, too.
      #expect(health.run("medical-id", "--remarks", "Wears lenses").status == 0)
      #expect(try client.post("/lock", [("token", token)]).status == 303)
      #expect(try client.send("GET", "/").text.contains("href=\"/medical-id\""))
      let card = try client.send("GET", "/medical-id").text
      #expect(card.contains("Anna 555-0100") && card.contains("Wears lenses"))
      #expect(!card.contains("72.25") && !card.contains("<textarea") && !card.contains("/lock\""))
      #expect(try !client.send("GET", "/types/bodyMass").text.contains("Anna"))
      var stranger = client
      stranger.headers["Cookie"] = nil
      let refused = try stranger.send("GET", "/medical-id")
      #expect(refused.status == 401 && !refused.text.contains("Anna"))
      // Turning it off needs an open store, and removes the copy at once.
      #expect(try client.post("/medical-id/locked", [("token", token), ("shown", "no")]).text.contains("name=\"passphrase\""))
      #expect(access(file, F_OK) == 0)
      #expect(try client.post("/unlock", [("token", token), ("passphrase", "correct horse battery")]).status == 303)
      #expect(try client.post("/medical-id/locked", [("token", token), ("shown", "no")]).status == 303)
      #expect(access(file, F_OK) != 0)
    }
  }

  @Test("A copy that other users can read is not shown; the next change makes it private again")
  func exposed() throws {
    try withApp { health, client, token in
      let file = health.path("store/medical-id")
      #expect(try client.post("/medical-id/locked", [("token", token), ("shown", "yes")]).status == 303)
      #expect(health.run("lock").status == 0)
      #expect(chmod(file, 0o644) == 0)
      let card = try client.send("GET", "/medical-id").text
      #expect(card.contains("role=\"alert\"") && !card.contains("Anna"))
      #expect(try client.post("/unlock", [("token", token), ("passphrase", "correct horse battery")]).status == 303)
      #expect(try client.post("/medical-id", [("token", token), ("contacts", "Ben")]).status == 303)
      var facts = stat()
      #expect(stat(file, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
      #expect(try client.post("/lock", [("token", token)]).status == 303)
      #expect(try client.send("GET", "/medical-id").text.contains("Ben"))
    }
  }
}
