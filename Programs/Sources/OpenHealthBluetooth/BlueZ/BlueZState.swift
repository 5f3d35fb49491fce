// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSensors

/// The radios, devices and characteristics that BlueZ has announced. It is built from `GetManagedObjects` and kept current by BlueZ's
/// signals.
struct BlueZState {
  struct Device: Equatable {
    var path: String
    var isResolved: Bool
    var sensor: FoundSensor
  }

  /// A value that a device has sent.
  struct Notification: Equatable {
    var path: String
    var bytes: [UInt8]
  }

  private typealias Properties = [String: BusValue]

  /// The properties of each object: by path, then by interface.
  private var objects: [String: [String: Properties]] = [:]

  /// Objects beyond this number are ignored. Each device in reach accounts for several.
  private static let mostObjects = 20_000
  /// Longer names are cut, in Unicode scalars. Bluetooth's own names have at most 248 bytes.
  private static let longestName = 248

  // MARK: Changes

  /// Replaces everything with the reply of `GetManagedObjects`.
  mutating func replace(with values: [BusValue]) {
    objects = [:]
    for (path, interfaces) in values.first?.dictionary ?? [:] { add(path, interfaces) }
  }

  /// Applies a signal of BlueZ's. Returns the value that a device sent if the signal carries one.
  mutating func take(_ signal: SystemBus.Signal) -> Notification? {
    switch (signal.interface, signal.member) {
    case (BlueZ.objectManager, "InterfacesAdded"):
      if signal.values.count == 2, let path = signal.values[0].text { add(path, signal.values[1]) }
    case (BlueZ.objectManager, "InterfacesRemoved"):
      if signal.values.count == 2, let path = signal.values[0].text {
        for interface in signal.values[1].texts { objects[path]?[interface] = nil }
        if objects[path]?.isEmpty == true { objects[path] = nil }
      }
    case (BlueZ.properties, "PropertiesChanged"):
      guard signal.values.count == 3, let interface = signal.values[0].text, let changed = signal.values[1].dictionary else { return nil }
      objects[signal.path]?[interface]?.merge(changed) { $1 }
      // For some connections BlueZ signals only this: it takes a device whose channel opened before the controller reported the connection
      // for already connected.
      if interface == BlueZ.device, changed["ServicesResolved"]?.boolean == true, changed["Connected"] == nil {
        objects[signal.path]?[interface]?["Connected"] = .boolean(true)
      }
      for name in signal.values[2].texts { objects[signal.path]?[interface]?[name] = nil }
      if interface == BlueZ.characteristic, let bytes = changed["Value"]?.bytes { return Notification(path: signal.path, bytes: bytes) }
    default: break
    }
    return nil
  }

  private mutating func add(_ path: String, _ interfaces: BusValue) {
    guard objects.count < Self.mostObjects || objects[path] != nil else { return }
    for (interface, properties) in interfaces.dictionary ?? [:] { objects[path, default: [:]][interface] = properties.dictionary ?? [:] }
  }

  // MARK: Content

  /// The radios with their power state, sorted by path.
  var radios: [(path: String, isOn: Bool)] {
    objects.compactMap { path, interfaces in interfaces[BlueZ.adapter].map { (path, $0["Powered"]?.boolean == true) } }
      .sorted { $0.path < $1.path }
  }

  /// The sensors, sorted by address. A sensor that several radios know appears once: the connected object, else the one with the best
  /// signal.
  var sensors: [Device] {
    var best: [String: Device] = [:]
    for (path, interfaces) in objects {
      guard let device = Self.device(path, interfaces), !device.sensor.services.isEmpty else { continue }
      if let known = best[device.sensor.address], Self.isBetter(known, device) { continue }
      best[device.sensor.address] = device
    }
    return best.values.sorted { $0.sensor.address < $1.sensor.address }
  }

  /// The device with an address. If several objects have it, the one that ``sensors`` lists.
  func device(address: String) -> Device? {
    objects.compactMap { Self.device($0.key, $0.value) }.filter { $0.sensor.address == address }.min { Self.isBetter($0, $1) }
  }

  func device(path: String) -> Device? { objects[path].flatMap { Self.device(path, $0) } }

  /// The characteristics of a device that this module reads, by path.
  func characteristics(of device: String) -> [String: GATTCharacteristic] {
    var found: [String: GATTCharacteristic] = [:]
    for (path, interfaces) in objects where path.utf8.starts(with: "\(device)/".utf8) {
      if let uuid = interfaces[BlueZ.characteristic]?["UUID"]?.text { found[path] = GATTCharacteristic(uuid: uuid) }
    }
    return found
  }

