// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWeb
import ProgramsTestSupport
import Testing

@testable import OpenHealthCommandLine
@testable import health

@Suite struct AppCommandTests {
  /// A folder with a program in place of the browser's starter, which notes what it gets.
  private func browser(_ health: Health) throws -> [String: String] {
    try health.write("#!/bin/sh\necho \"$1\" >>'\(health.path("opened"))'\n", to: "bin/xdg-open")
    chmod(health.path("bin/xdg-open"), 0o755)
    return ["PATH": health.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")]
  }

  private func opened(_ health: Health) -> [String] {
    (try? String(contentsOfFile: health.path("opened"), encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []  // not yet there
  }

  @Test(
    "V14: the app starts what is needed and opens the browser at a page of the owner's; a second one opens it, too, and ends; Ctrl-C ends cleanly"
  )
  func starts() throws {
    try Health.withFolder { health in
      let environment = try browser(health)
      let app = try RunningHealth(health, "app", "--sockets", health.path("run"), environment: environment)
      app.wait(for: "opens in your browser")
      let page = "file://\(health.path("run"))/\(OpenCommand.pageName)"
      #expect(opened(health) == [page])
      let second = health.runInShell("$HEALTH app --sockets run", environment: environment)
      #expect(second.status == 0, "\(second)")
      #expect(second.errors.contains("opens in your browser"), "\(second)")
      #expect(opened(health).count == 2)
      app.interrupt()
      #expect(app.status == 0, "\(app.errors)")
      #expect(!health.exists("run/owner.sock"))
      #expect(!health.exists("run/\(LoginFile.name)"))
      // What a killed daemon left does not count.
      let third = try RunningHealth(health, "app", "--sockets", health.path("run"), environment: environment)
      third.wait(for: "opens in your browser")
      #expect(opened(health).count == 3)
    }
  }

  @Test("V14: an installation is an entry of the menu and a unit for this program; it is repeated and removed, and what others made stays")
  func installs() throws {
    try Health.withFolder { health in
      func run(_ option: String) -> Health.Outcome {
        health.runInShell("$HEALTH app \(option)", environment: ["XDG_DATA_HOME": health.path("data")])
      }
      let program = URL(fileURLWithPath: Health.command).resolvingSymlinksInPath().path
      let (entry, unit) = ("data/applications/org.openhealthkit.Health.desktop", "config/systemd/user/openhealthkit-app.service")
      #expect(run("--install").status == 0)
      #expect(run("--install").status == 0)
      let text = try String(contentsOfFile: health.path(entry), encoding: .utf8)
      #expect(text.contains("\nExec=\"\(program)\" app\n"))
      #expect(text.hasPrefix(AppInstallation.mark))
      #expect(try String(contentsOfFile: health.path(unit), encoding: .utf8).contains("\nExecStart=\"\(program)\" serve\n"))
      #expect(run("--uninstall").status == 0)
      #expect(!health.exists(entry))
      #expect(!health.exists(unit))
      #expect(run("--uninstall").errors.contains("nothing to remove"))
      try health.write("[Unit]\n", to: unit)
      for option in ["--install", "--uninstall"] {
        let refused = run(option)
        #expect(refused.status == 1, "\(refused)")
        #expect(refused.errors.contains("not from `health app --install`"), "\(refused)")
      }
      #expect(health.exists(unit))
      #expect(!health.exists(entry))
      #expect(run("--install --uninstall").status == 64)
    }
  }

  @Test("V14: a path with spaces and signs of shells stays one word of an entry and of a unit")
  func words() {
    #expect(AppInstallation.menuWord("/a b/100%/$x") == #""/a b/100%%/\\$x""#)
    #expect(AppInstallation.menuWord(#"/a"\"#) == #""/a\\"\\\\""#)
    #expect(AppInstallation.unitWord(#"/a b/100%/$x"\"#) == #""/a b/100%%/$x\"\\""#)
    let odd = AppInstallation(environment: [:], program: "/a\nExec=evil")
    #expect(throws: Failure.self) { try odd.files() }
  }
}
