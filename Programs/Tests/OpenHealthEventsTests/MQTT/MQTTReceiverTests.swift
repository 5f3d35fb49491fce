// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthEvents

/// What a broker gets, and what becomes of its faults.
@Suite struct MQTTReceiverTests {
  private static let node = "openhealthkit_com_example_events"

  private func receiver(
    _ world: EventWorld, _ port: Int, _ types: [DataType], user: String? = nil, retains: Bool = false, wake: Wake = Wake(),
    patience: Double = 60
  ) throws -> MQTTReceiver {
    var settings = MQTTReceiver.Settings(
      try DeliveryAddress("mqtt://127.0.0.1:\(port)", schemes: DeliveryAddress.broker, allowsPlain: false), user: user,
      password: user.map { _ in Array("pass word".utf8) }, retainsStates: retains,
      device: HomeAssistant(app: EventWorld.app, name: "Health", prefix: "homeassistant", version: "1"))
    settings.patience = patience
    return MQTTReceiver(settings, store: world.connection, types: types, zone: .gmt, file: world.file("mqtt"), wake: wake)
  }

  private func states(_ broker: BrokerDouble, _ type: String) throws -> [JSON] {
    try broker.messages.all.filter { $0.topic == "openhealthkit/\(Self.node)/\(type)/state" }
      .map { try JSONReader.value(of: Array($0.text.utf8)) }
  }

  @Test("the device, that it is there, and its states come first; a change sends the state of its type, and deletions too")
  func states() throws {
    let world = try EventWorld()
    let (broker, types) = (try BrokerDouble(), try world.types("stepCount", "heartRate"))
    let mqtt = try receiver(world, broker.port, types)
    try world.run(mqtt, types, file: world.file("mqtt"))
    let first = broker.messages.all
    #expect(first.map(\.isRetained) == [true, true, false, false])
    #expect(first[0].topic == "homeassistant/device/\(Self.node)/config" && first[1].text == "online")
    #expect(try states(broker, "stepCount")[0]["value"]?.asNumber == 0)
    #expect(try states(broker, "heartRate")[0]["value"] == .null)
    let (steps, pulse) = (try TestStore.steps(120, at: 60, seconds: 60), try TestStore.pulse(1.25, at: 100))
    try world.store.save(steps, pulse, for: world.phone)
    try world.run(mqtt, types, file: world.file("mqtt"))
    #expect(try states(broker, "stepCount").last?["value"]?.asNumber == 120)
    #expect(try states(broker, "heartRate").last?["value"]?.asNumber == 1.25)
    #expect(try states(broker, "heartRate").last?["start"] == .instant(pulse.start))
    try world.delete(pulse)
    try world.run(mqtt, types, file: world.file("mqtt"))
    #expect(try states(broker, "heartRate").count == 3 && states(broker, "heartRate")[2]["value"] == .null)
    #expect(try states(broker, "stepCount").count == 2)
  }

