// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import ProgramsTestSupport
import Testing
import WaitingTestSupport

@testable import health

/// `health apps run`: programs that see their own socket, and nothing else of the store.
@Suite(.serialized) struct SandboxTests {
  private let app = "com.example.walks"
  private let steps = "stepCount"

  private func add(_ health: Health, _ identifier: String, _ arguments: String...) {
    let added = health.run(
      ["apps", "add", identifier, "--name", identifier, "--usage-share", "To show.", "--usage-update", "To keep."] + arguments)
    #expect(added.status == 0, "\(added.errors)")
  }

  private func message<R: HealthRequest>(_ request: R) throws -> Message {
    Message(.request, stream: 1, body: try RequestEnvelope(request, credit: 1).bytes)
  }

  /// The probe in a sandbox.
  private func probe(_ health: Health, _ messages: [Message], frames: Int, _ options: [String] = []) -> Health.Outcome {
    health.run(
      ["apps", "run", app] + options + ["--"]
        + Probe.command("\(Sandbox.socketFolder)/\(SandboxClaim.socketName)", messages, frames: frames))
  }

  private func token(_ health: Health) throws -> String {
    try String(contentsOfFile: health.path("config/openhealthkit/apps/\(app).token"), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("A program in the sandbox finds no store, key, token or socket but its own, and is isolated", .withSandboxes)
  func invisible() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      add(health, app)
      add(health, "com.example.other")
      let secrets =
        ["store/health.db", "store/store.keys", "store/store.served", "config/openhealthkit/apps/\(app).token"]
        + ["run/owner.sock", "run/health.sock", "run/apps/\(app).sock", "run/apps/com.example.other.sock"]
      for secret in secrets { #expect(health.exists(secret)) }
      let paths =
        try secrets.map(health.path)
        + FileManager.default.contentsOfDirectory(atPath: health.path("config/openhealthkit/keys"))
        .map { health.path("config/openhealthkit/keys/\($0)") }
      #expect(paths.count > secrets.count)
      let script = """
        for path in "$@"; do
          cat "$path" 2>/dev/null && echo "read $path"
          ls -d "$path" 2>/dev/null && echo "seen $path"
          perl -e 'use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0); exit !connect(S, pack_sockaddr_un($ARGV[0]))' "$path" && echo "connected $path"
        done
        # The folders of processes outside of the sandbox, and a new namespace, are no way to them either.
        for process in /proc/[0-9]*; do
          for path in "$@"; do cat "$process/root$path" 2>/dev/null && echo "read $process $path"; done
        done
        unshare -Urm true 2>/dev/null && echo "namespace"
        env | grep -E '^(HEALTHKIT|XDG|DBUS)' | sort
        ls /run /run/openhealthkit
        """
      let result = health.run(["apps", "run", app, "--", "/bin/sh", "-c", script, "sh"] + paths)
      #expect(result.status == 0, "\(result.errors)")
      #expect(
        result.lines == [
          "HEALTHKIT_BUNDLE_ID=\(app)", "HEALTHKIT_SOCKET=/run/openhealthkit/health.sock", "/run:", "openhealthkit", "/run/openhealthkit:",
          "health.sock",
        ])
      let probed = probe(health, [try Probe.hello()], frames: 1)
      #expect(probed.status == 0, "\(probed.errors)")
      let identity = try #require(try Probe.app(probed.output))
      #expect(identity.bundleIdentifier == app)
      #expect(identity.strength == .isolated)
      // It cannot connect as another app.
      #expect(try Probe.messages(probe(health, [try Probe.hello("com.example.other")], frames: 1).output).first?.kind == .failure)
      #expect(try FileManager.default.contentsOfDirectory(atPath: health.path("run/sandboxes")).isEmpty)
      #expect(daemon.end() == 0)
    }
  }

