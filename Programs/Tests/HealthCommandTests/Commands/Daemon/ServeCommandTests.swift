// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthWeb
import ProgramsTestSupport
import Testing
import WaitingTestSupport

@testable import health

/// `health serve` as a separate process, with the other commands beside it.
@Suite(.serialized) struct ServeCommandTests {
  @Test("Every command works through a running daemon, with the same output as without")
  func commandsBesideIt() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--days", "3", "--output", "a.zip").status == 0)
      let daemon = try ServingHealth(health)
      #expect(health.run("import", "a.zip").output.contains("0 lost. Import 1"))
      #expect(health.run("profile", "--blood-type", "A+").status == 0)
      let commands = [
        ["types"], ["stats", "stepCount", "--by", "day", "--format", "csv"], ["query", "heartRate", "--limit", "3"], ["imports"],
        ["profile"],
        ["sources", "stepCount"], ["elements"], ["files"], ["sleep"], ["activity"], ["explain", "stepCount"], ["units"],
        ["chart", "stepCount", "--width", "60"],
      ]
      let through = commands.map { health.run($0) }
      for (command, outcome) in zip(commands, through) { #expect(outcome.status == 0, "\(command): \(outcome.errors)") }
      #expect(health.run("export", "b.zip").status == 0)
      // What works on the files of the store says who has them, or works all the same.
      let erased = health.run("erase", "--yes")
      #expect(erased.status == 1)
      #expect(erased.errors.contains("serves this store"))
      #expect(erased.errors.contains(daemon.socket))
      #expect(health.run("key", "show").status == 0)
      // Another program cannot open the store at its path, nor can one that uses HealthKit.
      #expect(throws: HealthError.store(.served(socket: daemon.socket))) {
        try HealthDatabase.open(
          folder: URL(fileURLWithPath: health.path("store")), keyFolder: URL(fileURLWithPath: health.path("config/openhealthkit/keys")))
      }
      #expect(daemon.end() == 0)