  @Test(
    "a connection that drops, is silent, answers wrongly or sends no packet is made again; the anchor waits, and the last state is the right one",
    arguments: [
      BrokerDouble.Fault.drops(1), .drops(4), .drops(5), .isSilent(1), .isSilent(5), .sends([0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
      .sends([0x30, 0xFF, 0xFF, 0xFF, 0x7F]), .sends([0x32, 5, 0, 1, 0x61, 0, 1]), .sends([0x30, 3, 0, 9, 0x61]), .sends([0x40, 1, 0]),
      .sends([0x30, 3, 0, 1, 0xFF]), .answersTheOneBefore,
    ])
  func faults(_ fault: BrokerDouble.Fault) throws {
    let world = try EventWorld()
    let types = try world.types("stepCount", "heartRate")
    // The first run only decides where the feed begins.
    try world.run(ListReceiver(), types, file: world.file("mqtt"))
    try world.store.save(TestStore.steps(120, at: 60, seconds: 60), for: world.phone)
    let anchor = try world.file("mqtt").content().anchor
    let broker = try BrokerDouble([fault])
    // A silent broker takes as long; one that answers is faster, also on a busy machine.
    let mqtt = try receiver(world, broker.port, types, patience: 5)
    let notices = try world.run(mqtt, types, file: world.file("mqtt"), rounds: 1)
    #expect(notices.count == 1)
    #expect(try world.file("mqtt").content().anchor == anchor)
    #expect(try world.run(mqtt, types, file: world.file("mqtt"), rounds: 3).isEmpty)
    #expect(try world.file("mqtt").content().anchor != anchor)
    let last = try #require(broker.messages.all.last { $0.topic.hasSuffix("/stepCount/state") })
    #expect(last.connection == 1 && last.text.utf8.starts(with: #"{"value":120"#.utf8))
  }

  @Test("a refusal for good ends the feed, one for now does not")
  func refusals() throws {
    let world = try EventWorld()
    let types = try world.types("stepCount")
    for code in 1...5 as ClosedRange<UInt8> {
      let broker = try BrokerDouble([.refuses(code)])
      let mqtt = try receiver(world, broker.port, types, user: "me")
      if code == 3 {
        #expect(try world.run(mqtt, types, file: world.file("mqtt"), rounds: 2).count == 1 && broker.messages.all.count == 3)
      } else {
        #expect(throws: DeliveryFault.self) { try world.run(mqtt, types, file: world.file("mqtt")) }
      }
      // The greeting has the name, the password and the will.
      let greeting = broker.greetings.all[0]
      #expect(Array(greeting.prefix(10)) == [0, 4] + Array("MQTT".utf8) + [4, 0b1110_1110, 0, 60])
      let text = String(decoding: greeting, as: UTF8.self)
      #expect(text.contains("openhealthkit/\(Self.node)/availability") && text.contains("offline") && text.contains("pass word"))
    }
    let broker = try BrokerDouble(refusesSubscriptions: true)
    #expect(throws: DeliveryFault.stopped("The broker does not let this user read homeassistant/status.")) {
      try world.run(receiver(world, broker.port, types), types, file: world.file("mqtt"))
    }
  }

  @Test("when Home Assistant starts it is told everything again")
  func birth() throws {
    let world = try EventWorld()
    let (broker, types, wake) = (try BrokerDouble(), try world.types("stepCount"), Wake())
    let mqtt = try receiver(world, broker.port, types, wake: wake)
    try world.run(mqtt, types, file: world.file("mqtt"))
    #expect(broker.subscriptions.all == ["homeassistant/status"] && broker.messages.all.count == 3)
    broker.send("homeassistant/status", "offline")
    broker.send("homeassistant/status", "online")
    let told = try eventually {
      _ = try mqtt.rest()
      return broker.messages.all.count >= 6
    }
    try #require(told)
    #expect(broker.messages.all[3...].map(\.topic) == broker.messages.all[..<3].map(\.topic))
  }

  @Test("a broker that ends wakes the feed, which connects and tells everything again")
  func restarted() throws {
    let world = try EventWorld()
    let (broker, types, wake) = (try BrokerDouble(), try world.types("stepCount"), Wake())
    let mqtt = try receiver(world, broker.port, types, wake: wake)
    try world.run(mqtt, types, file: world.file("mqtt"))
    broker.end()
    #expect(wake.wait(seconds: 120))
    try world.run(mqtt, types, file: world.file("mqtt"), rounds: 3)
    #expect(broker.messages.all.suffix(3).map(\.connection) == [1, 1, 1] && broker.messages.all.count == 6)
  }

  @Test("sums are sent again when a day begins")
  func midnight() throws {
    let clock = Mutex(Date.ofTests(3600))
    let world = try EventWorld(now: { clock.withLock { $0 } })
    let (broker, types) = (try BrokerDouble(), try world.types("stepCount", "heartRate"))
    let mqtt = try receiver(world, broker.port, types)
    try world.store.save(TestStore.steps(120, at: 60, seconds: 60), for: world.phone)
    try world.run(mqtt, types, file: world.file("mqtt"))
    // 700,000,000 s after the reference date is 20:26:40; the day ends 12,800 s later.
    clock.withLock { $0 = .ofTests(12_799) }
    #expect(try mqtt.rest() == 1)
    #expect(try states(broker, "stepCount").count == 1)
    clock.withLock { $0 = .ofTests(12_800) }
    #expect(try mqtt.rest() == 30)
    #expect(try states(broker, "stepCount").count == 2 && states(broker, "heartRate").count == 1)
    #expect(broker.messages.all.last?.text.utf8.starts(with: #"{"value":0"#.utf8) == true)
  }

  @Test("types that are not shown any more are removed one by one, and the device as a whole")
  func removal() throws {
    let world = try EventWorld()
    let (broker, both) = (try BrokerDouble(), try world.types("stepCount", "heartRate"))
    try world.run(receiver(world, broker.port, both), both, file: world.file("mqtt"))
    let one = try world.types("stepCount")
    try world.run(receiver(world, broker.port, one), one, file: world.file("mqtt"))
    let configs = try broker.messages.all.filter { $0.topic.hasSuffix("/config") }.map { try JSONReader.value(of: Array($0.text.utf8)) }
    try #require(configs.count == 3)
    #expect(configs[1]["components"]?["heartRate"] == .object([.init("platform", .text("sensor"))]))
    #expect(configs[2]["components"]?["heartRate"] == nil && configs[2]["components"]?["stepCount"] != nil)
    try receiver(world, broker.port, one, retains: true).remove()
    let last = broker.messages.all.suffix(3)
    #expect(last.allSatisfy { $0.text.isEmpty && $0.isRetained })
    #expect(Set(last.map { String($0.topic.split(separator: "/").last ?? "") }) == ["state", "config", "availability"])
    #expect(try world.file("mqtt").content().shown.isEmpty)
  }

  @Test("each type has what Home Assistant demands: its own identifier, a unit that its class has, a state class that its class allows")
  func discovery() throws {
    // What Home Assistant's sensors accept, by class: units, and whether they may be single values and sums.
    let classes: [String: (units: Set<String>, states: Set<String>)] = [
      "weight": (["kg", "g", "mg"], ["measurement", "total_increasing"]),
      "distance": (["km", "m", "cm"], ["measurement", "total_increasing"]),
      "duration": (["min", "ms"], ["measurement", "total_increasing"]), "energy": (["kcal"], ["total_increasing"]),
      "volume": (["mL", "L"], ["total_increasing"]), "temperature": (["°C"], ["measurement"]),
      "blood_glucose_concentration": (["mg/dL"], ["measurement"]), "pressure": (["mmHg"], ["measurement"]),
      "power": (["W"], ["measurement"]),
      "speed": (["km/h", "m/s"], ["measurement"]), "volume_flow_rate": (["L/min"], ["measurement"]),
      "sound_pressure": (["dB"], ["measurement"]),
    ]
    let types = Catalog.types.filter { HomeAssistant.shows($0) }
    let device = HomeAssistant(app: "a.b\u{E9}/+#", name: "N", prefix: "p", version: "1")
    #expect(device.configTopic.utf8.allSatisfy { !"+#".utf8.contains($0) } && device.node == "openhealthkit_a_b_____")
    guard case .object(let components)? = device.discovery(of: types)["components"] else { throw Killed() }
    #expect(components.count == types.count && components.count > 150)
    var identifiers: Set<[UInt8]> = []
    for (type, component) in zip(types, components.map(\.value)) {
      #expect(component["platform"] == .text("sensor") && component["unique_id"] != nil)
      if let id = component["unique_id"] { identifiers.insert(id.bytes) }
      guard let quantity = type.quantity else {
        #expect(component["state_class"] == nil && component["unit_of_measurement"] == nil)
        continue
      }
      let state = quantity.aggregation == .cumulative ? "total_increasing" : "measurement"
      #expect(component["state_class"] == .text(state), "\(type)")
      guard case .text(let name)? = component["device_class"] else { continue }
      guard case .text(let unit)? = component["unit_of_measurement"] else { throw Killed() }
      let facts = try #require(classes[name], "\(name)")
      #expect(facts.units.contains(unit) && facts.states.contains(state), "\(type) \(unit)")
    }
    #expect(identifiers.count == types.count)
  }
}
