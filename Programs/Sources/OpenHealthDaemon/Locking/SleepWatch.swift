// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSystemd
import Foundation

/// Calls a function before the machine sleeps. A delay inhibitor lock of logind keeps the machine awake until the function has returned,
/// for some seconds at most.
///
///     let watch = try SleepWatch { lockTheStore() }
///
/// It runs on its own thread for the life of the process.
///
/// Unchecked: `inhibitor` is the only variable. `init` sets it before the thread starts; after that only the thread uses it, because sd-bus
/// calls the handler inside `sd_bus_process`. `deinit` runs after the thread has ended, since the thread holds the object.
package final class SleepWatch: @unchecked Sendable {
  /// The reason why logind cannot be asked.
  package struct Fault: Error, Equatable {
    /// The `errno` of sd-bus.
    package let code: Int32
  }

  private static let destination = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let interface = "org.freedesktop.login1.Manager"

  /// Unsafe: sd-bus's object, which `init` makes and `deinit` frees.
  private let bus: OpaquePointer
  private let beforeSleep: @Sendable () -> Void
  /// The descriptor that keeps the machine awake while it is open.
  private var inhibitor: Int32 = -1

  /// Takes the inhibitor lock and starts the thread.
  ///
  /// - Parameters:
  ///   - address: the address of another bus; nil for the system's.
  ///   - beforeSleep: called on the watch's thread before each sleep.
  /// - Throws: ``Fault`` if the system bus or logind does not answer.
  package init(address: String? = nil, beforeSleep: @escaping @Sendable () -> Void) throws(Fault) {
    var opened: OpaquePointer?
    if let address {
      try Self.check(sd_bus_new(&opened))
      guard let opened else { throw Fault(code: ENOMEM) }
      do throws(Fault) {
        try Self.check(sd_bus_set_address(opened, address))
        try Self.check(sd_bus_set_bus_client(opened, 1))
        try Self.check(sd_bus_start(opened))
      } catch {
        sd_bus_unref(opened)
        throw error
      }
    } else {
      try Self.check(sd_bus_open_system(&opened))
    }
    guard let bus = opened else { throw Fault(code: ENOMEM) }
    self.bus = bus
    self.beforeSleep = beforeSleep
    let rule = "type='signal',sender='\(Self.destination)',interface='\(Self.interface)',member='PrepareForSleep',path='\(Self.path)'"
    let handler: sd_bus_message_handler_t = { message, context, _ in
      guard let message, let context else { return 0 }
      var isBefore: Int32 = 0
      guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &isBefore) > 0 else { return 0 }
      Unmanaged<SleepWatch>.fromOpaque(context).takeUnretainedValue().take(isBefore: isBefore != 0)
      return 0
    }
    // The thread below holds this object while it uses the bus.
    try Self.check(sd_bus_add_match(bus, nil, rule, handler, Unmanaged.passUnretained(self).toOpaque()))
    try inhibit()
    let thread = Thread { [self] in run() }
    thread.name = "openhealthkit.sleep"
    thread.start()
  }

  deinit {
    sd_bus_flush_close_unref(bus)
    if inhibitor >= 0 { close(inhibitor) }
  }

  private static func check(_ result: Int32) throws(Fault) {
    if result < 0 { throw Fault(code: -result) }
  }

  private func run() {
    while true {
      let done = sd_bus_process(bus, nil)
      if done > 0 { continue }
      // The bus is gone, and the warning with it. The machine keeps running.
      if done < 0 || sd_bus_wait(bus, .max) < 0 { return }
    }
  }

  private func take(isBefore: Bool) {
    if isBefore {
      beforeSleep()
      if inhibitor >= 0 { close(inhibitor) }
      inhibitor = -1
    } else if inhibitor < 0 {
      // Without it, the next sleep may begin before the work is done.
      try? inhibit()
    }
  }

  private func inhibit() throws(Fault) {
    var made: OpaquePointer?
    try Self.check(sd_bus_message_new_method_call(bus, &made, Self.destination, Self.path, Self.interface, "Inhibit"))
    guard let call = made else { throw Fault(code: ENOMEM) }
    defer { sd_bus_message_unref(call) }
    for argument in ["sleep", "OpenHealthKit", "Locks the health store", "delay"] {
      try Self.check(argument.withCString { sd_bus_message_append_basic(call, CChar(UInt8(ascii: "s")), $0) })
    }
    var answered: OpaquePointer?
    try Self.check(sd_bus_call(bus, call, 10_000_000, nil, &answered))
    guard let reply = answered else { throw Fault(code: EIO) }
    defer { sd_bus_message_unref(reply) }
    var descriptor: Int32 = -1
    try Self.check(sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "h")), &descriptor))
    // The message closes its own descriptor.
    inhibitor = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if inhibitor < 0 { throw Fault(code: errno) }
  }
}
