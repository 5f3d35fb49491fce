// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthDaemon
import OpenHealthPages
import ProgramsTestSupport
import Testing
import WaitingTestSupport

/// What an attacker on the same machine or behind another page in the browser may try.
@Suite struct WebSecurityTests {
  @Test("Without a session there is nothing but the way to log in; no cookie of an attacker's choice becomes one")
  func withoutSession() throws {
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let stranger = WebClient(port: app.port)
      for path in [
        "/", "/types/stepCount", "/types/stepCount.json", "/browse", "/sharing", "/live?types=stepCount", "/transfer", "/no/such",
      ] {
        let answer = try stranger.send("GET", path)
        #expect(answer.status == 401, "\(path)")
        #expect(answer.text.contains("health open"), "\(path)")
        #expect(!answer.text.contains("stepCount"), "\(path)")
        let chosen = try stranger.send("GET", path, headers: ["Cookie": "health-session=0123456789abcdef"])
        #expect(chosen.status == 401)
      }
      // Each row of the table, with some text for each part that has a name.
      for route in PageRoutes.all where route.admission != .anyone {
        let path = route.pattern.replacing(/:\w+/, with: "stepCount")
        let answer = try route.method == .get ? stranger.send("GET", path) : stranger.post(path, [("token", "")])
        #expect(answer.status == 401, "\(path)")
      }
      // The session is a new one, whatever the browser sent with the link.
      let path = try app.loginPath()
      let answer = try stranger.send("GET", path, headers: ["Cookie": "health-session=mine"])
      #expect(answer["set-cookie"]?.contains("mine") == false)
      // A link works once.
      #expect(try stranger.send("GET", path).status == 401)
    }
  }

  @Test(
    "T2 T13: another user of the machine gets no answer at all, with the browser's cookie or without, and takes no place of the owner's",
    .enabled(if: geteuid() == 0, "needs root, to become another user"))
  func otherUser() throws {
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let (client, _) = try app.login()
      let cookie = try #require(client.headers["Cookie"])
      func answer(as user: String, _ count: Int = 1) -> String {
        let request = "GET / HTTP/1.1\\r\\nHost: 127.0.0.1:\(app.port)\\r\\nCookie: \(cookie)\\r\\nConnection: close\\r\\n\\r\\n"
        let script = "for ((i = 0; i < \(count); i++)); do exec 3<>/dev/tcp/127.0.0.1/\(app.port); printf '\(request)' >&3; cat <&3; done"
        return health.runInShell("setpriv --reuid=\(user) --regid=\(user) --clear-groups bash -c \"\(script)\" 2>/dev/null").output
      }
      #expect(answer(as: "0").hasPrefix("HTTP/1.1 200"))
      #expect(answer(as: "65534", 200).isEmpty)
      #expect(try client.send("GET", "/").status == 200)
    }
  }

  @Test("Names of other hosts, requests of other sites and forms without the session's token are refused")
  func otherSites() throws {
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let (client, token) = try app.login()
      // DNS rebinding: another name that points to this machine.
      for host in ["evil.example", "evil.example:\(app.port)", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:\(app.port)", ""] {
        #expect(try client.send("GET", "/", headers: ["Host": host]).status == 403, "\(host)")
      }
      #expect(try client.send("GET", "/", headers: ["Host": "localhost:\(app.port)"]).status == 200)
      // CSRF.
      let good = [("token", token), ("system", "metric")]
      for origin in ["http://evil.example", "null", "https://127.0.0.1:\(app.port)"] {
        #expect(try client.post("/lock", good, headers: ["Origin": origin]).status == 403, "\(origin)")
      }
      #expect(try client.post("/lock", good, headers: ["Sec-Fetch-Site": "cross-site"]).status == 403)
      #expect(try client.post("/lock", good, headers: ["Sec-Fetch-Site": "same-site"]).status == 403)
      for wrong in ["", "x", String(token.reversed()), token + "0"] { #expect(try client.post("/lock", [("token", wrong)]).status == 403) }
      #expect(try client.post("/lock", []).status == 403)
      // A page of another site can neither read nor embed a page, but may link to it.
      #expect(try client.send("GET", "/browse.json", headers: ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"]).status == 403)
      #expect(try client.send("GET", "/browse", headers: ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]).status == 200)
      #expect(health.run("types").status == 0, "the store is not locked")
    }
  }

  @Test("Each address of the table is answered, a form of it only with the session's token, and while the store is locked it says so")
  func table() throws {
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let (client, token) = try app.login()
      let rows = PageRoutes.all.filter { $0.admission == .openStore }.map { ($0, $0.pattern.replacing(/:\w+/, with: "stepCount")) }
      for (route, path) in rows where route.method == .get {
        guard route.pattern != "/live" else { continue }
        #expect([200, 303, 404, 422].contains(try client.send("GET", path).status), "\(path)")
        // A page of a type, or one without named parts, is there.
        if !route.pattern.contains(":") || route.pattern == "/types/:type" {
          #expect(try client.send("GET", path).status != 404, "\(path)")
        }
      }
      for (route, path) in rows where route.method == .post {
        // An upload is refused for its type before its token is read.
        #expect(try client.post(path, [("token", "x")]).status == (route.mostBytes == nil ? 415 : 403), "\(path)")
      }
      #expect(health.run("lock").status == 0)
      for (route, path) in rows {
        let answer = try route.method == .get ? client.send("GET", path) : client.post(path, [("token", token)])
        #expect(answer.status == 200, "\(path)")
        #expect(answer.text.contains("health unlock"), "\(path)")
      }
    }
  }

  @Test("A proxy reaches the app at a unix socket, for the one address that it shows; the session's cookie goes over TLS only")
  func proxy() throws {
    try Health.withData(days: 2) { health in
      let socket = health.path("run/web.sock")
      let app = try ServedApp(health, arguments: ["--web-socket", socket, "--web-address", "https://Health.example.org/"])
      var status = stat()
      #expect(lstat(socket, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o660)
      var client = WebClient(port: 0)
      (client.socket, client.headers["Host"]) = (socket, "health.example.org")
      let link = try app.link()
      #expect(link.hasPrefix("https://health.example.org/login?ticket="))
      #expect(try client.send("GET", "/").status == 401)
      let answer = try client.send("GET", String(link.dropFirst("https://health.example.org".count)))
      let cookie = try #require(answer["set-cookie"])
      #expect(answer.status == 200)
      #expect(cookie.hasSuffix("; Secure"))
      #expect(cookie.contains("SameSite=Strict"))
      client.headers["Cookie"] = String(cookie.prefix { $0 != ";" })
      let page = try client.send("GET", "/profile")
      #expect(page.status == 200)
      for host in ["127.0.0.1", "localhost", "evil.example", "health.example.org.evil.example", "health.example.org:8421", ""] {
        #expect(try client.send("GET", "/", headers: ["Host": host]).status == 403, "\(host)")
      }
      #expect(try client.send("GET", "/", headers: ["Host": "Health.Example.org:443"]).status == 200)
      let form = [("token", try ServedApp.token(page.text))]
      for origin in ["http://health.example.org", "https://evil.example", "https://health.example.org:8421", "null"] {
        #expect(try client.post("/lock", form, headers: ["Origin": origin]).status == 403, "\(origin)")
      }
      // What a proxy adds, and anybody may send, decides nothing.
      let forwarded = ["X-Forwarded-Host": "health.example.org", "X-Forwarded-Proto": "https", "Host": "evil.example"]
      #expect(try client.send("GET", "/", headers: forwarded).status == 403)
      #expect(try client.post("/logout", form, headers: ["Origin": "https://health.example.org"]).status == 303)
      // No port is open beside it.
      let inodes = "find /proc/\(app.serving.identifier)/fd -printf '%l\\n' | tr -dc '0-9\\n'"
      #expect(health.runInShell("awk 'NR == FNR { own[$1]; next } $10 in own' <(\(inodes)) /proc/net/tcp").output.isEmpty)
      #expect(app.serving.end() == 0)
      #expect(lstat(socket, &status) != 0)
    }
  }

  @Test("A socket for a proxy is refused where another program listens, where others can replace it, and without an address over TLS")
  func proxyPlace() throws {
    try Health.withFolder { health in
      func serve(_ socket: String, _ address: String = "https://health.example.org") -> Health.Outcome {
        health.run("serve", "--sockets", health.path("run"), "--web-socket", socket, "--web-address", address)
      }
      for address in [
        "http://health.example.org", "health.example.org", "https://health.example.org/health", "https://", "https://a b",
        "https://me@health.example.org", "https://health.example.org?x", "ftp://localhost", "https://health.example.org:70000",
      ] {
        let outcome = serve(health.path("run/web.sock"), address)
        #expect(outcome.status == 64, "\(address) \(outcome)")
        #expect(outcome.errors.contains("--web-address takes https://"), "\(address) \(outcome)")
      }
      #expect(health.run("serve", "--web-socket", health.path("web.sock")).status == 64)
      _ = health.runInShell("mkdir -m 777 '\(health.path("open"))'; chmod 777 '\(health.path("open"))'")
      let open = serve(health.path("open/web.sock"))
      #expect(open.status == 1, "\(open)")
      #expect(open.errors.contains(health.path("open")), "\(open)")
      #expect(serve(health.path("nowhere/web.sock")).status == 1)
      try health.write("mine", to: "file")
      let file = serve(health.path("file"))
      #expect(file.status == 1, "\(file)")
      #expect(file.errors.contains("file"), "\(file)")
      #expect(try health.text("file") == "mine")
      let other = try BoundSocket(at: health.path("other.sock"), mode: 0o600)
      let live = serve(other.path)
      #expect(live.status == 1, "\(live)")
      #expect(live.errors.contains("other.sock"), "\(live)")
      other.remove()
    }
  }

  @Test("Each answer forbids scripts and styles from elsewhere, frames and caches")
  func headers() throws {
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let (client, token) = try app.login()
      for path in ["/", "/no/such", "/assets/app.js", "/login", "/browse.json"] {
        let answer = try client.send("GET", path)
        let policy = try #require(answer["content-security-policy"])
        #expect(policy.contains("default-src 'none'"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(answer["x-content-type-options"] == "nosniff")
        #expect(answer["referrer-policy"] == "same-origin")
        #expect(answer["access-control-allow-origin"] == nil)
      }
      // V14: of health data, a browser keeps nothing.
      let answers = try ["/", "/types/stepCount", "/types/stepCount.json", "/summary.json", "/types/stepCount/data", "/no/such"].map {
        try client.send("GET", $0)
      }
      let exported = try client.post("/transfer/export", [("token", token), ("form", "csv")])
      for answer in answers + [exported] { #expect(answer["cache-control"] == "no-store", "\(answer.status)") }
      let page = try client.send("GET", "/").text
      #expect(!page.contains("style=\""))
      #expect(!page.contains("<style"))
      #expect(!page.contains("onclick"))
    }
  }

  @Test("V14: the app can be installed: its manifest and icons need no session, hold no health data, and no page registers a worker")
  func manifest() throws {
    struct Manifest: Decodable {
      struct Icon: Decodable {
        var src, type, sizes: String
      }

      var name, scope: String
      var start_url: String
      var icons: [Icon]
    }
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let (client, _) = try app.login()
      let page = try client.send("GET", "/").text
      let path = try #require(page.firstMatch(of: /<link rel="manifest" href="([^"]+)"/)).1
      let stranger = WebClient(port: app.port)
      let answer = try stranger.send("GET", String(path))
      #expect(answer.status == 200)
      #expect(answer["content-type"] == "application/manifest+json")
      let manifest = try JSONDecoder().decode(Manifest.self, from: Data(answer.text.utf8))
      #expect(manifest.name == "Health")
      #expect(manifest.start_url == "/")
      #expect(manifest.scope == "/")
      #expect(manifest.icons.count == 3)
      for icon in manifest.icons {
        let picture = try stranger.send("GET", icon.src)
        #expect(picture.status == 200, "\(icon.src)")
        #expect(picture["content-type"] == icon.type, "\(icon.src)")
        let side = picture.body.count < 24 ? 0 : picture.body[16..<20].reduce(0) { $0 << 8 | Int($1) }
        #expect(icon.sizes == "any" || icon.sizes == "\(side)x\(side)", "\(icon.src)")
      }
      #expect(try client.send("GET", "/")["content-security-policy"]?.contains("manifest-src 'self'") == true)
      #expect(try !client.send("GET", "/assets/app.js").text.contains("serviceWorker"))
    }
  }

  @Test("No path leads out of the files that pages load")
  func paths() throws {
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let (client, _) = try app.login()
      for path in [
        "/assets/../store/keys", "/assets/%2e%2e/x", "/leaflet/../../../../etc/passwd", "/leaflet/images/..%2f..%2f..%2fetc%2fpasswd",
        "//etc/passwd", "/files/..%2f..%2fetc%2fpasswd", "/transfer/files/%2e%2e%2f%2e%2e%2fstore.db",
      ] {
        let answer = try client.send("GET", path)
        #expect([400, 404].contains(answer.status), "\(path) \(answer.status)")
        #expect(!answer.text.contains("root:"), "\(path) \(answer.status)")
      }
      #expect(try client.send("GET", "/" + String(repeating: "a", count: 70_000)).status >= 400)
      #expect(try client.send("DELETE", "/").status == 405)
      #expect(try client.send("GET", "/").status == 200, "the server continues")
    }
  }

  @Test("V14: a store with a key file cannot be locked from a page, and what another program locked no page unlocks; a browser logs out")
  func keyFile() throws {
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let (client, token) = try app.login()
      let page = try client.send("GET", "/").text
      #expect(page.contains("action=\"/logout\""))
      #expect(!page.contains("action=\"/lock\""))
      #expect(try client.post("/lock", [("token", token)]).status == 409)
      #expect(try client.send("GET", "/types/stepCount").text.contains("<svg"))
      #expect(health.run("lock").status == 0)
      for passphrase in ["", "x"] {
        let answer = try client.post("/unlock", [("token", token), ("passphrase", passphrase)])
        #expect(answer.text.contains("health unlock"), "\(passphrase)")
        #expect(!answer.text.contains("name=\"passphrase\""), "\(passphrase)")
      }
      #expect(try !client.send("GET", "/types/stepCount").text.contains("<svg"))
      #expect(try client.post("/logout", [("token", token)]).status == 303)
      #expect(try client.send("GET", "/").status == 401)
    }
  }

  @Test("Wrong passphrases make the next attempt wait; the right one opens the store after that")
  func bruteForce() throws {
    try Health.withData(days: 2) { health in
      try health.write("correct horse battery\n", to: "pass")
      chmod(health.path("pass"), 0o600)
      #expect(health.run("key", "passphrase", "--new-passphrase-file", health.path("pass")).status == 0)
      let app = try ServedApp(health, arguments: ["--passphrase-file", health.path("pass")])
      let (client, token) = try app.login()
      #expect(try client.post("/lock", [("token", token)]).status == 303)
      let locked = try client.send("GET", "/types/stepCount")
      #expect(locked.text.contains("name=\"passphrase\""))
      #expect(!locked.text.contains("stepCount"))
      #expect(try client.send("GET", "/browse.json").text.contains("passphrase"))
      // Nothing is no attempt.
      #expect(try client.post("/unlock", [("token", token), ("passphrase", "")]).status == 422)
      #expect(try client.post("/unlock", [("token", token), ("passphrase", "wrong")]).status == 422)
      // Opening a store with a passphrase takes a while: after some attempts the wait is longer than that.
      var next = try client.post("/unlock", [("token", token), ("passphrase", "wrong")])
      for _ in 0..<10 where next.status != 429 { next = try client.post("/unlock", [("token", token), ("passphrase", "wrong")]) }
      #expect(next.status == 429)
      #expect(next.text.contains("Try again in"))
      var status = 429
      _ = try eventually {
        // Pause: each try that comes too early counts as one.
        pause(for: .milliseconds(200))
        status = try client.post("/unlock", [("token", token), ("passphrase", "correct horse battery")]).status
        return status != 429
      }
      #expect(status == 303)
      #expect(try client.send("GET", "/types/stepCount").status == 200)
    }
  }

  @Test("An upload without the token, of another type, cut short or that is no export leaves nothing behind")
  func uploads() throws {
    try Health.withData(days: 2) { health in
      let app = try ServedApp(health)
      let (client, token) = try app.login()
      func form(_ token: String, _ name: String, _ bytes: [UInt8], end: String = "\r\n--B--\r\n") -> [UInt8] {
        Array("--B\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(token)\r\n--B\r\n".utf8)
          + Array("Content-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n".utf8) + bytes + Array(end.utf8)
      }
      let type = ["Content-Type": "multipart/form-data; boundary=B"]
      let before = health.run("types", "--format", "csv").output
      #expect(try client.send("POST", "/transfer/upload", headers: type, body: form("wrong", "a.zip", [1])).status == 403)
      #expect(try client.send("POST", "/transfer/upload", headers: ["Content-Type": "text/plain"], body: [1]).status == 415)
      #expect(try client.send("POST", "/transfer/upload", headers: type, body: form(token, "a.zip", [1], end: "")).status == 400)
      #expect(
        try client.send("POST", "/transfer/upload", headers: type, body: form(token, "../../x\u{9B}.zip", Array("no export".utf8))).status
          == 303)
      var page = ""
      _ = try eventually {
        page = try client.send("GET", "/transfer/running").text
        return page.contains("role=\"alert\"")
      }
      #expect(page.contains("role=\"alert\""))
      #expect(!page.contains("\u{9B}"))
      #expect(!page.contains(health.path("store")))
      #expect(health.run("types", "--format", "csv").output == before)
      let names = try FileManager.default.contentsOfDirectory(atPath: health.path("store"))
      #expect(!names.contains { $0.hasPrefix("upload-") })
      // The same export again: all of it is there already.
      let export = Array(try Data(contentsOf: URL(fileURLWithPath: health.path("a.zip"))))
      #expect(try client.send("POST", "/transfer/upload", headers: type, body: form(token, "a.zip", export)).status == 303)
      _ = try eventually {
        page = try client.send("GET", "/transfer/running").text
        return page.contains("The whole file is in the store.")
      }
      #expect(page.contains("The whole file is in the store."))
      #expect(page.contains("a.zip"))
      #expect(health.run("types", "--format", "csv").output == before)
    }
  }
}
