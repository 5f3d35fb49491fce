// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSensors
import Synchronization

/// Finds Bluetooth sensors through BlueZ, connects to them, and turns what they send into samples.
///
///     let collector = try SensorCollector()
///     for sensor in try collector.sensors(searching: 10) { print(sensor.name, sensor.address) }
///     try collector.collect(from: ["C0:11:22:33:44:55"]) { samples in save(samples) }
///
/// A sensor is identified by its address, whichever radio sees it, so that no measurement counts twice. Its counters continue over lost
/// connections.
///
/// Use one collector on one thread. ``sensors(searching:)`` and ``collect(from:deliver:report:)`` block that thread; only ``stopper`` may
/// be used from another one.
package final class SensorCollector {
  private let bus: SystemBus
  private let settings: SensorSettings
  private let makeUUID: @Sendable () -> UUID
  private var world = BlueZState()
  private var links: [String: SensorLink] = [:]
  private var streams: [String: SensorStream] = [:]
  private var information: [String: DeviceInformation] = [:]
  /// The names under which the sensors were first seen. Some report another name once connected.
  private var names: [String: String] = [:]
  private var batteries: [String: Int] = [:]
  private var samples: [SampleRecord] = []
  private var events: [(address: String, event: SensorEvent)] = []
  /// The radios that search for devices on our behalf.
  private var searching: Set<String> = []
  private var failure: BusFault?

  /// Ends ``sensors(searching:)`` and ``collect(from:deliver:report:)``. Its `stop()` may be called from any thread.
  package let stopper: Stopper

  private static let secondsOfCall = 60.0
  /// How long ``disconnect()`` waits for BlueZ.
  private static let secondsOfEnd = 3.0
  /// The longest time between two deliveries.
  private static let deliveryInterval = 1.0
  /// The largest number of sensors that one collection follows; further addresses are ignored.
  package static let mostSensors = 16

  /// Connects to the system bus and reads what BlueZ knows.
  ///
  /// - Parameters:
  ///   - settings: facts about the person that sensors do not know.
  ///   - makeUUID: returns the UUID of each new sample.
  /// - Throws: ``BluetoothFault`` if the bus, BlueZ or a radio is missing, or all radios are off.
  package convenience init(
    settings: SensorSettings = SensorSettings(), makeUUID: @escaping @Sendable () -> UUID
  ) throws(BluetoothFault) {
    try self.init(settings: settings, makeUUID: makeUUID, address: nil)
  }

  /// - Parameter address: the address of another bus; nil for the system's.
  init(settings: SensorSettings, makeUUID: @escaping @Sendable () -> UUID, address: String?) throws(BluetoothFault) {
    self.settings = settings
    self.makeUUID = makeUUID
    do throws(BusFault) {
      bus = try SystemBus(address: address)
    } catch {
      throw .bus("\(error)")
    }
    stopper = Stopper(wake: bus.wake)
    bus.onSignal = { [unowned self] in take($0) }
    do throws(BusFault) {
      for rule in BlueZ.rules { try bus.listen(to: rule) }
      world.replace(with: try objects())
    } catch {
      throw error.isAbsence ? .noService : .bus("\(error)")
    }
    if world.radios.isEmpty { throw .noRadio }
    if !world.radios.contains(where: \.isOn) { throw .off }
  }

  private func objects() throws(BusFault) -> [BusValue] {
    var answer: Result<[BusValue], BusFault>?
    try bus.call(BlueZ.name, "/", BlueZ.objectManager, "GetManagedObjects", seconds: Self.secondsOfCall) { answer = $0 }
    while true {
      if let answer { return try answer.get() }
      try bus.wait(until: .infinity)
    }
  }

  // MARK: Finding

  /// Searches for `seconds`, then returns every sensor that BlueZ knows, also those that were known before and are out of reach.
  ///
  /// - Parameter seconds: how long to search; 0 returns at once.
  /// - Throws: ``BluetoothFault/bus(_:)`` if the connection to the bus fails.
  package func sensors(searching seconds: Double) throws(BluetoothFault) -> [FoundSensor] {
    let end = SystemBus.now + seconds
    if seconds > 0 { try telling { () throws(BusFault) in try search(true) } }
    while SystemBus.now < end, !stopper.hasStopped { try telling { () throws(BusFault) in try bus.wait(until: end) } }
    return world.sensors.map(\.sensor)
  }

  private func telling<Value>(_ body: () throws(BusFault) -> Value) throws(BluetoothFault) -> Value {
    do throws(BusFault) { return try body() } catch { throw .bus("\(error)") }
  }

  /// Starts the search on every radio that is on, or stops it.
  private func search(_ isWanted: Bool) throws(BusFault) {
    if !isWanted {
      for path in searching { try bus.call(BlueZ.name, path, BlueZ.adapter, "StopDiscovery", seconds: Self.secondsOfCall) { _ in } }
      searching = []
      return
    }
    let radios = Set(world.radios.filter(\.isOn).map(\.path))
    // A radio that was off in between has forgotten the search.
    searching.formIntersection(radios)
    for path in radios.subtracting(searching) {
      searching.insert(path)
      // Without a filter, some radios spend half of the time on other kinds of devices.
      try bus.call(
        BlueZ.name, path, BlueZ.adapter, "SetDiscoveryFilter", [.options(["Transport": "le"])], seconds: Self.secondsOfCall
      ) { _ in }
      try bus.call(BlueZ.name, path, BlueZ.adapter, "StartDiscovery", seconds: Self.secondsOfCall) { [unowned self] answer in
        if case .failure = answer { searching.remove(path) }
      }
    }
  }

  // MARK: Collecting

  /// Collects from sensors until ``stopper`` ends it, then disconnects those that it connected. Blocks the thread.
  ///
  /// - Parameters:
  ///   - addresses: the Bluetooth addresses, at most ``mostSensors``.
  ///   - deliver: receives the new samples about once a second, also when there are none. An error that it throws ends the collection.
  ///   - report: receives each event with the address of its sensor; the address is empty if the event concerns all sensors.
  /// - Throws: ``BluetoothFault/bus(_:)`` if the connection to the bus fails, else what `deliver` throws.
  package func collect(
    from addresses: [String], deliver: ([SampleRecord]) throws -> Void, report: (String, SensorEvent) -> Void = { _, _ in }
  ) throws {
    for address in addresses.prefix(Self.mostSensors) { links[address] = SensorLink(address: address) }
    defer { disconnect() }
    while !stopper.hasStopped {
      if let failure { throw BluetoothFault.bus("\(failure)") }
      try telling { () throws(BusFault) in try advance() }
      for (address, event) in events { report(address, event) }
      events = []
      let new = samples
      samples = []
      try deliver(new)
      let deadline = links.values.map(\.deadline).filter { $0 > SystemBus.now }.min() ?? .infinity
      try telling { () throws(BusFault) in try bus.wait(until: min(deadline, SystemBus.now + Self.deliveryInterval)) }
    }
    try deliver(samples)
  }

  /// Carries out the next steps of each link.
  private func advance() throws(BusFault) {
    let now = SystemBus.now
    for address in links.keys {
      if names[address] == nil { names[address] = world.device(address: address)?.sensor.name }
      guard let (steps, events) = links[address]?.next(world, now: now) else { continue }
      for event in events { note(event, address) }
      for step in steps { try carryOut(step, address) }
      if let path = links[address]?.connectedPath, let battery = world.device(path: path)?.sensor.battery {
        note(battery: battery, address)
      }
    }
    try search(links.keys.contains { world.device(address: $0) == nil })
  }

  private func carryOut(_ step: SensorLink.Step, _ address: String) throws(BusFault) {
    let (path, interface, member, arguments): (String, String, String, [SystemBus.Argument]) =
      switch step {
      case .connect(let path): (path, BlueZ.device, "Connect", [])
      case .disconnect(let path): (path, BlueZ.device, "Disconnect", [])
      case .read(let path, _): (path, BlueZ.characteristic, "ReadValue", [.options([:])])
      case .notify(let path, _): (path, BlueZ.characteristic, "StartNotify", [])
      }
    try bus.call(BlueZ.name, path, interface, member, arguments, seconds: Self.secondsOfCall) { [unowned self] answer in
      var refusal: String?
      switch answer {
      case .success(let values):
        if case .read(_, let characteristic) = step, let bytes = values.first?.bytes { learn(bytes, characteristic, address) }
      case .failure(let fault): refusal = "\(fault)"
      }
      for event in links[address]?.answered(step, refusal, now: SystemBus.now) ?? [] { note(event, address) }
    }
  }

  /// Handles a value that was read: battery, device information, or another characteristic.
  private func learn(_ bytes: [UInt8], _ characteristic: GATTCharacteristic, _ address: String) {
    if characteristic == .batteryLevel {
      do throws(GATTFault) {
        note(battery: try BatteryLevel(bytes).percent, address)
      } catch {
        events.append((address, .unreadable(error)))
      }
      return
    }
    information[address, default: DeviceInformation()].take(bytes, of: characteristic)
    take(bytes, of: characteristic, address)
  }

  /// Handles a value that a sensor sent: appends its samples, or an event if it gives none.
  private func take(_ bytes: [UInt8], of characteristic: GATTCharacteristic, _ address: String) {
    let device = (information[address] ?? DeviceInformation()).device(name: names[address], address: address)
    var stream = streams[address] ?? SensorStream(device: device, settings: settings, makeUUID: makeUUID)
    if stream.device != device { stream.device = device }
    do throws(GATTFault) {
      let reading = try stream.take(bytes, of: characteristic, at: Date())
      samples += reading.samples
      if let skip = reading.skip, skip != .noMeasurement { events.append((address, .skipped(skip))) }
    } catch {
      events.append((address, .unreadable(error)))
    }
    streams[address] = stream
  }

  private func note(_ event: SensorLink.Event, _ address: String) {
    switch event {
    case .open: events.append((address, .open))
    case .lost: events.append((address, .lost))
    case .failed(let reason, let seconds): events.append((address, .failed(reason, retrySeconds: seconds)))
    }
  }

  private func note(battery: Int, _ address: String) {
    guard batteries.updateValue(battery, forKey: address) != battery else { return }
    events.append((address, .battery(battery)))
  }

  // MARK: Signals

  private func take(_ signal: SystemBus.Signal) {
    if signal.member == "NameOwnerChanged" { return restarted(isThere: signal.values.last?.text?.isEmpty == false) }
    guard let notification = world.take(signal) else { return }
    for (address, link) in links {
      // A value that no link subscribed to is stale, or arrives on a second path.
      if let characteristic = link.measurements[notification.path] { take(notification.bytes, of: characteristic, address) }
    }
  }

  /// Resets everything after BlueZ has ended or restarted: its earlier objects are no longer valid.
  private func restarted(isThere: Bool) {
    world = BlueZState()
    searching = []
    events.append(("", .service(isThere: isThere)))
    guard isThere else { return }
    do throws(BusFault) {
      try bus.call(BlueZ.name, "/", BlueZ.objectManager, "GetManagedObjects", seconds: Self.secondsOfCall) { [unowned self] answer in
        if case .success(let values) = answer { world.replace(with: values) }
      }
    } catch {
      failure = error
    }
  }

  // MARK: The end

  /// Ends the connections that this object made. Errors no longer matter here.
  private func disconnect() {
    var open = 0
    for link in links.values {
      guard link.hasConnected, let path = link.connectedPath else { continue }
      open += 1
      do throws(BusFault) {
        try bus.call(BlueZ.name, path, BlueZ.device, "Disconnect", seconds: Self.secondsOfEnd) { _ in open -= 1 }
      } catch {
        open -= 1
      }
    }
    links = [:]
    let end = SystemBus.now + Self.secondsOfEnd
    // A bus that has ended brings no answers.
    while open > 0, SystemBus.now < end, (try? bus.wait(until: end)) != nil {}
  }
}

/// A change in the connection to a sensor, reported to the person who watches.
package enum SensorEvent: Sendable, Equatable {
  /// The sensor is connected and sends measurements from now on.
  case open
  /// The connection ended. The next attempt follows after a second.
  case lost
  /// An attempt to connect failed: the reason as a sentence, and the seconds until the next attempt.
  case failed(String, retrySeconds: Double)
  /// The charge of the battery changed, in percent.
  case battery(Int)
  /// A notification gave no sample, for this reason.
  case skipped(SensorReading.Skip)
  /// The bytes of a notification are not a measurement.
  case unreadable(GATTFault)
  /// BlueZ has ended (`false`) or started again (`true`). Reported without an address.
  case service(isThere: Bool)
}

/// Ends a search or a collection from any thread.
package final class Stopper: Sendable {
  private let isStopped = Atomic(false)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: ends the wait of the collecting thread. It is called on the thread of ``stop()``.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Ends the search or collection as soon as its thread wakes. Further calls have no effect; a stopped collector cannot be used again.
  package func stop() {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  var hasStopped: Bool { isStopped.load(ordering: .sequentiallyConsistent) }
}
