// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthSensors

/// An app that saves measurements: an ordinary one with its own identity and permissions, in an embedded store or a daemon's.
struct ProducerApp {
  /// The identity of an app.
  struct Identity: Equatable {
    let identifier: String
    let name: String
    /// The reason for saving health data, which the owner sees.
    let reason: String

    static let sensors = Identity(
      identifier: "org.openhealthkit.sensors", name: "Bluetooth sensors", reason: "To keep what your sensors measure.")
    static let replay = Identity(
      identifier: "org.openhealthkit.replay", name: "Workout replay", reason: "To play recorded workouts again.")

    /// The environment that makes the process this app, unless the given environment names another one.
    var environment: [String: String] {
      let given = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
      return ["HEALTHKIT_BUNDLE_ID": identifier, "HEALTHKIT_APP_NAME": name].merging(given) { $1 }
    }
  }

  private let connection: HealthConnection
  private let granted: Set<DataType>
  private var outbox = SampleOutbox()
  private var retry: (error: HealthError, at: Date)?
  private var rest = Self.shortestRest

  private static let shortestRest = 1.0
  private static let longestRest = 30.0

  /// Connects to the store and asks for permission to save samples of the types. Throws if none of them may be saved.
  init(_ identity: Identity, _ store: StoreOptions, saving types: some Sequence<DataType>) throws {
    do {
      connection = try store.connect(environment: identity.environment)
    } catch HealthError.appNotRegistered(let app) {
      throw Failure(
        "The daemon does not know \(app). Register it: health apps add \(app) --name \"\(identity.name)\" --usage-update \"\(identity.reason)\""
      )
    }
    let types = Set(types).sorted { $0.identifier < $1.identifier }
    let (connection, app) = (self.connection, Caller.app(self.connection.app))
    func answers() throws -> [DataType: Permission] {
      try types.reduce(into: [:]) { $0[$1] = try connection.service.perform(SharingStatus(type: $1), for: app) }
    }
    if try answers().count < types.count {
      if connection.app.registration != nil {
        Output.message(Person.words["command.awaiting", "`health apps grant \(connection.app.bundleIdentifier) --all`"])
      }
      try connection.service.perform(RequestAuthorization(share: types, read: []), for: app)
    }
    granted = Set(try answers().filter { $0.value == .granted }.keys)
    if granted.isEmpty {
      let app = connection.app.bundleIdentifier
      throw Failure("\(app) may save none of these types. `health apps grant \(app) --share TYPE...` allows it.")
    }
    let refused = types.filter { !granted.contains($0) }.map(\.name)
    if !refused.isEmpty { Output.message(Person.words["command.notSaved", refused.joined(separator: ", ")]) }
  }

  /// Saves the samples of granted types. Keeps those that the store does not accept for now, and offers them again.
  mutating func take(_ samples: [SampleRecord]) throws {
    outbox.add(samples.filter { sample in (sample.memberTypes ?? [sample.type]).allSatisfy(granted.contains) })
    if outbox.count == 0 || (retry.map { Date() < $0.at } ?? false) { return }
    try flush()
  }

  /// Saves the remaining samples. Throws if the store does not accept them, and says how many are lost.
  mutating func finish() throws {
    try flush()
    if let error = retry?.error {
      Output.message(Person.words["command.unsaved", Person.numbers.text(outbox.count)])
      throw error
    }
    Output.message(Person.words["command.savedSamples", Person.numbers.text(outbox.storedCount)])
  }

  private mutating func flush() throws {
    let (service, caller) = (connection.service, Caller.app(connection.app))
    let error: HealthError?
    do {
      error = try outbox.flush { samples throws(HealthError) in try service.perform(SaveSamples(samples: samples), for: caller) }
    } catch let full as SampleOutbox.Full {
      Output.message(Person.words["command.unsaved", Person.numbers.text(outbox.count)])
      throw full.error
    }
    if let error {
      if retry == nil { Output.message("Samples wait to be saved. \(error)") }
      retry = (error, Date() + rest)
      rest = min(Self.longestRest, rest * 2)
    } else {
      if retry != nil { Output.message(Person.words["command.savedWaiting"]) }
      (retry, rest) = (nil, Self.shortestRest)
    }
  }
}

extension SampleRecord {
  /// The types of a correlation's members; nil for another sample.
  fileprivate var memberTypes: [DataType]? { members?.map(\.type) }
}
