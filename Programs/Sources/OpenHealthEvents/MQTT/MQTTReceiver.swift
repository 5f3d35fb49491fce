// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthClient
import OpenHealthCore
import OpenHealthData
import Synchronization

/// Shows the latest state of types at a broker, for Home Assistant and others.
///
/// A change leads to the type's state being read and sent again, so messages that come twice change nothing. All states are sent when the
/// broker or Home Assistant has started, and sums again when a day begins.
package final class MQTTReceiver: EventReceiver {
  /// What the broker wants to know, and what the owner wants.
  package struct Settings: Sendable {
    /// Where the broker is.
    package var address: DeliveryAddress
    /// The user; nil for none.
    package var user: String?
    /// The password of the user.
    package var password: [UInt8]?
    /// Whether the broker keeps states for those who come later. Then it has health values.
    package var retainsStates: Bool
    /// The device.
    package var device: HomeAssistant
    /// How long an answer may take, in seconds.
    package var patience = 20.0

    /// Settings of a device at a broker.
    package init(
      _ address: DeliveryAddress, user: String? = nil, password: [UInt8]? = nil, retainsStates: Bool = false, device: HomeAssistant
    ) {
      (self.address, self.user, self.password) = (address, user, password)
      (self.retainsStates, self.device) = (retainsStates, device)
    }
  }

  /// The most seconds between two packets to the broker. Pings go out at half of that.
  private static let keepAlive: UInt16 = 60

  /// The most bytes of a user and of a password.
  package static let mostName = 1024

  /// The most changes of one portion.
  package let mostChanges = 1000
  private let settings: Settings
  private let store: HealthConnection
  private let types: [DataType]
  private let zone: TimeZone
  private let file: FeedFile
  private let wake: Wake
  /// Set by Home Assistant's start, on the thread of the connection.
  private let hasBorn = BirthSign()
  private var connection: MQTTConnection?
  private var dayEnd: Date?

  /// A device with types. The zone is the one of the days of sums.
  package init(
    _ settings: Settings, store: HealthConnection, types: [DataType], zone: TimeZone, file: FeedFile, wake: Wake
  ) {
    (self.settings, self.store, self.types, self.zone) = (settings, store, types, zone)
    (self.file, self.wake) = (file, wake)
  }

  /// Sends the states of the types that changed.
  package func take(_ events: [StoreEvent]) throws {
    try talking { connection in
      let changed = Set(events.map(\.type))
      try show(types.filter(changed.contains), connection)
    }
  }

  /// Connects where there is no connection, pings, and sends what is due.
  package func rest() throws -> Double {
    try talking { connection in
      try connection.ping()
      if hasBorn.take() { try announce(connection) }
      if let dayEnd, store.now() >= dayEnd { try show(types.filter { $0.quantity?.aggregation == .cumulative }, connection) }
    }
    let toMidnight = dayEnd.map { $0.timeIntervalSince(store.now()) } ?? .infinity
    return max(1, min(Double(Self.keepAlive) / 2, toMidnight))
  }

  /// Removes the device and its states from the broker.
  package func remove() throws {
    let connection = try connect()
    do {
      if settings.retainsStates { for type in types { try connection.publish(settings.device.stateTopic(type), [], isRetained: true) } }
      try connection.publish(settings.device.configTopic, [], isRetained: true)
      try connection.publish(settings.device.availabilityTopic, [], isRetained: true)
    } catch {
      throw DeliveryFault.later(error.description)
    }
    try file.update { $0.shown = [] }
  }

  private func talking(_ body: (MQTTConnection) throws -> Void) throws {
    do {
      if let connection, !connection.hasEnded { return try body(connection) }
      let connection = try connect()
      try announce(connection)
      self.connection = connection
      try body(connection)
    } catch let fault as HostStream.Fault {
      connection = nil
      throw DeliveryFault.later(fault.description)
    }
  }

  private func connect() throws -> MQTTConnection {
    let device = settings.device
    let hello = MQTTPacket.Hello(
      client: device.node, user: settings.user, password: settings.password,
      will: (device.availabilityTopic, Array("offline".utf8)), keepAlive: Self.keepAlive)
    do {
      return try MQTTConnection(settings.address, hello, patience: settings.patience) { [hasBorn, wake] topic, message in
        guard topic == device.birthTopic, message == Array("online".utf8) else { return }
        hasBorn.set()
        wake.signal()
      } ended: {
        [wake] in
        wake.signal()
      }
    } catch MQTTConnection.Refusal.code(let code) {
      let place = settings.address.authority
      switch code {
      case 1: throw DeliveryFault.stopped("The broker at \(place) does not speak MQTT 3.1.1.")
      case 2: throw DeliveryFault.stopped("The broker at \(place) does not accept the client \(device.node).")
      case 4, 5: throw DeliveryFault.stopped("The broker at \(place) does not accept this user, or this password.")
      default: throw DeliveryFault.later("The broker at \(place) is not available (\(code)).")
      }
    } catch let fault as HostStream.Fault {
      throw DeliveryFault.later(fault.description)
    }
  }

  /// Tells everything to those who know nothing: the device, that it is there, and all states.
  private func announce(_ connection: MQTTConnection) throws {
    let device = settings.device
    let names = types.map(\.name)
    let gone = try file.content().shown.filter { !names.contains($0) }
    if !gone.isEmpty { try connection.publish(device.configTopic, device.discovery(of: types, removing: gone).bytes, isRetained: true) }
    try connection.publish(device.configTopic, device.discovery(of: types).bytes, isRetained: true)
    try file.update { $0.shown = names }
    guard try connection.subscribe(to: device.birthTopic) else {
      throw DeliveryFault.stopped("The broker does not let this user read \(device.birthTopic).")
    }
    try connection.publish(device.availabilityTopic, Array("online".utf8), isRetained: true)
    try show(types, connection)
  }

  private func show(_ types: [DataType], _ connection: MQTTConnection) throws {
    for type in types {
      try connection.publish(settings.device.stateTopic(type), try state(type).bytes, isRetained: settings.retainsStates)
    }
  }

  /// The sum of today, or the newest value, with its times.
  private func state(_ type: DataType) throws -> JSON {
    let day = today()
    if let quantity = type.quantity, quantity.aggregation == .cumulative {
      let sums = try store.ask(
        ComputeStatisticsCollection(
          type: type, predicate: .interval(day), options: [.cumulativeSum], intervals: CalendarIntervals(only: day), period: day))
      let sum = sums.results.first?.merged.sum ?? 0
      return .members([
        ("value", .figure(StandardUnit(type)?.figure(sum, in: quantity.figureUnit))), ("start", .instant(day.lowerBound)),
        ("end", .instant(day.upperBound)),
      ])
    }
    let newest = FetchSamples(
      selections: [.init(type: type, predicate: .everything)], order: [.init(field: .end, ascending: false)], limit: 1)
    guard let sample = try store.ask(newest).first else { return .members([("value", .null), ("start", .null), ("end", .null)]) }
    return .members([
      ("value", Self.value(sample)), ("start", .instant(sample.start)), ("end", .instant(sample.end)),
    ])
  }

  private static func value(_ sample: SampleRecord) -> JSON {
    if case .quantity(let number, let unit) = sample.value { return .figure(StandardUnit(sample.type)?.figure(number, in: unit)) }
    var form = SampleForm()
    return form.object(sample)["value"] ?? .null
  }

  /// Today in seconds since the reference date, by the zone's calendar.
  private func today() -> Range<Double> {
    let now = store.now()
    let calendar = Calendar.gregorian(in: zone)
    let start = calendar.startOfDay(for: now)
    // Every day has a next one.
    let end = calendar.startOfDay(adding: 1, to: now) ?? start + 86_400
    dayEnd = end
    return start.timeIntervalSinceReferenceDate..<max(start + 1, end).timeIntervalSinceReferenceDate
  }
}

/// Says that Home Assistant has started. One thread sets it, another one takes it back.
final class BirthSign: Sendable {
  private let value = Atomic(false)

  /// Sets it.
  func set() { value.store(true, ordering: .releasing) }

  /// Whether it was set; it is not, afterwards.
  func take() -> Bool { value.exchange(false, ordering: .acquiring) }
}