  @Test(
    "What is granted to an app in its sandbox is not granted to it outside, and the owner sees how sure each answer is",
    .withSandboxes)
  func strengths() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      add(health, app)
      let type = try #require(Catalog.type(named: steps))
      // The app asks and disconnects: its questions stay.
      _ = probe(health, [try Probe.hello(), try message(RequestAuthorization(share: [type], read: [type]))], frames: 1)
      var sheet = health.run("apps", "requests", "--format", "csv")
      _ = eventually {
        sheet = health.run("apps", "requests", "--format", "csv")
        return sheet.lines.count >= 2
      }
      #expect(sheet.lines.last?.hasPrefix("\(app),stepCount,asked,asked,isolated,") == true, "\(sheet.output)")
      #expect(health.run("apps", "grant", app, "--all").status == 0)
      let shown = health.run("apps", "show", app, "--format", "csv").lines.dropFirst()
      #expect(shown.count == 2, "\(shown)")
      #expect(shown.allSatisfy { $0.contains(",granted,,isolated,") }, "\(shown)")
      let inside = try Probe.messages(probe(health, [try Probe.hello(), try message(SharingStatus(type: type))], frames: 2).output)
      #expect(try WireForm.value(Permission?.self, from: try #require(inside.last).body) == .granted)
      let outside = try SocketService(path: health.path("run/health.sock"), bundleIdentifier: app, token: token(health))
      #expect(outside.app?.strength == .registered)
      #expect(try outside.perform(SharingStatus(type: type), for: .owner) == nil)
      let fetch = FetchSamples(selections: [.init(type: type, predicate: .everything)])
      #expect(throws: HealthError.authorizationNotDetermined) { try outside.perform(fetch, for: .owner) }
      #expect(daemon.end() == 0)
    }
  }

  @Test(
    "A sandbox's socket takes no process from outside, is there again after a restart of the daemon, and goes with the sandbox",
    .withSandboxes)
  func socket() throws {
    try Health.withFolder { health in
      var daemon = try ServingHealth(health)
      add(health, app)
      try health.write("", to: "shared/README")
      let command = Probe.command("\(Sandbox.socketFolder)/\(SandboxClaim.socketName)", [try Probe.hello()], frames: 1)
      try health.write(command.map { "'\($0)'" }.joined(separator: " "), to: "shared/probe")
      let script = """
        cd '\(health.path("shared"))'; sh ./probe > first; touch ready
        i=0; until [ -e go ] || [ $i -gt 1000 ]; do i=$((i+1)); sleep 0.02; done
        sh ./probe > second; exit 5
        """
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Health.command)
      process.arguments = ["apps", "run", app, "--writable", health.path("shared"), "--", "/bin/sh", "-c", script]
      process.environment = health.environment
      try process.run()
      func wait(for isThere: () -> Bool) throws { try #require(eventually { isThere() }) }
      try wait { health.exists("shared/ready") }
      func path() throws -> String? {
        try FileManager.default.contentsOfDirectory(atPath: health.path("run/sandboxes")).first
          .map { health.path("run/sandboxes/\($0)/\(SandboxClaim.socketName)") }
      }
      let socket = try #require(try path())
      let refusal = HealthError.appNotRegistered(bundleIdentifier: app)
      #expect(throws: refusal) { try SocketService(path: socket, bundleIdentifier: app, token: token(health)) }
      #expect(daemon.end() == 0)
      #expect(!FileManager.default.fileExists(atPath: socket))
      daemon = try ServingHealth(health)
      try wait { FileManager.default.fileExists(atPath: socket) }
      try health.write("", to: "shared/go")
      process.waitUntilExit()
      // The program's status is the command's.
      #expect(process.terminationStatus == 5)
      for name in ["first", "second"] {
        let output = try String(contentsOfFile: health.path("shared/\(name)"), encoding: .utf8)
        #expect(try Probe.app(output)?.strength == .isolated, "\(name)")
      }
      try wait { !FileManager.default.fileExists(atPath: socket) }
      #expect(try path() == nil)
      #expect(daemon.end() == 0)
    }
  }

  @Test("Signals reach the program in the sandbox, and it ends with a command that is killed", .withSandboxes)
  func signals() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      add(health, app)
      try health.write("", to: "shared/README")
      func start(_ script: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Health.command)
        process.arguments = ["apps", "run", app, "--writable", health.path("shared"), "--", "/bin/sh", "-c", script]
        process.environment = health.environment
        process.currentDirectoryURL = URL(fileURLWithPath: health.path("shared"))
        try process.run()
        try #require(eventually { health.exists("shared/ready") })
        try health.remove("shared/ready")
        return process
      }
      // Ends by itself where nothing else ends it.
      let loop = "i=0; while [ $i -lt 500 ]; do i=$((i+1)); touch alive; sleep 0.02; done"
      for (signal, name) in [(SIGTERM, "TERM"), (SIGUSR1, "USR1"), (SIGINT, "INT")] {
        let process = try start("trap 'echo \(name) > heard; exit 9' \(name); touch ready; \(loop)")
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 9)
        #expect(try String(contentsOfFile: health.path("shared/heard"), encoding: .utf8) == "\(name)\n")
      }
      // Without a trap: 128 and the signal's number.
      let ended = try start("touch ready; \(loop)")
      kill(ended.processIdentifier, SIGTERM)
      ended.waitUntilExit()
      #expect(ended.terminationReason == .exit)
      #expect(ended.terminationStatus == 128 + SIGTERM)
      let killed = try start("touch ready; \(loop)")
      kill(killed.processIdentifier, SIGKILL)
      killed.waitUntilExit()
      let hasEnded = try eventually(within: .seconds(5)) {
        if health.exists("shared/alive") { try health.remove("shared/alive") }
        return steadily(for: .milliseconds(300)) { !health.exists("shared/alive") }
      }
      #expect(hasEnded)
      #expect(daemon.end() == 0)
    }
  }

  @Test("An app that cannot run in a sandbox is not started; the error says why and what to do")
  func refusals() throws {
    try Health.withFolder { health in
      func errors(_ arguments: String..., status: Int32 = 1) -> String {
        let result = health.run(["apps", "run"] + arguments)
        #expect(result.status == status, "\(result.output)\(result.errors)")
        #expect(result.output.isEmpty, "\(result.output)\(result.errors)")
        return result.errors
      }
      #expect(errors(app, "--", "echo").contains("health serve"))
      let daemon = try ServingHealth(health)
      #expect(errors(app, "--", "echo").contains("health apps add"))
      add(health, app)
      #expect(errors(app, status: 64).contains("after --"))
      let noSandbox = health.runInShell("PATH=/nowhere \"$HEALTH\" apps run \(app) -- echo")
      #expect(noSandbox.status == 1)
      #expect(noSandbox.errors.contains("apt install bubblewrap"))
      #expect(daemon.end() == 0)
    }
  }

  @Test("K13: a program is found through a link of its folder; the error for a hidden one names --readable", .withSandboxes)
  func programs() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      add(health, app)
      try health.write("#!/bin/sh\necho \"ran $0\"\n", to: "build/x86_64/debug/walks")
      chmod(health.path("build/x86_64/debug/walks"), 0o755)
      try FileManager.default.createSymbolicLink(atPath: health.path("debug"), withDestinationPath: "build/x86_64/debug")
      let hidden = health.run("apps", "run", app, "--", health.path("debug/walks"))
      #expect(hidden.status == 1)
      #expect(hidden.errors.contains("--readable"))
      #expect(hidden.errors.contains("build/x86_64/debug"))
      let shown = health.run("apps", "run", app, "--readable", health.path("debug"), "--", health.path("debug/walks"))
      #expect(shown.status == 0, "\(shown.errors)")
      #expect(shown.output.contains("ran "), "\(shown.errors)")
      #expect(shown.output.contains("build/x86_64/debug/walks"), "\(shown.errors)")
      let relative = health.runInShell("cd '\(health.path(""))' && \"$HEALTH\" apps run \(app) --readable debug -- debug/walks")
      #expect(relative.status == 0, "\(relative.errors)")
      #expect(relative.output.contains("ran "), "\(relative.errors)")
      let inPath = health.runInShell("PATH='\(health.path("debug"))':\"$PATH\" \"$HEALTH\" apps run \(app) -- walks")
      #expect(inPath.status == 1)
      #expect(inPath.errors.contains("--readable"))
      #expect(daemon.end() == 0)
    }
  }

  @Test("An app is shown no folder that is not there or that holds a secret", .withSandboxes)
  func shownFolders() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      add(health, app)
      func errors(_ arguments: String...) -> String {
        let outcome = health.run(["apps", "run"] + arguments)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        return outcome.errors
      }
      #expect(errors(app, "--readable", health.path("none"), "--", "echo").contains("There is no folder"))
      // Neither what is in a secret place nor what holds one, by whatever name.
      try FileManager.default.createSymbolicLink(atPath: health.path("link"), withDestinationPath: health.path("store"))
      for folder in ["", "store", "link", "config", "config/openhealthkit/apps", "run", "run/apps"] {
        for option in ["--readable", "--writable"] {
          #expect(errors(app, option, health.path(folder), "--", "echo", "shown").contains("The app would see"), "\(folder)")
        }
      }
      try health.write("mine", to: "shown/file")
      let reading = health.run(
        "apps", "run", app, "--readable", health.path("shown"), "--", "sh", "-c",
        "cat '\(health.path("shown/file"))'; touch '\(health.path("shown/new"))'")
      #expect(reading.output == "mine")
      #expect(reading.status != 0)
      #expect(!health.exists("shown/new"))
      #expect(health.run("apps", "run", app, "--", "no-such-program").status != 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: health.path("run/sandboxes")).isEmpty)
      #expect(daemon.end() == 0)
    }
  }

  /// Runs a program in the sandbox with the settings of the unit for the system: the socket is named, the store and its keys are not.
  private func run(
    _ option: String, _ folder: String, of health: Health, _ daemon: ServingHealth, mounting source: String? = nil
  ) throws -> Health.Outcome {
    let settings = "unset HEALTHKIT_STORE XDG_CONFIG_HOME; export HEALTHKIT_SOCKET='\(daemon.socket)' HOME='\(health.path("elsewhere"))'"
    // Where only the command sees it.
    let mount = source.map { "mount --bind '\(health.path($0))' '\(health.path("mounts/one"))' || exit 9" } ?? ""
    try health.write("", to: "elsewhere/README")
    try health.write(
      "\(settings)\n\(mount)\nexec \"$HEALTH\" apps run \(app) \(option) '\(folder)' -- echo shown\n", to: "elsewhere/run.sh")
    return health.runInShell("\(source == nil ? "" : "unshare -m") bash elsewhere/run.sh")
  }

  @Test(
    "T16: the store of the daemon stays hidden where the command's settings name another one; so do other processes", .withSandboxes)
  func otherSettings() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      add(health, app)
      try health.write("mine", to: "shown/file")
      let plain = try run("--readable", health.path("shown"), of: health, daemon)
      #expect(plain.status == 0, "\(plain)")
      #expect(plain.output == "shown\n", "\(plain)")
      for option in ["--readable", "--writable"] {
        for folder in ["", "store", "config/openhealthkit/keys"] {
          let refused = try run(option, health.path(folder), of: health, daemon)
          #expect(refused.status == 1, "\(folder) \(refused)")
          #expect(refused.output.isEmpty, "\(folder) \(refused)")
          #expect(refused.errors.contains("The app would see"), "\(folder) \(refused)")
        }
        let processes = try run(option, "/proc", of: health, daemon)
        #expect(processes.status == 1, "\(processes)")
        #expect(processes.output.isEmpty, "\(processes)")
        #expect(processes.errors.contains("command lines"), "\(processes)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: health.path("run/sandboxes")).isEmpty)
      #expect(daemon.end() == 0)
    }
  }

  @Test(
    "T16: the store of the daemon stays hidden under other names of it", .withSandboxes,
    .enabled(if: geteuid() == 0, "needs root, to mount folders"))
  func otherNames() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      add(health, app)
      try health.write("", to: "mounts/one/README")
      for source in ["store", "."] {
        for folder in ["mounts/one", "mounts"] {
          let refused = try run("--readable", health.path(folder), of: health, daemon, mounting: source)
          #expect(refused.status == 1, "\(source) \(folder): \(refused)")
          #expect(refused.errors.contains("The app would see \(health.path(""))"), "\(source) \(folder): \(refused)")
        }
      }
      #expect(daemon.end() == 0)
    }
  }

  @Test("An app with its own user is not started without systemd")
  func withoutSystemd() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      add(health, app, "--uid", "61234")
      let without = health.runInShell("PATH=/nowhere \"$HEALTH\" apps run \(app) -- walks")
      #expect(without.status == 1)
      #expect(without.errors.contains("may run only as user 61234"))
      #expect(daemon.end() == 0)
    }
  }

  @Test(
    "An app with its own user is started by systemd as that user",
    .enabled(if: geteuid() == 0, "needs root, to start an app as another user"))
  func ownUser() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      add(health, app, "--uid", "61234")
      for name in ["systemd-run", "systemctl"] {
        try health.write("#!/bin/sh\nprintf '%s\\n' \(name) \"$@\"\nexit 7\n", to: "bin/\(name)")
        chmod(health.path("bin/\(name)"), 0o755)
      }
      let result = health.runInShell("PATH=\"$PWD/bin:$PATH\" \"$HEALTH\" apps run \(app) -- walks --sync 'a b'")
      #expect(result.status == 7, "\(result.errors)")
      for argument in [
        "User=61234", "Group=61234", "NoNewPrivileges=yes", "Environment=HEALTHKIT_SOCKET=\(health.path("run/apps/\(app).sock"))",
      ] {
        #expect(result.lines.contains(argument), "\(result.output)")
      }
      #expect(result.lines.suffix(4) == ["--", "walks", "--sync", "a b"])
      #expect(daemon.end() == 0)
    }
  }
}
