// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSystemd
import Foundation

/// A connection to the system's D-Bus for one thread: asynchronous calls, signals, and waiting for both.
///
/// `DBUS_SYSTEM_BUS_ADDRESS` selects another bus, as in every D-Bus program.
///
/// Unsafe: `bus` is owned by this object and released in `deinit` only. Pointers that sd-bus passes to a callback are valid for the
/// duration of the callback; texts are copied out at once. The context of a match is this object, unretained: callbacks run only inside
/// `sd_bus_process`, which only its own methods call. The context of a call is a retained `Call`, released by its one answer; if the
/// connection closes first, it is never released, but never used again either.
final class SystemBus {
  /// A message that answers no call.
  struct Signal {
    var path: String
    var interface: String
    var member: String
    var values: [BusValue]
  }

  /// The handler of one pending call.
  private final class Call {
    let handler: (Result<[BusValue], BusFault>) -> Void

    init(_ handler: @escaping (Result<[BusValue], BusFault>) -> Void) { self.handler = handler }
  }

  private let bus: OpaquePointer
  private let waker: Waker
  /// Called on the thread that waits, for each signal that ``listen(to:)`` requested.
  var onSignal: (Signal) -> Void = { _ in }

  /// - Parameter address: the address of another bus; nil for the system's.
  /// - Throws: ``BusFault/noBus(_:)`` if no bus accepts the connection.
  init(address: String? = nil) throws(BusFault) {
    var opened: OpaquePointer?
    let result = address.map { Self.open($0, &opened) } ?? sd_bus_open_system(&opened)
    guard result >= 0, let bus = opened else { throw .noBus(-result) }
    do throws(BusFault) { waker = try Waker() } catch {
      sd_bus_flush_close_unref(bus)
      throw error
    }
    self.bus = bus
  }

  private static func open(_ address: String, _ bus: inout OpaquePointer?) -> Int32 {
    var result = sd_bus_new(&bus)
    if result >= 0 { result = sd_bus_set_address(bus, address) }
    if result >= 0 { result = sd_bus_set_bus_client(bus, 1) }
    if result >= 0 { result = sd_bus_start(bus) }
    if result < 0, let made = bus { sd_bus_unref(made) }
    return result
  }

  deinit { sd_bus_flush_close_unref(bus) }

  // MARK: Signals

  /// Subscribes to the signals that a match rule describes.
  func listen(to rule: String) throws(BusFault) {
    let handler: sd_bus_message_handler_t = { message, context, _ in
      guard let message, let context else { return 0 }
      let bus = Unmanaged<SystemBus>.fromOpaque(context).takeUnretainedValue()
      // A signal that cannot be decoded is ignored.
      if let values = try? BusReader(message).values() {
        func text(_ field: UnsafePointer<CChar>?) -> String { field.map { String(cString: $0) } ?? "" }
        bus.onSignal(
          Signal(
            path: text(sd_bus_message_get_path(message)), interface: text(sd_bus_message_get_interface(message)),
            member: text(sd_bus_message_get_member(message)), values: values))
      }
      return 0
    }
    try BusFault.check(sd_bus_add_match(bus, nil, rule, handler, Unmanaged.passUnretained(self).toOpaque()))
  }

  // MARK: Calls

  /// An argument of a method.
  enum Argument {
    case text(String)
    /// A dictionary from texts to variants that hold texts.
    case options([String: String])
  }

