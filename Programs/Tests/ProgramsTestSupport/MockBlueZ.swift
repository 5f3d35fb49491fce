// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing
import WaitingTestSupport

@testable import OpenHealthBluetooth

/// BlueZ of python3-dbusmock on its own bus (`MockBlueZ.py`), and calls that make it act.
package final class MockBlueZ {
  /// Where its bus is.
  package let address: String
  private let folder: URL
  private let daemon: Process
  private var service: Process?
  private let bus: SystemBus

  /// Whether this machine has what it needs.
  fileprivate static let isThere: Bool = {
    let check = try? run("/usr/bin/python3", ["-c", "import dbusmock, gi"], environment: [:])
    check?.waitUntilExit()
    return check?.terminationStatus == 0 && FileManager.default.isExecutableFile(atPath: daemonPath)
  }()

  private static let daemonPath = "/usr/bin/dbus-daemon"

  private struct NotStarted: Error { var what: String }

  /// Starts the bus; ``start()`` starts BlueZ.
  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    address = "unix:path=\(folder.path)/socket"
    let rules = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" \
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><listen>\(address)</listen><auth>EXTERNAL</auth><policy context="default"><allow send_destination="*" eavesdrop="true"/>\
      <allow eavesdrop="true"/><allow own="*"/><allow user="*"/></policy></busconfig>
      """
    let file = folder.appendingPathComponent("bus.conf")
    try Data(rules.utf8).write(to: file)
    daemon = try Self.run(Self.daemonPath, ["--config-file=\(file.path)", "--nofork", "--nopidfile"], environment: [:])
    var opened: SystemBus?
    _ = eventually { [daemon, folder, address] in
      if FileManager.default.fileExists(atPath: folder.path + "/socket") { opened = try? SystemBus(address: address) }
      return opened != nil || !daemon.isRunning
    }
    guard let opened else { throw NotStarted(what: "dbus-daemon") }
    bus = opened
  }

  deinit {
    stop()
    Self.end(daemon)
    try? FileManager.default.removeItem(at: folder)  // a folder left in the temporary place does no harm
  }

  private static func run(_ program: String, _ arguments: [String], environment: [String: String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Starts BlueZ, with one radio.
  package func start(isOn: Bool = true) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("MockBlueZ.py").path
    let service = try Self.run(
      "/usr/bin/python3", ["-m", "dbusmock", "--template", script], environment: ["DBUS_SYSTEM_BUS_ADDRESS": address])
    self.service = service
    let hasRadio = try eventually {
      guard service.isRunning else { throw NotStarted(what: "dbusmock") }
      if case .success = try answer("AddRadio", ["hci0", isOn ? "on" : "off"]) { return true }
      return false
    }
    guard hasRadio else { throw NotStarted(what: "dbusmock") }
  }

  /// Ends BlueZ, and waits until it has.
  package func stop() {
    if let service { Self.end(service) }
    service = nil
  }

  /// Other signals are blocked in what a worker thread of a test starts.
  private static func end(_ process: Process) {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Directs the mock; gives what it answers.
  @discardableResult
  package func tell(_ member: String, _ arguments: String...) throws -> String { try answer(member, arguments).get().first?.text ?? "" }

  private func answer(_ member: String, _ arguments: [String]) throws -> Result<[BusValue], BusFault> {
    var answer: Result<[BusValue], BusFault>?
    try bus.call(BlueZ.name, "/", "org.bluez.Mock", member, arguments.map { .text($0) }, seconds: 20) { answer = $0 }
    while true {
      if let answer { return answer }
      try bus.wait(until: .infinity)
    }
  }

  /// A sensor with characteristics; its path.
  package func add(
    _ address: String, _ name: String, services: String, _ characteristics: [(number: String, value: String)], radio: String = "hci0",
    isSeen: Bool = false
  ) throws -> String {
    try tell("AddSensor", radio, address, name, services, isSeen ? "seen" : "unseen")
    let path = "/org/bluez/\(radio)/dev_\(address.replacing(":", with: "_"))"
    for (number, value) in characteristics { try tell("AddCharacteristic", path, number, value) }
    return path
  }

  /// How often a method of a sensor was called.
  package func count(_ path: String, _ method: String) throws -> Int { Int(try tell("Count", path, method)) ?? -1 }
}

extension Trait where Self == ConditionTrait {
  /// Runs the test only where BlueZ and systemd-logind can be mocked.
  package static var withMockedBlueZ: Self {
    .enabled(if: MockBlueZ.isThere, "nothing can be mocked on D-Bus: install the packages dbus and python3-dbusmock")
  }
}
