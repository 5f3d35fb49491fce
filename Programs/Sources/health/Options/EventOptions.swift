// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthEvents
import OpenHealthFiles

/// The app of a feed, and the file in which it keeps how far it has come.
struct FeedFileOptions: ParsableArguments {
  @OptionGroup var registered: AppOptions
  @Option(
    help: ArgumentHelp(
      "The file in which the feed keeps how far it has come.",
      discussion: "Default: APP-KIND.json in ~/.local/state/openhealthkit/feeds. It holds no health values.", valueName: "file"),
    completion: .file())
  var state: String?
  @OptionGroup var store: StoreOptions

  /// The file of a kind of feed, in its folder.
  func file(_ kind: String) throws -> FeedFile {
    if let state { return FeedFile(path: state, kind: kind) }
    let folder = HomeFolder.xdg("XDG_STATE_HOME", default: ".local/state", environment: ProcessInfo.processInfo.environment)
      .appendingPathComponent("openhealthkit/feeds")
    try FileWriting.telling { try FileWriting.makeFolder(folder) }
    return FeedFile(path: folder.appendingPathComponent("\(registered.app)-\(kind).json").path, kind: kind)
  }

  /// The store, as the app.
  func connect() throws -> HealthConnection {
    try registered.connect(store, registration: "--name Events --usage-share \"To send what changes to my other programs.\"")
  }

  /// Turns the faults of feeds into failures of the command.
  static func telling<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let fault as FileFault {
      throw Failure("\(fault)")
    } catch let fault as FeedFile.Fault {
      throw Failure(fault.description)
    } catch DeliveryFault.stopped(let text) {
      throw Failure(text)
    } catch DeliveryFault.later(let text, _) {
      throw Failure(text)
    }
  }
}

/// A receiver at an address.
struct ReceiverOptions: ParsableArguments {
  @Flag(help: "Allow an address that leaves this machine without TLS.")
  var allowPlain = false
  @Option(
    help: ArgumentHelp("Trust the certificates in a file (PEM) instead of those of the system.", valueName: "file"),
    completion: .file())
  var certificates: String?

  /// Reads an address.
  func address(_ text: String, _ schemes: [String]) throws -> DeliveryAddress {
    do {
      return try DeliveryAddress(text, schemes: schemes, allowsPlain: allowPlain, certificates: certificates)
    } catch { throw ValidationError(error.description) }
  }
}

/// What a feed follows, and runs.
struct EventOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Types: steps, weight, hrv, \"blood oxygen\", or names that `health types` shows.", valueName: "type"),
    completion: .custom { _, _, _ in TypeNames.completions() })
  var typeNames: [String]
  @OptionGroup var place: FeedFileOptions

  func validate() throws { _ = try types() }

  /// The types, each once.
  func types() throws -> [DataType] {
    var types: [DataType] = []
    for name in typeNames {
      let type = try TypeArgument.type(named: name)
      guard type.correlationMembers == nil else {
        throw ValidationError("\(type.localTitle) has no permission of its own: name the types of its members.")
      }
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  /// Asks the owner for permission to read the types, and waits for the answer.
  func ask(_ connection: HealthConnection) throws {
    let wanted = AuthorizationTypes(share: [], read: try types())
    guard try connection.ask(AuthorizationRequestStatus(types: wanted)) == .shouldRequest else { return }
    Output.message(Person.words["event.asks", "`health apps requests`"])
    try connection.ask(RequestAuthorization(types: wanted))
  }

  /// Runs a feed until it fails for good, or a signal comes.
  func run(
    _ connection: HealthConnection, takesAll: Bool = false, file: FeedFile, wake: Wake, longestPause: Double, to receiver: any EventReceiver
  ) throws {
    try FeedFileOptions.telling {
      try file.claim()
      var feed = EventFeed(
        connection, types: try types(), takesAll: takesAll, file: file, to: receiver, wake: wake,
        backOff: BackOff(longest: longestPause, seed: .random(in: 0 ... .max))
      ) { notice in
        switch notice {
        case .later(let text, let seconds):
          Output.message(Person.words["event.later", text, Person.numbers.text(Int(seconds.rounded(.up)))])
        case .ofAnotherStore: Output.message(Person.words["event.otherStore"])
        }
      }
      try feed.run()
    }
  }
}