      // The same store without a daemon.
      #expect(commands.map { health.run($0) } == through)
      #expect(health.run("profile").output.contains("A+"))
      #expect(health.run("delete", "--import", "1", "--yes").status == 0)
      #expect(health.run("erase", "--yes").status == 0)
      #expect(!health.exists("store/store.served"))
    }
  }

  @Test("A second daemon for the store says who has it; programs that have it open keep a daemon away")
  func oneAlone() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      let second = health.run("serve", "--sockets", health.path("other"))
      #expect(second.status == 1)
      #expect(second.errors.contains(daemon.socket))
      #expect(daemon.end() == 0)
      let open = try HealthDatabase.open(
        folder: URL(fileURLWithPath: health.path("store")), keyFolder: URL(fileURLWithPath: health.path("config/openhealthkit/keys")))
      let third = health.run("serve", "--sockets", health.path("other"))
      #expect(third.status == 1)
      #expect(third.errors.contains("have the store in"))
      withExtendedLifetime(open) {}
    }
  }

  @Test(
    "Another user of the machine gets nothing from a daemon, and serves no store of its owner's",
    .enabled(if: geteuid() == 0, "needs root, to become another user"))
  func otherUser() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      #expect(health.run("apps", "add", "com.example.walks", "--name", "Walks").status == 0)
      let token = try String(contentsOfFile: health.path("config/openhealthkit/apps/com.example.walks.token"), encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      // As far as the owner may open the folders of sockets by mistake.
      for folder in ["run", "run/apps"] { chmod(health.path(folder), 0o777) }
      let other = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      func greeting(_ socket: String, _ hello: Hello) throws -> Message? {
        let message = Message(.hello, body: try WireForm.json(hello))
        return try Probe.messages(Probe.run(other + Probe.command(health.path(socket), [message], frames: 1))).first
      }
      let hello = Hello(bundleIdentifier: "com.example.walks", token: token)
      let own = try Probe.messages(
        Probe.run(Probe.command(health.path("run/health.sock"), [Message(.hello, body: WireForm.json(hello))], frames: 1)))
      #expect(own.first?.kind == .welcome)
      for socket in ["run/health.sock", "run/apps/com.example.walks.sock"] {
        let answer = try #require(try greeting(socket, hello))
        #expect(
          try answer.kind == .failure && WireForm.error(from: answer.body) == .appNotRegistered(bundleIdentifier: "com.example.walks"))
      }
      chmod(health.path("run/owner.sock"), 0o666)
      let answer = try #require(try greeting("run/owner.sock", Hello(bundleIdentifier: nil, token: nil)))
      #expect(try answer.kind == .failure && WireForm.error(from: answer.body) == .ownerOnly)
      // The store's files are closed to it, whether a daemon has them or not.
      let command = "setpriv --reuid=65534 --regid=65534 --clear-groups cat store/health.db store/store.keys config/openhealthkit/keys/*"
      for _ in 0..<2 {
        let reading = health.runInShell(command)
        #expect(reading.status != 0)
        #expect(reading.output.isEmpty)
        if daemon.isRunning { #expect(daemon.end() == 0) }
      }
    }
  }

  @Test("T10: a daemon removes what a crash left of a download when it starts, also without the Health app")
  func filesOnTheirWay() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "72", "kg").status == 0)
      let left = health.path("store/upload-x7Yz01")
      try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: URL(fileURLWithPath: left + "/export"))
      #expect(health.run("doctor").output.contains("upload-x7Yz01 has health data that are not encrypted"))
      let daemon = try ServingHealth(health)
      #expect(daemon.end() == 0)
      #expect(!health.exists("store/upload-x7Yz01"))
      #expect(!health.run("doctor").output.contains("upload-"))
      // What the store did not make stays, and erasing it says so.
      try health.write("mine", to: "store/notes.txt")
      let erased = health.run("erase", "--yes").output
      #expect(erased.contains("is gone."), "\(erased)")
      #expect(erased.contains("notes.txt"), "\(erased)")
      #expect(health.exists("store/notes.txt"), "\(erased)")
    }
  }

  @Test("T11: a folder of sockets in which others can write, or a link to a folder, is refused before it is used")
  func folderOfOthers() throws {
    try Health.withFolder { health in
      let folder = health.path("sockets")
      mkdir(folder, 0o700)
      symlink(folder, health.path("link"))
      for mode: mode_t in [0o777, 0o770, 0o702] {
        chmod(folder, mode)
        let outcome = health.run("serve", "--sockets", folder)
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("is not yours alone"), "\(outcome.errors)")
      }
      chmod(folder, 0o700)
      #expect(health.run("serve", "--sockets", health.path("link")).errors.contains("is not yours alone"))
      let made = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(made.isEmpty)
    }
  }

  @Test(
    "T11: a folder of sockets that is another user's is refused before it is used",
    .enabled(if: geteuid() == 0, "needs root, to give a folder to another user"))
  func folderOfAnother() throws {
    try Health.withFolder { health in
      let folder = health.path("sockets")
      mkdir(folder, 0o700)
      chown(folder, 65_534, 65_534)
      let outcome = health.run("serve", "--sockets", folder)
      #expect(outcome.status == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains("is not yours alone"), "\(outcome.errors)")
      let made = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(made.isEmpty)
    }
  }

  @Test("T20: where another program has the usual port, the daemon says so on standard error, and so does the command that opens the app")
  func takenPort() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "72", "kg").status == 0)
      // Somebody else listens there: this test, or a program that stays. Servers of other tests go.
      let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(other) }
      var (address, isOn) = (sockaddr_in(), Int32(1))
      setsockopt(other, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(WebServer.usualPort).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      func isBound() -> Bool {
        withUnsafePointer(to: address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(other, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
        }
      }
      let isOurs = eventually(within: .seconds(60), isBound)
      #expect(isOurs ? listen(other, 16) == 0 : WebServer.isUsualPortTaken)
      func serve(_ arguments: [String]) throws -> (file: LoginFile, errors: String, opening: Health.Outcome) {
        try health.write("", to: "errors")
        let process = ServingHealth.process(health, arguments: arguments, hasWeb: true)
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: health.path("errors")))
        try process.run()
        var file: LoginFile?
        // The note comes right after the file.
        _ = try eventually {
          try #require(process.isRunning)
          file = file ?? LoginFile.read(in: URL(fileURLWithPath: health.path("run")))
          return try file != nil && health.text("errors").contains("logs your browser in")
        }
        let opening = health.run("open", "--print", "--sockets", health.path("run"))
        process.terminate()
        process.waitUntilExit()
        return (try #require(file), try health.text("errors"), opening)
      }
      let note = OpenCommand.usualPortNote
      #expect(note.contains("8421"))
      #expect(note.contains("do not enter your passphrase"))
      let usual = try serve([])
      #expect(usual.file.address.port != WebServer.usualPort, "\(usual.errors)")
      #expect(usual.errors.contains(note), "\(usual.errors)")
      #expect(usual.opening.status == 0)
      #expect(usual.opening.errors == note + "\n")
      #expect(usual.opening.output.hasPrefix("http://127.0.0.1:"))
      // Who names a port knows of it. The other program is there all the same.
      let named = try serve(["--port", "\(try #require(usual.file.address.port))"])
      #expect(named.file.address.port == usual.file.address.port, "\(named)")
      #expect(!named.errors.contains(note), "\(named)")
      #expect(named.opening.errors == note + "\n", "\(named)")
    }
  }

  @Test("A folder in which the paths of sockets are too long is refused before a store is made")
  func longPath() throws {
    try Health.withFolder { health in
      let nowhere = health.run("serve", "--sockets", health.path("none/sockets"))
      #expect(nowhere.status == 1)
      #expect(nowhere.errors.contains("No such file or directory. Name another one with --sockets."))
      #expect(!health.exists("store"))
      #expect(health.run("serve", "--help").output.contains("/run/openhealthkit/USER"))
      let result = health.run("serve", "--sockets", health.path(String(repeating: "a", count: 100)))
      #expect(result.status == 1, "\(result)")
      #expect(result.errors.contains("is too long for a socket (at most 107 bytes)"), "\(result)")
      #expect(!health.exists("store/health.db"))
    }
  }

  @Test("After pages, a daemon ends without a use of event loops that have ended, which SwiftNIO here makes fatal")
  func endingAfterPages() throws {
    try Health.withFolder { health in
      for _ in 0..<10 {
        let app = try ServedApp(health, environment: ["SWIFTNIO_STRICT": "1"])
        let client = WebClient(port: app.port)
        #expect(try client.send("GET", app.loginPath()).status == 200)
        #expect(app.serving.end() == 0)
      }
    }
  }

  @Test("`health open` leads nobody to the port of a daemon that was killed, also when another daemon serves without the Health app")
  func openAfterKill() throws {
    try Health.withFolder { health in
      let killed = try ServedApp(health)
      #expect(health.run("open", "--print", "--sockets", health.path("run")).status == 0)
      killed.serving.kill()
      #expect(health.exists("run/web.key"))
      let alone = health.run("open", "--print", "--sockets", health.path("run"))
      #expect(alone.output.isEmpty, "\(alone)")
      #expect(alone.errors.contains("The Health app is not running"), "\(alone)")
      let daemon = try ServingHealth(health)
      #expect(!health.exists("run/web.key"))
      #expect(daemon.end() == 0)
      // With the app, the link is that of its own port.
      let next = try ServedApp(health)
      #expect(try next.link().hasPrefix(next.address("/login?")))
    }
  }

  @Test("A daemon ends with status 0 at SIGTERM and SIGINT, and takes its sockets away", arguments: [SIGTERM, SIGINT])
  func ending(signal: Int32) throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      #expect(health.exists("run/owner.sock"))
      #expect(daemon.end(signal) == 0)
      #expect(!health.exists("run/owner.sock"))
      #expect(!health.exists("run/health.sock"))
    }
  }

  @Test(
    "A signal that comes as soon as there is a socket ends a daemon with status 0, and no socket stays",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func endingEarly(signal: Int32) throws {
    try Health.withFolder { health in
      #expect(health.run("add", "stepCount", "1").status == 0)
      for _ in 0..<5 {
        let process = ServingHealth.process(health)
        try process.run()
        while !health.exists("run/owner.sock") { try #require(process.isRunning) }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(!health.exists("run/owner.sock"))
        #expect(!health.exists("run/health.sock"))
      }
    }
  }

  @Test("A daemon says to the program that started it when it takes connections")
  func ready() throws {
    try Health.withFolder { health in
      let path = health.path("notify")
      let notices = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      defer { close(notices) }
      let address = try #require(SocketAddress(path: path))
      try #require(address.use { bind(notices, $0, $1) } == 0)
      let process = ServingHealth.process(health)
      process.environment?["NOTIFY_SOCKET"] = path
      try process.run()
      var text = [UInt8](repeating: 0, count: 100)
      let count = recv(notices, &text, text.count, 0)
      #expect(String(decoding: text.prefix(max(0, count)), as: UTF8.self) == "READY=1")
      #expect(StoreLocation.answers(health.path("run/owner.sock")))
      process.terminate()
      process.waitUntilExit()
    }
  }

  @Test("Sockets are the owner's alone, or open to those whom the daemon knows; nothing else can be read")
  func modes() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      func mode(_ name: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: health.path(name))[.posixPermissions] as? Int)
      }
      #expect(try mode("run") == 0o700)
      #expect(try mode("run/owner.sock") == 0o600)
      #expect(try mode("run/health.sock") == 0o666)
      #expect(try mode("store/store.served") == 0o600)
      #expect(daemon.end() == 0)
    }
  }
}
