// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthSensors

/// The state machine of the connection to one sensor: it connects, reads the device information, subscribes to measurements, and starts
/// again when the connection is lost.
///
/// A value without clock or bus: callers pass in the world and the time, and carry out the steps that it returns.
struct SensorLink {
  /// A request to BlueZ.
  enum Step: Hashable {
    case connect(path: String)
    case disconnect(path: String)
    case read(path: String, GATTCharacteristic)
    case notify(path: String, GATTCharacteristic)
  }

  /// A change that the user may want to see.
  enum Event: Equatable {
    case open
    case lost
    /// An attempt failed: the reason, and the seconds until the next attempt.
    case failed(String, retrySeconds: Double)
  }

  private enum Stage: Equatable {
    case away(until: Double)
    case connecting(path: String, since: Double)
    case resolving(path: String, since: Double)
    case reading(path: String, since: Double, left: Set<Step>)
    case subscribing(path: String, since: Double, left: Set<Step>, refusal: String?)
    case open(path: String)
  }

  let address: String
  private var stage = Stage.away(until: -.infinity)
  private var failures = 0
  private var hasRead = false
  /// The characteristics whose notifications count as measurements, by path.
  private(set) var measurements: [String: GATTCharacteristic] = [:]
  /// Whether this link made the connection, and therefore ends it.
  private(set) var hasConnected = false

  private static let secondsToConnect = 45.0
  private static let secondsToResolve = 30.0
  private static let secondsToRead = 10.0
  private static let secondsToSubscribe = 30.0
  private static let longestRest = 60.0

  init(address: String) { self.address = address }

  /// The path of the device while there is a connection.
  var connectedPath: String? {
    switch stage {
    case .away, .connecting: nil
    case .resolving(let path, _), .reading(let path, _, _), .subscribing(let path, _, _, _), .open(let path): path
    }
  }

  var isOpen: Bool { if case .open = stage { true } else { false } }

  /// The latest time for the next call of ``next(_:now:)``.
  var deadline: Double {
    switch stage {
    case .away(let until): until
    case .connecting(_, let since): since + Self.secondsToConnect
    case .resolving(_, let since): since + Self.secondsToResolve
    case .reading(_, let since, _): since + Self.secondsToRead
    case .subscribing(_, let since, _, _): since + Self.secondsToSubscribe
    case .open: .infinity
    }
  }

  // MARK: Steps

  /// The steps to carry out now. Carry out each once, and pass its outcome to ``answered(_:_:now:)``.
  mutating func next(_ world: BlueZState, now: Double) -> (steps: [Step], events: [Event]) {
    if let path = connectedPath, world.device(path: path)?.sensor.isConnected != true { return lost(now) }
    switch stage {
    case .away(let until):
      guard now >= until, let device = world.device(address: address) else { return ([], []) }
      if device.sensor.isConnected { return resolving(device.path, world, now) }
      stage = .connecting(path: device.path, since: now)
      return ([.connect(path: device.path)], [])
    case .connecting(let path, _):
      if world.device(path: path)?.sensor.isConnected == true { return resolving(path, world, now) }
      guard now >= deadline else { return ([], []) }
      // BlueZ continues to try, and refuses the next attempt as "in progress" unless this one is cancelled.
      return ([.disconnect(path: path)], failed("It does not answer.", now).events)
    case .resolving(let path, _):
      if world.device(path: path)?.isResolved == true { return reading(path, world, now) }
      return now < deadline ? ([], []) : failed("It does not list its services.", now, disconnecting: path)
    case .reading(let path, _, let left):
      // A sensor that does not answer about itself can still measure.
      return left.isEmpty || now >= deadline ? subscribing(path, world, now) : ([], [])
    case .subscribing(let path, _, let left, let refusal):
      guard left.isEmpty || now >= deadline else { return ([], []) }
      if left.isEmpty, !measurements.isEmpty {
        stage = .open(path: path)
        failures = 0
        return ([], [.open])
      }
      return failed(refusal ?? "It does not send its measurements.", now, disconnecting: path)
    case .open: return ([], [])
    }
  }

  private mutating func resolving(_ path: String, _ world: BlueZState, _ now: Double) -> (steps: [Step], events: [Event]) {
    stage = .resolving(path: path, since: now)
    return next(world, now: now)
  }

  private mutating func reading(_ path: String, _ world: BlueZState, _ now: Double) -> (steps: [Step], events: [Event]) {
    let known: Set<GATTCharacteristic> = Set(DeviceInformation.characteristics + [.bodySensorLocation, .temperatureType, .batteryLevel])
    let steps = hasRead ? [] : world.characteristics(of: path).filter { known.contains($0.value) }.map { Step.read(path: $0.key, $0.value) }
    stage = .reading(path: path, since: now, left: Set(steps))
    return steps.isEmpty ? next(world, now: now) : (steps, [])
  }

  private mutating func subscribing(_ path: String, _ world: BlueZState, _ now: Double) -> (steps: [Step], events: [Event]) {
    hasRead = true
    let wanted = Set(SensorService.allCases.map(\.measurement))
    measurements = world.characteristics(of: path).filter { wanted.contains($0.value) }
    let steps = measurements.map { Step.notify(path: $0.key, $0.value) }
    stage = .subscribing(path: path, since: now, left: Set(steps), refusal: nil)
    return steps.isEmpty ? next(world, now: now) : (steps, [])
  }

  private mutating func lost(_ now: Double) -> (steps: [Step], events: [Event]) {
    let wasOpen = isOpen
    (measurements, hasConnected) = ([:], false)
    if wasOpen {
      stage = .away(until: now + 1)
      return ([], [.lost])
    }
    return failed("The connection ended.", now)
  }

  private mutating func failed(_ reason: String, _ now: Double, disconnecting path: String? = nil) -> (steps: [Step], events: [Event]) {
    let steps = path.flatMap { hasConnected ? [Step.disconnect(path: $0)] : nil } ?? []
    (measurements, hasConnected) = ([:], false)
    let rest = min(Self.longestRest, pow(2, Double(min(failures, 10))))
    failures += 1
    stage = .away(until: now + rest)
    return (steps, [.failed(reason, retrySeconds: rest)])
  }

  // MARK: Outcomes

  /// Records the outcome of a step: nil for success, else BlueZ's text.
  mutating func answered(_ step: Step, _ refusal: String?, now: Double) -> [Event] {
    switch (stage, step) {
    case (.connecting, .connect):
      guard let refusal else {
        hasConnected = true
        return []
      }
      return failed(refusal, now).events
    // Some sensors are connected before the call returns.
    case (_, .connect(let path)) where refusal == nil && path == connectedPath: hasConnected = true
    case (.reading(let path, let since, let left), .read): stage = .reading(path: path, since: since, left: left.subtracting([step]))
    case (.subscribing(let path, let since, let left, let before), .notify(let characteristic, _)):
      if refusal != nil { measurements[characteristic] = nil }
      stage = .subscribing(path: path, since: since, left: left.subtracting([step]), refusal: refusal ?? before)
    default: break
    }
    return []
  }
}
