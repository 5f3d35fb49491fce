// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct DevicesPageTests {
  @Test("Devices are listed with their fields and what they measured last, the last used first")
  func lists() throws {
    let world = try SharingWorld()
    let watch = DeviceRecord(name: "Watch", manufacturer: "Maker", model: "W1", hardwareVersion: "W1,2", softwareVersion: "11.0")
    let strap = DeviceRecord(model: "Strap", firmwareVersion: "3", udiDeviceIdentifier: "0123")
    try world.save("heartRate", 60, "count/min", at: "2026-06-12T08:00:00Z", seconds: 0, from: "com.example.watch", device: watch)
    try world.save("heartRate", 61, "count/min", at: "2026-06-13T08:00:00Z", seconds: 0, from: "com.example.watch", device: watch)
    try world.save("stepCount", 10, "count", at: "2026-06-11T08:00:00Z", seconds: 0, from: "com.example.watch", device: watch)
    try world.save("heartRate", 62, "count/min", at: "2026-06-14T08:00:00Z", seconds: 0, from: "com.example.strap", device: strap)
    try world.save("bodyMass", 70, "kg", at: "2026-06-14T08:00:00Z", seconds: 0, from: "com.example.hand")
    let view: DevicesPage = try world.view("/devices")
    #expect(view.devices.map(\.name) == ["Strap", "Watch"])
    #expect(view.devices[0].facts.map(\.label) == ["Model", "Firmware", "UDI of the device"])
    #expect(view.devices[1].facts.map(\.text) == ["Watch", "Maker", "W1", "W1,2", "11.0"])
    #expect(view.devices[1].kinds.map(\.path) == ["/types/heartRate/access", "/types/stepCount/access"])
    #expect(view.devices[1].kinds.map(\.last.iso) == ["2026-06-13T08:00:00Z", "2026-06-11T08:00:00Z"])
    #expect(try world.pages.html("/devices").contains("<dt>Manufacturer</dt><dd>Maker</dd>"))
  }

  @Test("Without devices the page says so")
  func empty() throws {
    let world = try SharingWorld()
    #expect(try world.view("/devices", as: DevicesPage.self).devices.isEmpty)
    #expect(try world.pages.html("/devices").contains("The newest samples name no device."))
  }
}
