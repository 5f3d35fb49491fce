// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSystemd
import Foundation

/// A notice on the desktop of the person's session, by org.freedesktop.Notifications.
enum DesktopNotice {
  /// Why no notice is shown.
  struct Fault: Error, Equatable, CustomStringConvertible {
    /// The `errno` of sd-bus.
    let code: Int32

    var description: String { "The session's D-Bus does not show notices: \(String(cString: strerror(code)))." }
  }

  private static let destination = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// How long the desktop may take, in microseconds.
  private static let patience: UInt64 = 5_000_000

  /// Shows a notice until the desktop's own time is over.
  ///
  /// Unsafe: the bus and the message are sd-bus's objects, which this function makes and frees. Texts are copied into the message.
  ///
  /// - Parameters:
  ///   - address: the address of another bus; nil for the session's.
  /// - Throws: ``Fault`` if no desktop answers.
  static func show(_ title: String, _ text: String, address: String? = nil) throws(Fault) {
    let bus = try open(address)
    defer { sd_bus_flush_close_unref(bus) }
    var made: OpaquePointer?
    try check(sd_bus_message_new_method_call(bus, &made, destination, path, destination, "Notify"))
    guard let call = made else { throw Fault(code: ENOMEM) }
    defer { sd_bus_message_unref(call) }
    // The app's name, no earlier notice, no icon; title and text; no actions, no hints, the usual time.
    try append(call, "OpenHealthKit")
    var earlier: UInt32 = 0
    try check(sd_bus_message_append_basic(call, CChar(UInt8(ascii: "u")), &earlier))
    for part in ["", title, markup(text)] { try append(call, part) }
    for (kind, contents) in [("a", "s"), ("a", "{sv}")] {
      try check(sd_bus_message_open_container(call, CChar(kind.utf8.first ?? 0), contents))
      try check(sd_bus_message_close_container(call))
    }
    var usual: Int32 = -1
    try check(sd_bus_message_append_basic(call, CChar(UInt8(ascii: "i")), &usual))
    try check(sd_bus_call(bus, call, patience, nil, nil))
  }

  /// A text whose signs the desktop does not take for markup.
  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func open(_ address: String?) throws(Fault) -> OpaquePointer {
    var opened: OpaquePointer?
    guard let address else {
      try check(sd_bus_open_user(&opened))
      guard let opened else { throw Fault(code: ENOMEM) }
      return opened
    }
    try check(sd_bus_new(&opened))
    guard let opened else { throw Fault(code: ENOMEM) }
    do throws(Fault) {
      try check(sd_bus_set_address(opened, address))
      try check(sd_bus_set_bus_client(opened, 1))
      try check(sd_bus_start(opened))
    } catch {
      sd_bus_unref(opened)
      throw error
    }
    return opened
  }

  private static func append(_ call: OpaquePointer, _ text: String) throws(Fault) {
    try check(text.withCString { sd_bus_message_append_basic(call, CChar(UInt8(ascii: "s")), $0) })
  }

  private static func check(_ result: Int32) throws(Fault) {
    if result < 0 { throw Fault(code: -result) }
  }
}
