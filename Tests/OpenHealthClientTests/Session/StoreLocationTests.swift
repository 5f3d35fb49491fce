// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import Testing

@Suite struct StoreLocationTests {
  /// The location, with running daemons at the given paths.
  private func location(_ environment: [String: String], process: String = "app", daemons: [String] = []) -> StoreLocation {
    StoreLocation(environment: environment, processName: process, answers: daemons.contains)
  }

  private func folder(_ path: String) -> StoreLocation { .folder(URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL) }

  @Test("HEALTHKIT_STORE comes first: a folder, or memory:")
  func store() {
    #expect(location(["HEALTHKIT_STORE": "/data/health", "XDG_DATA_HOME": "/xdg"]) == folder("/data/health"))
    #expect(location(["HEALTHKIT_STORE": "/data/health"], process: "AppPackageTests.xctest") == folder("/data/health"))
    #expect(location(["HEALTHKIT_STORE": "memory:"]) == .memory)
    #expect(location(["HEALTHKIT_STORE": "/data/../data/./health/"]) == folder("/data/health"))
    #expect(location(["HEALTHKIT_STORE": "below"]) == folder(FileManager.default.currentDirectoryPath + "/below"))
  }

  @Test(
    "a command line names a place as the environment does",
    arguments: ["memory:", "/data/health", "/data/../data/./health/", "below", "./memory:"])
  func named(name: String) {
    #expect(StoreLocation(name) == location(["HEALTHKIT_STORE": name]))
    #expect(StoreLocation(name) == (name == "memory:" ? .memory : folder(name)))
  }

  @Test("a place compares equal before and after its folder is created")
  func beforeAndAfter() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }  // the system empties its temporary folder where this fails
    let environments = [["HEALTHKIT_STORE": path], ["HEALTHKIT_STORE": path + "/"], ["XDG_DATA_HOME": path]]
    let before = environments.map { location($0) }
    try FileManager.default.createDirectory(atPath: path + "/openhealthkit", withIntermediateDirectories: true)
    #expect(environments.map { location($0) } == before)
    #expect(before[0] == before[1])
  }

  @Test("an empty HEALTHKIT_STORE is ignored")
  func emptyStore() {
    #expect(location(["HEALTHKIT_STORE": "", "XDG_DATA_HOME": "/xdg"]) == folder("/xdg/openhealthkit"))
    #expect(location(["HEALTHKIT_STORE": ""], process: "AppPackageTests.xctest") == .memory)
  }

  @Test("a test runner uses a store in memory", arguments: ["AppPackageTests.xctest", "xctest", "swiftpm-testing-helper"])
  func testRunners(process: String) {
    #expect(location(["XDG_DATA_HOME": "/xdg"], process: process) == .memory)
  }

  @Test("the environment of a test runner is recognised, too")
  func testRunnerEnvironment() {
    #expect(location(["XCTestConfigurationFilePath": "/x"]) == .memory)
    #expect(location(["XCTestBundlePath": "/x"]) == .memory)
  }

  @Test("this process is a test runner")
  func thisProcess() {
    #expect(StoreLocation(environment: [:], processName: ProcessInfo.processInfo.processName) == .memory)
  }

  @Test("the default is below the folder for data, if its path is absolute, else below the home folder")
  func defaultFolder() {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    #expect(location(["XDG_DATA_HOME": "/xdg"]) == folder("/xdg/openhealthkit"))
    #expect(location([:]) == folder(home + "/.local/share/openhealthkit"))
    #expect(location(["XDG_DATA_HOME": ""]) == folder(home + "/.local/share/openhealthkit"))
    #expect(location(["XDG_DATA_HOME": "relative"]) == folder(home + "/.local/share/openhealthkit"))
  }

  @Test("without XDG_DATA_HOME the store is below $HOME, if its path is absolute")
  func home() {
    let account = FileManager.default.homeDirectoryForCurrentUser.path
    #expect(location(["HOME": "/elsewhere"]) == folder("/elsewhere/.local/share/openhealthkit"))
    #expect(location(["HOME": "/elsewhere", "XDG_DATA_HOME": "relative"]) == folder("/elsewhere/.local/share/openhealthkit"))
    #expect(location(["HOME": "/elsewhere", "XDG_DATA_HOME": "/xdg"]) == folder("/xdg/openhealthkit"))
    #expect(location(["HOME": "elsewhere"]) == folder(account + "/.local/share/openhealthkit"))
    #expect(location(["HOME": ""]) == folder(account + "/.local/share/openhealthkit"))
  }

  @Test("a process whose name merely has test in it is not a test runner")
  func ordinaryNames() {
    for name in ["test", "xctestish", "contest", "xctest.app"] {
      #expect(location(["XDG_DATA_HOME": "/xdg"], process: name) == folder("/xdg/openhealthkit"))
    }
  }

  @Test("HEALTHKIT_SOCKET precedes all else, even in a test runner; a running daemon precedes only the default folder")
  func sockets() {
    let environment = ["HEALTHKIT_SOCKET": "/run/a.sock", "HEALTHKIT_STORE": "/data/health", "XDG_RUNTIME_DIR": "/run/user/7"]
    let daemons = ["/run/user/7/openhealthkit/health.sock", "/run/openhealthkit/\(NSUserName())/health.sock"]
    #expect(location(environment, daemons: daemons) == .socket("/run/a.sock"))
    #expect(location(environment, process: "xctest") == .socket("/run/a.sock"))
    #expect(location(["HEALTHKIT_SOCKET": "", "HEALTHKIT_STORE": "/data/health"], daemons: daemons) == folder("/data/health"))
    #expect(location(["XDG_RUNTIME_DIR": "/run/user/7"], process: "xctest", daemons: daemons) == .memory)
    #expect(location(["XDG_RUNTIME_DIR": "/run/user/7"], daemons: daemons) == .socket(daemons[0]))
    #expect(location(["XDG_RUNTIME_DIR": "run"], daemons: daemons) == .socket(daemons[1]))
    #expect(location(["XDG_RUNTIME_DIR": "/run/user/7", "XDG_DATA_HOME": "/xdg"]) == folder("/xdg/openhealthkit"))
  }

  @Test("the owner's programs use the owner's socket, beside that of apps")
  func ownersSocket() {
    #expect(StoreLocation.socket("/run/x/health.sock").ofOwner == .socket("/run/x/owner.sock"))
    #expect(StoreLocation.memory.ofOwner == .memory)
    #expect(folder("/nowhere").ofOwner == folder("/nowhere"))
  }

  @Test("a socket without a running daemon is ignored")
  func leftBehind() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("ohk-\(UUID().uuidString.prefix(8)).sock").path
    defer { unlink(path) }
    #expect(!StoreLocation.answers(path))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    try #require(outcome == 0)
    #expect(!StoreLocation.answers(path))
    listen(descriptor, 1)
    #expect(StoreLocation.answers(path))
    close(descriptor)
    #expect(!StoreLocation.answers(path))
  }
}
