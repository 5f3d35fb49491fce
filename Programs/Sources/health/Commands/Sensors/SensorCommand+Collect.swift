// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthBluetooth
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthSensors

extension SensorCommand {
  struct Collect: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Save the measurements of sensors until Ctrl-C.",
      discussion: """
        The command reconnects to a sensor that was out of reach, or whose battery was changed. Each heart rate that a strap sends is one \
        sample. Distances continue after a lost connection.

          health sensor collect
          health sensor collect --device "HR strap" --search 30
        """)

    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp(
        "The address or the name of each sensor.", discussion: "Default: the only one in reach.",
        valueName: "device"))
    var device: [String] = []
    @Option(help: ArgumentHelp("The number of seconds to search for sensors that the system does not know.", valueName: "seconds"))
    var search = SensorSearch.usualSeconds
    @Option(
      help: ArgumentHelp(
        "The circumference of the bicycle's wheel in millimetres.", discussion: "Default: 2105, a wheel of 700 x 25C.",
        valueName: "mm"))
    var wheel = SensorSettings.usualWheelMeters * 1000
    @Option(
      help: ArgumentHelp(
        "Your user number on the scales or cuff. Without it, measurements of numbered users are not saved.", valueName: "number"))
    var user: Int?
    @OptionGroup var store: StoreOptions

    func validate() throws {
      try SensorSearch.validate(search)
      guard (100...10_000).contains(wheel) else { throw ValidationError("--wheel must be from 100 to 10000 millimetres.") }
      if let user, !(0...254).contains(user) { throw ValidationError("--user must be from 0 to 254.") }
      guard device.count <= SensorCollector.mostSensors else {
        throw ValidationError("--device takes at most \(SensorCollector.mostSensors) sensors.")
      }
    }

    func run() throws {
      let settings = SensorSettings(wheelMeters: wheel / 1000, user: user)
      let collector = try SensorCollector(settings: settings, makeUUID: UUIDMint.ofProcess.next)
      let chosen = try choose(collector)
      let services = chosen.flatMap(\.services)
      var app = try ProducerApp(.sensors, store, saving: (services.isEmpty ? SensorService.allCases : services).types)
      // Before the first samples, so that a signal never loses them.
      Interruption.hold()
      Thread.detachNewThread { [stopper = collector.stopper] in
        Interruption.wait()
        stopper.stop()
      }
      var narrator = SensorEventReporter(names: Dictionary(chosen.map { ($0.address, $0.name) }) { first, _ in first })
      for sensor in chosen { Output.message(Person.words["sensor.connecting", sensor.name, sensor.address]) }
      try collector.collect(
        from: chosen.map(\.address), deliver: { try app.take($0) }, report: { narrator.tell($1, of: $0) })
      try app.finish()
    }

    /// The chosen sensors. Those given by address need not be in reach.
    private func choose(_ collector: SensorCollector) throws -> [FoundSensor] {
      var known = try collector.sensors(searching: 0)
      if device.isEmpty || !device.allSatisfy({ name in known.contains { $0.isCalled(name) } }) {
        Output.message(Person.words["sensor.looking"])
        known = try collector.sensors(searching: search)
      }
      if device.isEmpty {
        let inReach = known.filter { $0.signal != nil || $0.isConnected }
        guard let sensor = inReach.first else {
          throw Failure("No sensor is in reach. Put it on, and disconnect it from other devices.")
        }
        guard inReach.count == 1 else { throw Self.several(inReach) }
        return [sensor]
      }
      var chosen: [FoundSensor] = []
      for name in device {
        let named = known.filter { $0.isCalled(name) }
        if named.count > 1 { throw Self.several(named) }
        guard let sensor = named.first ?? Self.unseen(name) else {
          throw Failure("No sensor named \(name) is in reach. `health sensor list` lists sensors in reach.")
        }
        if !chosen.contains(where: { $0.address == sensor.address }) { chosen.append(sensor) }
      }
      return chosen
    }

    private static func several(_ sensors: [FoundSensor]) -> Failure {
      Failure("Several sensors match. Choose one with --device: \(sensors.map { "\($0.name) (\($0.address))" }.joined(separator: ", ")).")
    }

    /// A sensor with this address, which was not found but may come into reach. Nil for a text that is not an address.
    private static func unseen(_ text: String) -> FoundSensor? {
      let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 6, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { isxdigit(Int32($0)) != 0 } }) else { return nil }
      return FoundSensor(address: text.uppercased(), name: text.uppercased(), services: [])
    }
  }
}

/// Reports events of sensors to the person, without repeating itself.
struct SensorEventReporter {
  let names: [String: String]
  private var printed: [String: String] = [:]

  init(names: [String: String]) { self.names = names }

  mutating func tell(_ event: SensorEvent, of address: String) {
    guard let sentence = Self.sentence(event), printed[address] != sentence else { return }
    printed[address] = sentence
    Output.message(names[address].map { Person.words["text.fact", $0, sentence] } ?? sentence)
  }

  private static func sentence(_ event: SensorEvent) -> String? {
    switch event {
    case .open: Person.words["sensor.open"]
    case .lost: Person.words["sensor.lost"]
    case .failed(let reason, let seconds): Person.words["sensor.failed", "\(reason)", "\(Int(seconds))"]
    case .battery(let percent): Person.words["sensor.battery", "\(percent)"]
    case .unreadable(let fault): Person.words["sensor.unreadable", "\(fault)"]
    case .service(let isThere): isThere ? Person.words["sensor.back"] : Person.words["sensor.stopped"]
    case .skipped(.otherUser(let user)): Person.words["sensor.otherUser", "\(user)"]
    case .skipped(.noContact): Person.words["sensor.noContact"]
    case .skipped(.noValue): Person.words["sensor.noValue"]
    case .skipped: nil
    }
  }
}