  /// Calls a method. The handler runs inside ``wait(until:)``; it gets an error when `seconds` have passed or the bus ends.
  func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [Argument] = [], seconds: Double,
    _ handler: @escaping (Result<[BusValue], BusFault>) -> Void
  ) throws(BusFault) {
    var made: OpaquePointer?
    try BusFault.check(sd_bus_message_new_method_call(bus, &made, destination, path, interface, member))
    guard let message = made else { throw .broken(ENOMEM) }
    defer { sd_bus_message_unref(message) }
    for argument in arguments { try append(argument, to: message) }
    let answered: sd_bus_message_handler_t = { reply, context, _ in
      guard let context else { return 0 }
      let call = Unmanaged<Call>.fromOpaque(context).takeRetainedValue()
      call.handler(SystemBus.result(reply))
      return 0
    }
    let call = Unmanaged.passRetained(Call(handler))
    let result = sd_bus_call_async(bus, nil, message, answered, call.toOpaque(), UInt64(seconds * 1_000_000))
    if result < 0 {
      call.release()
      throw .broken(-result)
    }
  }

  private static func result(_ reply: OpaquePointer?) -> Result<[BusValue], BusFault> {
    guard let reply else { return .failure(.broken(EIO)) }
    if sd_bus_message_is_method_error(reply, nil) > 0 {
      let error = sd_bus_message_get_error(reply)?.pointee
      return .failure(.refused(name: error?.name.map { String(cString: $0) } ?? "", text: error?.message.map { String(cString: $0) } ?? ""))
    }
    return Result { () throws(BusFault) in try BusReader(reply).values() }
  }

  private func append(_ argument: Argument, to message: OpaquePointer) throws(BusFault) {
    switch argument {
    case .text(let text): try append(text, to: message)
    case .options(let options):
      try BusFault.check(sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "{sv}"))
      for (key, value) in options {
        try BusFault.check(sd_bus_message_open_container(message, CChar(UInt8(ascii: "e")), "sv"))
        try append(key, to: message)
        try BusFault.check(sd_bus_message_open_container(message, CChar(UInt8(ascii: "v")), "s"))
        try append(value, to: message)
        try BusFault.check(sd_bus_message_close_container(message))
        try BusFault.check(sd_bus_message_close_container(message))
      }
      try BusFault.check(sd_bus_message_close_container(message))
    }
  }

  private func append(_ text: String, to message: OpaquePointer) throws(BusFault) {
    try BusFault.check(text.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) })
  }

  // MARK: Waiting

  /// Processes everything that has arrived. If nothing has, waits until a time of the monotonic clock, in seconds, or until ``wake``, at
  /// most a minute.
  func wait(until deadline: Double) throws(BusFault) {
    var hasProcessed = false
    while try BusFault.check(sd_bus_process(bus, nil)) > 0 { hasProcessed = true }
    if hasProcessed { return }
    var own: UInt64 = .max
    try BusFault.check(sd_bus_get_timeout(bus, &own))
    let until = min(deadline, own == .max ? .infinity : Double(own) / 1_000_000)
    let milliseconds = min(max(0, ((until - Self.now) * 1000).rounded(.up)), 60_000)
    let descriptor = try BusFault.check(sd_bus_get_fd(bus))
    let events = try BusFault.check(sd_bus_get_events(bus))
    var waiting = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0), pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    if poll(&waiting, 2, Int32(milliseconds)) < 0, errno != EINTR { throw .broken(errno) }
    if waiting[1].revents != 0 {
      var count: UInt64 = 0
      _ = read(waker.descriptor, &count, 8)
    }
  }

  /// An eventfd that another thread writes to in order to end the wait. It is open for as long as a thread may write to it.
  private final class Waker: Sendable {
    let descriptor: Int32

    init() throws(BusFault) {
      descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
      if descriptor < 0 { throw .broken(errno) }
    }

    deinit { close(descriptor) }
  }

  /// A function that ends a wait, from any thread. It holds the descriptor open, and not this object.
  var wake: @Sendable () -> Void {
    let waker = waker
    return {
      var one: UInt64 = 1
      _ = write(waker.descriptor, &one, 8)
    }
  }

  /// The time of the monotonic clock, in seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The reason why the system bus, or a program on it, did not carry out a call.
package enum BusFault: Error, Sendable, Equatable {
  /// No system bus accepts a connection. The number is the `errno`.
  case noBus(Int32)
  /// The connection to the bus failed. The number is the `errno`.
  case broken(Int32)
  /// The called program answered with a D-Bus error: its name and its text, which may be empty.
  case refused(name: String, text: String)

  /// Returns a result of sd-bus; throws ``broken(_:)`` if it is negative.
  @discardableResult
  static func check(_ result: Int32) throws(BusFault) -> Int32 {
    guard result >= 0 else { throw .broken(-result) }
    return result
  }

  /// Whether the called program is not installed or not running.
  var isAbsence: Bool {
    guard case .refused(let name, _) = self else { return false }
    return ["ServiceUnknown", "NameHasNoOwner", "Spawn.ServiceNotFound"].contains { name == "org.freedesktop.DBus.Error.\($0)" }
      || name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") || name == "org.freedesktop.systemd1.NoSuchUnit"
  }
}

extension BusFault: CustomStringConvertible {
  /// A sentence for the two faults of the bus; the program's own text with the name of the error for a refusal.
  package var description: String {
    switch self {
    case .noBus(let code): "There is no system bus (D-Bus): \(String(cString: strerror(code)))."
    case .broken(let code): "The system bus (D-Bus) does not work: \(String(cString: strerror(code)))."
    case .refused(let name, let text): text.isEmpty ? name : "\(text) (\(name))"
    }
  }
}
