// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSensors
import ProgramsTestSupport
import Testing

@testable import OpenHealthBluetooth

/// The way from BlueZ to samples, on a mocked BlueZ.
@Suite(.withMockedBlueZ) struct SensorCollectorTests {
  private static let address = "C0:11:22:33:44:55"
  private static let strap: [(number: String, value: String)] = [
    ("2a37", ""), ("2a38", "01"), ("2a29", "41636d65"), ("2a24", "48"), ("2a26", "312e32"), ("2a00", "486572747a"),
  ]

  /// What has come of a collection so far.
  private struct Seen {
    var samples: [SampleRecord] = []
    var events: [SensorEvent] = []

    /// The heart rates, in the order in which they came.
    var rates: [Double] {
      samples.compactMap { if case .quantity(let rate, _) = $0.value { rate } else { nil } }
    }

    func count(_ event: SensorEvent) -> Int { events.count { $0 == event } }
  }

  private struct TooLong: Error { var seen: String }

  private func collector(_ mock: MockBlueZ) throws -> SensorCollector {
    try SensorCollector(settings: SensorSettings(), makeUUID: { UUID() }, address: mock.address)
  }

  /// Collects until a step says that it is done; it is called again and again.
  private func collect(_ mock: MockBlueZ, _ addresses: [String], _ step: (Seen) throws -> Bool) throws -> Seen {
    let collector = try collector(mock)
    var seen = Seen()
    let end = Date() + 120
    try collector.collect(
      from: addresses,
      deliver: { samples in
        seen.samples += samples
        guard Date() < end else { throw TooLong(seen: "\(seen.events) \(seen.rates)") }
        if try step(seen) { collector.stopper.stop() }
      }, report: { seen.events.append($1) })
    return seen
  }

  /// Performs steps one after another, each once its condition holds.
  private func inTurn(_ steps: [(when: (Seen) -> Bool, action: () throws -> Void)]) -> (Seen) throws -> Bool {
    var rest = steps[...]
    return { seen in
      while let (when, action) = rest.first, when(seen) {
        rest = rest.dropFirst()
        try action()
      }
      return rest.isEmpty
    }
  }

  @Test("A strap is found, connected and asked for its device; its beats become samples with that device")
  func beats() throws {
    let mock = try MockBlueZ()
    try mock.start()
    let path = try mock.add(Self.address, "Strap", services: "180d,180f", Self.strap)
    let seen = try collect(
      mock, [Self.address],
      inTurn([
        ({ $0.count(.open) == 1 }, { try mock.tell("SetBattery", path, "80") }),
        ({ $0.count(.battery(80)) == 1 }, { for rate in ["0039", "003a", "003b"] { try mock.tell("Notify", path, "2a37", rate) } }),
        ({ $0.rates.count == 3 }, {}),
      ]))
    #expect(seen.rates == [57, 58, 59])
    #expect(seen.events == [.open, .battery(80)])
    let device = DeviceRecord(name: "Strap", manufacturer: "Acme", model: "H", firmwareVersion: "1.2", localIdentifier: Self.address)
    #expect(seen.samples.allSatisfy { $0.provenance.device == device && $0.metadata["HKHeartRateSensorLocation"] == .integer(1) })
    // Its name is that by which it was found. Only what is of use was read; the connection, which was ours, was ended.
    #expect(try mock.count(path, "ReadValue") == 4 && mock.count(path, "StartNotify") == 1 && mock.count(path, "Disconnect") == 1)
  }

  @Test("A connection that is lost is made again: no beat is lost after it, and none from before it comes again")
  func reconnection() throws {
    let mock = try MockBlueZ()
    try mock.start()
    let path = try mock.add(Self.address, "Strap", services: "180d", Self.strap)
    let seen = try collect(
      mock, [Self.address],
      inTurn([
        ({ $0.count(.open) == 1 }, { for rate in ["0039", "003a"] { try mock.tell("Notify", path, "2a37", rate) } }),
        ({ $0.rates.count == 2 }, { try mock.tell("Drop", path) }),
        // The mock sends the value of before as soon as it is connected, as BlueZ may.
        ({ $0.count(.open) == 2 }, { try mock.tell("Vanish", path) }),
        ({ $0.count(.open) == 3 }, { try mock.tell("Notify", path, "2a37", "003b") }),
        ({ $0.rates.count == 3 }, {}),
      ]))
    #expect(seen.rates == [57, 58, 59])
    #expect(seen.events == [.open, .lost, .open, .lost, .open])
    #expect(try mock.count(path, "ReadValue") == 4 && mock.count(path, "Connect") == 3)
  }

  @Test("Attempts that fail are repeated after longer and longer rests")
  func backoff() throws {
    let mock = try MockBlueZ()
    try mock.start()
    let path = try mock.add(Self.address, "Strap", services: "180d", Self.strap, isSeen: true)
    try mock.tell("Fail", path, "2")
    let seen = try collect(mock, [Self.address]) { $0.count(.open) == 1 }
    let reason = "le-connection-abort-by-local (org.bluez.Error.Failed)"
    #expect(seen.events == [.failed(reason, retrySeconds: 1), .failed(reason, retrySeconds: 2), .open])
    #expect(try mock.count(path, "Connect") == 3)
  }