  private static func device(_ path: String, _ interfaces: [String: Properties]) -> Device? {
    guard let properties = interfaces[BlueZ.device], let address = properties["Address"]?.text else { return nil }
    let name = properties["Alias"]?.text ?? properties["Name"]?.text ?? address
    let services = properties["UUIDs"]?.texts.compactMap { SensorService(uuid: $0) } ?? []
    return Device(
      path: path, isResolved: properties["ServicesResolved"]?.boolean == true,
      sensor: FoundSensor(
        address: address, name: String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestName))),
        services: SensorService.allCases.filter(services.contains), signal: properties["RSSI"]?.integer.map { Int($0) },
        battery: interfaces[BlueZ.battery]?["Percentage"]?.integer.flatMap { (0...100).contains($0) ? Int($0) : nil },
        isConnected: properties["Connected"]?.boolean == true, isPaired: properties["Paired"]?.boolean == true))
  }

  private static func isBetter(_ one: Device, _ other: Device) -> Bool {
    if one.sensor.isConnected != other.sensor.isConnected { return one.sensor.isConnected }
    let (signal, otherSignal) = (one.sensor.signal ?? .min, other.sensor.signal ?? .min)
    return signal == otherSignal ? one.path < other.path : signal > otherSignal
  }
}

/// BlueZ's names on the bus. BlueZ is the Bluetooth service of Linux.
enum BlueZ {
  static let name = "org.bluez"
  static let adapter = "org.bluez.Adapter1"
  static let device = "org.bluez.Device1"
  static let battery = "org.bluez.Battery1"
  static let characteristic = "org.bluez.GattCharacteristic1"
  static let objectManager = "org.freedesktop.DBus.ObjectManager"
  static let properties = "org.freedesktop.DBus.Properties"
  static let bus = "org.freedesktop.DBus"

  /// Match rules for BlueZ's signals: objects that come and go, changed properties (which carry what sensors send), and restarts of BlueZ.
  static let rules = [
    "type='signal',sender='\(name)',interface='\(objectManager)'",
    "type='signal',sender='\(name)',interface='\(properties)',member='PropertiesChanged'",
    "type='signal',sender='\(bus)',interface='\(bus)',member='NameOwnerChanged',arg0='\(name)'",
  ]
}

/// A Bluetooth device with at least one ``SensorService``, as BlueZ reports it.
package struct FoundSensor: Sendable, Equatable {
  /// The Bluetooth address, such as `C0:11:22:33:44:55`.
  package var address: String
  /// The name that the owner gave it, else the device's own name, else its address. At most 248 Unicode scalars.
  package var name: String
  /// The services that it announces, in the order of ``SensorService``.
  package var services: [SensorService]
  /// The received signal strength in dBm; nil if the sensor is out of reach or connected.
  package var signal: Int?
  /// The charge of its battery in percent, 0 to 100; nil if unknown, for example before it connects.
  package var battery: Int?
  /// Whether this machine, in any program, is connected to it.
  package var isConnected: Bool
  /// Whether the sensor is paired with this machine. Most sensors need no pairing.
  package var isPaired: Bool

  /// A description of one sensor: of a device that BlueZ reports or, with only an address, of one that is not in reach yet.
  package init(
    address: String, name: String, services: [SensorService], signal: Int? = nil, battery: Int? = nil, isConnected: Bool = false,
    isPaired: Bool = false
  ) {
    self.address = address
    self.name = name
    self.services = services
    self.signal = signal
    self.battery = battery
    self.isConnected = isConnected
    self.isPaired = isPaired
  }

  /// Whether a text is the address of this sensor, in upper or lower case, or exactly its name.
  package func isCalled(_ text: String) -> Bool { address.uppercased() == text.uppercased() || name == text }
}

/// The reason why Bluetooth cannot be used. Its description is a sentence for the user.
package enum BluetoothFault: Error, Sendable, Equatable {
  /// The machine has no system bus, or the bus does not work. The text says why, as a sentence.
  case bus(String)
  /// BlueZ is not installed, or is not running.
  case noService
  /// The machine has no Bluetooth radio, or BlueZ does not know it.
  case noRadio
  /// All radios are switched off.
  case off
}

extension BluetoothFault: CustomStringConvertible {
  /// The fault as one or two sentences in English, with the command that helps where one does.
  package var description: String {
    switch self {
    case .bus(let reason): "Bluetooth cannot be reached. \(reason)"
    case .noService:
      "The Bluetooth service is not running. Install the package bluez (apt install bluez), or start it with `systemctl start bluetooth`."
    case .noRadio: "This machine has no Bluetooth adapter, or the system does not recognise it."
    case .off: "Bluetooth is off. `bluetoothctl power on` switches it on."
    }
  }
}
