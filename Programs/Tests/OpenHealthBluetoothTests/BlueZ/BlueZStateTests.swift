// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSensors
import Testing

@testable import OpenHealthBluetooth

/// What BlueZ says that there is.
@Suite struct BluetoothWorldTests {
  private func device(_ address: String, _ more: [String: BusValue] = [:]) -> BusValue {
    .dictionary([
      BlueZ.device: .dictionary(
        ["Address": .text(address), "Alias": .text("Strap"), "UUIDs": .list([.text(SensorService.heartRate.uuid)])].merging(more) { $1 })
    ])
  }

  private func signal(_ path: String, _ interface: String, _ member: String, _ values: [BusValue]) -> SystemBus.Signal {
    SystemBus.Signal(path: path, interface: interface, member: member, values: values)
  }

  @Test("A device of two radios is one: the connected one, else the one that is received better")
  func best() {
    var world = BlueZState()
    world.replace(with: [.dictionary(["/0/a": device("A", ["RSSI": .integer(-80)]), "/1/a": device("A", ["RSSI": .integer(-50)])])])
    #expect(world.sensors.map(\.path) == ["/1/a"])
    #expect(world.device(address: "A")?.path == "/1/a")
    _ = world.take(
      signal("/0/a", BlueZ.properties, "PropertiesChanged", [.text(BlueZ.device), .dictionary(["Connected": .boolean(true)]), .list([])]))
    #expect(world.sensors.map(\.path) == ["/0/a"])
    #expect(world.device(address: "A")?.path == "/0/a")
    _ = world.take(signal("/", BlueZ.objectManager, "InterfacesRemoved", [.text("/0/a"), .list([.text(BlueZ.device)])]))
    #expect(world.sensors.map(\.path) == ["/1/a"])
    // An invalidated property is removed.
    _ = world.take(signal("/1/a", BlueZ.properties, "PropertiesChanged", [.text(BlueZ.device), .dictionary([:]), .list([.text("RSSI")])]))
    #expect(world.sensors.first?.sensor.signal == nil)
  }

  @Test("A device whose services are resolved is connected, also when BlueZ does not say that, until BlueZ says that it is not")
  func resolvedIsConnected() {
    func state(_ values: [String: Bool]) -> [BusValue] { [.text(BlueZ.device), .dictionary(values.mapValues { .boolean($0) }), .list([])] }
    var world = BlueZState()
    world.replace(with: [.dictionary(["/0/a": device("A", ["Connected": .boolean(false), "ServicesResolved": .boolean(false)])])])
    for (values, isConnected) in [
      (["ServicesResolved": true], true), (["ServicesResolved": false], true), (["Connected": false], false),
      (["ServicesResolved": true, "Connected": false], false), (["Paired": true], false), (["Connected": true], true),
    ] {
      _ = world.take(signal("/0/a", BlueZ.properties, "PropertiesChanged", state(values)))
      #expect(world.device(path: "/0/a")?.sensor.isConnected == isConnected, "\(values)")
    }
  }

  @Test("Characteristics are those below the device's own path; values are notifications")
  func characteristics() {
    var world = BlueZState()
    let heart = BusValue.dictionary([BlueZ.characteristic: .dictionary(["UUID": .text(AssignedNumber(0x2A37).uuid)])])
    world.replace(with: [.dictionary(["/0/a": device("A"), "/0/a/s/c": heart, "/0/ab/s/c": heart, "/0/a/s/x": .dictionary([:])])])
    #expect(world.characteristics(of: "/0/a") == ["/0/a/s/c": .heartRateMeasurement])
    let value = [BusValue.text(BlueZ.characteristic), .dictionary(["Value": .bytes([0, 61])]), .list([])]
    #expect(world.take(signal("/0/a/s/c", BlueZ.properties, "PropertiesChanged", value)) == .init(path: "/0/a/s/c", bytes: [0, 61]))
    let other = [BusValue.text(BlueZ.characteristic), .dictionary(["Notifying": .boolean(true)]), .list([])]
    #expect(world.take(signal("/0/a/s/c", BlueZ.properties, "PropertiesChanged", other)) == nil)
  }

  @Test("Objects beyond 20,000 are ignored; known ones still change")
  func limits() {
    var world = BlueZState()
    let radio = BusValue.dictionary([BlueZ.adapter: .dictionary([:])])
    world.replace(with: [.dictionary(Dictionary(uniqueKeysWithValues: (0..<19_999).map { ("/0/\($0)", radio) }))])
    func appear(_ path: String, _ address: String) {
      _ = world.take(signal("/", BlueZ.objectManager, "InterfacesAdded", [.text(path), device(address)]))
    }
    appear("/1/a", "A")
    appear("/1/b", "B")
    #expect(world.radios.count == 19_999)
    #expect(world.sensors.map(\.sensor.address) == ["A"])
    appear("/1/a", "C")
    #expect(world.sensors.map(\.sensor.address) == ["C"])
  }

  @Test("Names have their length, and properties of another type are left out")
  func odd() {
    var world = BlueZState()
    world.replace(with: [
      .dictionary([
        "/0/a": device("A", ["Alias": .text(String(repeating: "x", count: 300)), "UUIDs": .list([.text("180d"), .integer(3)])]),
        "/0/b": device("B", ["Alias": .integer(3), "RSSI": .text("near")]), "/0/c": .integer(1),
        "/0/d": .dictionary([BlueZ.device: .other]),
      ])
    ])
    #expect(world.device(address: "A")?.sensor.name.count == 248)
    #expect(world.device(address: "A")?.sensor.services == [])
    #expect(world.sensors.map(\.sensor.name) == ["B"])
    #expect(world.sensors.first?.sensor.signal == nil)
    for values: [BusValue] in [[], [.text("x")], [.integer(1), .integer(2), .integer(3)], [.text(BlueZ.characteristic), .other, .other]] {
      for member in ["InterfacesAdded", "InterfacesRemoved"] { _ = world.take(signal("/", BlueZ.objectManager, member, values)) }
      #expect(world.take(signal("/0/b", BlueZ.properties, "PropertiesChanged", values)) == nil)
    }
    world.replace(with: [])
    #expect(world.sensors.isEmpty)
    #expect(world.radios.isEmpty)
  }
}