  @Test("One sensor that two radios know is one: it is connected once, and its beats come once")
  func twoRadios() throws {
    let mock = try MockBlueZ()
    try mock.start()
    try mock.tell("AddRadio", "hci1", "on")
    let first = try mock.add(Self.address, "Strap", services: "180d", Self.strap, isSeen: true)
    let second = try mock.add(Self.address, "Strap", services: "180d", Self.strap, radio: "hci1", isSeen: true)
    let found = try collector(mock).sensors(searching: 0)
    #expect(found.count == 1)
    let seen = try collect(
      mock, [Self.address],
      inTurn([
        ({ $0.count(.open) == 1 }, { for path in [first, second] { try mock.tell("Notify", path, "2a37", "0039") } }),
        ({ $0.rates.count == 1 }, { for path in [first, second] { try mock.tell("Notify", path, "2a37", "003a") } }),
        ({ $0.rates.count == 2 }, {}),
      ]))
    #expect(seen.rates == [57, 58])
    #expect(try mock.count(first, "Connect") + mock.count(second, "Connect") == 1)
  }

  @Test("Several sensors at once, of several services; bytes that are not a measurement are reported, and end nothing")
  func several() throws {
    let mock = try MockBlueZ()
    try mock.start()
    let strap = try mock.add(Self.address, "Strap", services: "180d", [("2a37", "")])
    let scales = try mock.add("C0:11:22:33:44:66", "Scales", services: "181d", [("2a9d", ""), ("2a19", "32")])
    let seen = try collect(
      mock, [Self.address, "C0:11:22:33:44:66"],
      inTurn([
        (
          { $0.count(.open) == 2 },
          {
            try mock.tell("Notify", scales, "2a9d", "007c38")
            try mock.tell("Notify", strap, "2a37", "00")
            try mock.tell("Notify", strap, "2a37", "0039")
          }
        ),
        ({ $0.samples.count == 2 }, {}),
      ]))
    #expect(Set(seen.samples.map(\.type.name)) == ["bodyMass", "heartRate"])
    #expect(seen.count(.unreadable(.truncated(length: 1))) == 1)
    #expect(seen.count(.battery(50)) == 1)
    #expect(Set(seen.samples.compactMap { $0.provenance.device?.name }) == ["Strap", "Scales"])
  }

  @Test("BlueZ may end and begin again: the collection continues")
  func restart() throws {
    let mock = try MockBlueZ()
    try mock.start()
    _ = try mock.add(Self.address, "Strap", services: "180d", Self.strap)
    var path = ""
    let seen = try collect(
      mock, [Self.address],
      inTurn([
        (
          { $0.count(.open) == 1 },
          {
            mock.stop()
            try mock.start()
            path = try mock.add(Self.address, "Strap", services: "180d", Self.strap)
          }
        ),
        ({ $0.count(.open) == 2 }, { try mock.tell("Notify", path, "2a37", "0039") }),
        ({ $0.rates.count == 1 }, {}),
      ]))
    #expect(seen.rates == [57])
    #expect(seen.count(.service(isThere: false)) == 1)
    #expect(seen.count(.service(isThere: true)) == 1)
  }

  @Test("A sensor that refuses its measurements says why, and is left alone for a while")
  func refusal() throws {
    let mock = try MockBlueZ()
    try mock.start()
    let path = try mock.add(Self.address, "Cuff", services: "1810", [("2a35", "ee")])
    let seen = try collect(mock, [Self.address]) { $0.events.count >= 2 }
    let reason = "Not paired (org.bluez.Error.NotPermitted)"
    #expect(seen.events == [.failed(reason, retrySeconds: 1), .failed(reason, retrySeconds: 2)])
    #expect(try mock.count(path, "Connect") == 2 && mock.count(path, "StartNotify") == 2)
  }

  @Test("Sensors are listed with their measurements; other devices are not")
  func list() throws {
    let mock = try MockBlueZ()
    try mock.start()
    _ = try mock.add(Self.address, "Strap", services: "180d,1816", Self.strap)
    _ = try mock.add("C0:11:22:33:44:66", "Headphones", services: "110b", [])
    #expect(try collector(mock).sensors(searching: 0).isEmpty)
    let found = try collector(mock).sensors(searching: 1)
    #expect(
      found == [
        FoundSensor(
          address: Self.address, name: "Strap", services: [.heartRate, .cyclingSpeedAndCadence], signal: -60, battery: nil,
          isConnected: false, isPaired: false)
      ])
    #expect(found[0].isCalled("Strap") && found[0].isCalled("c0:11:22:33:44:55") && !found[0].isCalled("Stra"))
  }

  @Test("Without a bus, BlueZ, a radio, or one that is on, an error says which is missing")
  func faults() throws {
    func fault(_ address: String) -> BluetoothFault? {
      do {
        _ = try SensorCollector(settings: SensorSettings(), makeUUID: { UUID() }, address: address)
        return nil
      } catch {
        return error
      }
    }
    guard case .bus(let text)? = fault("unix:path=/nonexistent") else {
      Issue.record("there is a bus")
      return
    }
    #expect(text.contains("There is no system bus"))
    let mock = try MockBlueZ()
    #expect(fault(mock.address) == .noService)
    try mock.start(isOn: false)
    #expect(fault(mock.address) == .off)
    for fault in [BluetoothFault.noService, .noRadio, .off] { #expect(fault.description.hasSuffix(".")) }
  }
}
