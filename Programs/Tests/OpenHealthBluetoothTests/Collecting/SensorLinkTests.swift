// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSensors
import Testing

@testable import OpenHealthBluetooth

/// The way to one sensor, without a bus: what it does in which situation, and when.
@Suite struct SensorLinkTests {
  private static let address = "C0:11:22:33:44:55"
  private static let path = "/org/bluez/hci0/dev_C0_11_22_33_44_55"
  private static let measurement = "\(path)/service0010/char0011"

  private func world(isConnected: Bool = false, isResolved: Bool = false, hasMeasurement: Bool = true) -> BlueZState {
    var objects: [String: BusValue] = [
      Self.path: .dictionary([
        BlueZ.device: .dictionary([
          "Address": .text(Self.address), "UUIDs": .list([.text(SensorService.heartRate.uuid)]), "Connected": .boolean(isConnected),
          "ServicesResolved": .boolean(isResolved),
        ])
      ])
    ]
    if isResolved && hasMeasurement {
      objects[Self.measurement] = .dictionary([BlueZ.characteristic: .dictionary(["UUID": .text(AssignedNumber(0x2A37).uuid)])])
    }
    var world = BlueZState()
    world.replace(with: [.dictionary(objects)])
    return world
  }

  @Test("The link waits for a sensor that is out of reach, and takes no step")
  func away() {
    var link = SensorLink(address: Self.address)
    #expect(link.next(BlueZState(), now: 0).steps.isEmpty)
    #expect(link.next(BlueZState(), now: 1e6).events.isEmpty)
    #expect(link.next(world(), now: 1e6).steps == [.connect(path: Self.path)])
    // Once, until there is an answer.
    #expect(link.next(world(), now: 1e6 + 1).steps.isEmpty)
  }

  @Test("Rests double from a second to a minute, and begin at a second after a success")
  func rests() {
    var link = SensorLink(address: Self.address)
    var now = 0.0
    var rests: [Double] = []
    for _ in 0..<9 {
      let step = SensorLink.Step.connect(path: Self.path)
      #expect(link.next(world(), now: now).steps == [step])
      guard case .failed("no", let rest)? = link.answered(step, "no", now: now).first else {
        Issue.record("no failure")
        return
      }
      rests.append(rest)
      #expect(link.deadline == now + rest)
      #expect(link.next(world(), now: now + rest - 0.01).steps.isEmpty)
      now += rest
    }
    #expect(rests == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    open(&link, now)
    #expect(link.next(world(), now: now).events == [.lost])
    _ = link.next(world(), now: now + 1)
    #expect(link.answered(.connect(path: Self.path), "no", now: now + 1) == [.failed("no", retrySeconds: 1)])
  }

  /// Brings a link to where its measurements come.
  private func open(_ link: inout SensorLink, _ now: Double) {
    #expect(link.next(world(), now: now).steps == [.connect(path: Self.path)])
    #expect(link.answered(.connect(path: Self.path), nil, now: now).isEmpty)
    #expect(link.next(world(isConnected: true), now: now).steps.isEmpty)
    #expect(link.measurements.isEmpty)
    let notify = SensorLink.Step.notify(path: Self.measurement, .heartRateMeasurement)
    #expect(link.next(world(isConnected: true, isResolved: true), now: now).steps == [notify])
    #expect(link.answered(notify, nil, now: now).isEmpty)
    #expect(link.next(world(isConnected: true, isResolved: true), now: now).events == [.open])
    #expect(link.isOpen)
    #expect(link.hasConnected)
    #expect(link.measurements == [Self.measurement: .heartRateMeasurement])
  }

  @Test("A connection that another program made is used, and not ended")
  func others() {
    var link = SensorLink(address: Self.address)
    #expect(link.next(world(isConnected: true), now: 0).steps.isEmpty)
    #expect(link.connectedPath == Self.path)
    #expect(!link.hasConnected)
    // Nor is it asked again and again when it has no measurements.
    let without = world(isConnected: true, isResolved: true, hasMeasurement: false)
    #expect(link.next(without, now: 0).events == [.failed("It does not send its measurements.", retrySeconds: 1)])
    #expect(link.next(without, now: 0.5).events.isEmpty)
    #expect(link.next(without, now: 1).events == [.failed("It does not send its measurements.", retrySeconds: 2)])
  }

  @Test("The link gives up a sensor that does not answer, or does not list its services")
  func timeouts() {
    var link = SensorLink(address: Self.address)
    _ = link.next(world(), now: 0)
    #expect(link.deadline == 45)
    #expect(link.next(world(), now: 44).events.isEmpty)
    let silent = link.next(world(), now: 45)
    #expect(silent.events == [.failed("It does not answer.", retrySeconds: 1)])
    // BlueZ would continue its attempt, and refuse the next one.
    #expect(silent.steps == [.disconnect(path: Self.path)])
    #expect(!link.hasConnected)
    // An answer of BlueZ to the abandoned attempt does not answer the next one.
    #expect(link.answered(.connect(path: Self.path), "cancelled", now: 45.1).isEmpty)
    #expect(link.deadline == 46)
    _ = link.next(world(), now: 46)
    // The answer that it is connected may come before the signal, or after it.
    _ = link.next(world(isConnected: true), now: 47)
    #expect(link.answered(.connect(path: Self.path), nil, now: 47).isEmpty)
    #expect(link.hasConnected)
    let given = link.next(world(isConnected: true), now: 77)
    #expect(given.steps == [.disconnect(path: Self.path)])
    #expect(given.events == [.failed("It does not list its services.", retrySeconds: 2)])
  }
}
