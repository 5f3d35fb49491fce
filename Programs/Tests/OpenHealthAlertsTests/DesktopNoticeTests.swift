// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSystemd
import Foundation
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthAlerts

/// A desktop on its own bus, which takes one notice.
private final class FakeDesktop {
  let address: String
  private let folder: URL
  private let daemon: Process
  private let bus: OpaquePointer

  static let daemonPath = "/usr/bin/dbus-daemon"

  struct Unexpected: Error {}

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("desk-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    address = "unix:path=\(folder.path)/socket"
    let rules = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" \
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><listen>\(address)</listen><auth>EXTERNAL</auth><policy context="default">\
      <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/><allow user="*"/></policy></busconfig>
      """
    try Data(rules.utf8).write(to: folder.appendingPathComponent("bus.conf"))
    daemon = Process()
    daemon.executableURL = URL(fileURLWithPath: Self.daemonPath)
    daemon.arguments = ["--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile"]
    (daemon.standardInput, daemon.standardOutput, daemon.standardError) =
      (FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice)
    try daemon.run()
    var opened: OpaquePointer?
    _ = eventually { [folder] in FileManager.default.fileExists(atPath: folder.path + "/socket") }
    guard sd_bus_new(&opened) >= 0, let opened, sd_bus_set_address(opened, address) >= 0, sd_bus_set_bus_client(opened, 1) >= 0,
      sd_bus_start(opened) >= 0
    else { throw Unexpected() }
    bus = opened
  }

  deinit {
    sd_bus_flush_close_unref(bus)
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)  // a folder left in the temporary place does no harm
  }

  func begin() throws {
    guard sd_bus_request_name(bus, "org.freedesktop.Notifications", 0) >= 0 else { throw Unexpected() }
  }

  /// The texts of the next notice: app, icon, title and body.
  func take() throws -> [String] {
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end {
      var taken: OpaquePointer?
      let done = sd_bus_process(bus, &taken)
      guard done >= 0 else { throw Unexpected() }
      guard let message = taken else {
        if done == 0 { sd_bus_wait(bus, 10_000_000) }
        continue
      }
      defer { sd_bus_message_unref(message) }
      guard sd_bus_message_is_method_call(message, "org.freedesktop.Notifications", "Notify") > 0 else { continue }
      guard String(cString: sd_bus_message_get_signature(message, 1)) == "susssasa{sv}i" else { throw Unexpected() }
      var texts: [String] = []
      for kind in ["s", "u", "s", "s", "s"] {
        var text: UnsafePointer<CChar>?
        var number: UInt32 = 0
        let code = CChar(kind.utf8.first ?? 0)
        if kind == "u" {
          guard sd_bus_message_read_basic(message, code, &number) > 0 else { throw Unexpected() }
        } else {
          guard sd_bus_message_read_basic(message, code, &text) > 0, let text else { throw Unexpected() }
          texts.append(String(cString: text))
        }
      }
      var made: OpaquePointer?
      guard sd_bus_message_new_method_return(message, &made) >= 0, let reply = made else { throw Unexpected() }
      defer { sd_bus_message_unref(reply) }
      var number: UInt32 = 1
      sd_bus_message_append_basic(reply, CChar(UInt8(ascii: "u")), &number)
      guard sd_bus_send(bus, reply, nil) >= 0, sd_bus_flush(bus) >= 0 else { throw Unexpected() }
      return texts
    }
    throw Unexpected()
  }
}

@Suite struct DesktopNoticeTests {
  private final class Outcome: Sendable { let fault = Mutex<DesktopNotice.Fault??>(nil) }

  @Test(
    "A notice reaches the desktop on the session's bus with title and text, whose signs are no markup; without a desktop it is a fault",
    .enabled(if: FileManager.default.isExecutableFile(atPath: FakeDesktop.daemonPath), "there is no bus: install the package dbus"))
  func shown() throws {
    let desktop = try FakeDesktop()
    #expect(throws: DesktopNotice.Fault.self) { try DesktopNotice.show("T", "text", address: desktop.address) }
    try desktop.begin()
    let (address, outcome) = (desktop.address, Outcome())
    Thread.detachNewThread {
      do throws(DesktopNotice.Fault) {
        try DesktopNotice.show("Title é", "a <b> & c", address: address)
        outcome.fault.withLock { $0 = .some(nil) }
      } catch { outcome.fault.withLock { $0 = error } }
    }
    #expect(try desktop.take() == ["OpenHealthKit", "", "Title é", "a &lt;b&gt; &amp; c"])
    #expect(eventually { outcome.fault.withLock { $0 != nil } })
    #expect(outcome.fault.withLock { $0 } == .some(nil))
  }

  @Test("No bus is a fault")
  func none() {
    #expect(throws: DesktopNotice.Fault.self) { try DesktopNotice.show("T", "text", address: "unix:path=/nowhere/socket") }
  }
}
