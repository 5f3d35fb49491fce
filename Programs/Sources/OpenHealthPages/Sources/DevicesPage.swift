// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The devices that measured the newest samples of each source and type.
struct DevicesPage: PageView {
  /// What a device measured.
  struct Kind: Encodable, Sendable {
    /// The type's page of sources and access.
    var path: String
    /// The title of the type.
    var type: String
    /// The end of the newest sample.
    var last: ShownDate
  }

  /// One device.
  struct Device: Encodable, Sendable {
    /// Its name, or what stands for it.
    var name: String
    /// The fields that it has.
    var facts: [AppPage.Fact]
    /// What it measured.
    var kinds: [Kind]
  }

  static let section = PageSection.sharing

  var title: String
  /// The devices, the last used first.
  var devices: [Device]

  static let routes: [PageRoute] = [
    .get("/devices", DevicesPage.self) { _, context in .view(try DevicesPage(context)) }
  ]

  /// The most pairs of source and type that are looked at, and the newest samples of each.
  private static let (mostLanes, samplesOfLane) = (300, 10)
  private static let mostDevices = 100

  init(_ context: PageContext) throws {
    let (words, reader) = (context.words, context.reader)
    title = words["sources.devices"]
    var found: [DeviceRecord: [DataType: Date]] = [:]
    for item in try context.ask(ReadSourceOrder()).sorted(by: { $0.count > $1.count }).prefix(Self.mostLanes) {
      for sample in try SourceLanes.newest(Self.samplesOfLane, of: item.type, from: item.source, context) {
        guard let device = sample.provenance.device else { continue }
        let last = found[device]?[item.type] ?? .distantPast
        found[device, default: [:]][item.type] = max(last, sample.end)
      }
    }
    let all = found.map { device, types in (device, types, types.values.max() ?? .distantPast) }
      .sorted { ($1.2, Self.order($0.0)) < ($0.2, Self.order($1.0)) }
    devices = all.prefix(Self.mostDevices).map { device, types, _ in
      let kinds = types.map { type, last in
        Kind(path: "/types/\(type.name)/access", type: reader.title(of: type), last: .minute(last, reader))
      }
      return Device(
        name: SharingText.line(device.name ?? device.model ?? words["sources.unnamed"]), facts: Self.facts(device, words),
        kinds: kinds.sorted { ($0.type, $0.path) < ($1.type, $1.path) })
    }
  }

  /// A text by which devices with the same date have a fixed order.
  private static func order(_ device: DeviceRecord) -> String { device.fields.map { $0 ?? "" }.joined(separator: "\u{0}") }

  private static func facts(_ device: DeviceRecord, _ words: Words) -> [AppPage.Fact] {
    DeviceRecord.Field.allCases.compactMap { field in
      guard let text = device[field] else { return nil }
      let label =
        switch field {
        case .name: words["sources.name"]
        case .manufacturer: words["sources.manufacturer"]
        case .model: words["sources.model"]
        case .hardwareVersion: words["sources.hardware"]
        case .firmwareVersion: words["sources.firmware"]
        case .softwareVersion: words["sources.software"]
        case .localIdentifier: words["sources.localIdentifier"]
        case .udiDeviceIdentifier: words["sources.udi"]
        }
      return AppPage.Fact(label: label, text: SharingText.line(text))
    }
  }
}
