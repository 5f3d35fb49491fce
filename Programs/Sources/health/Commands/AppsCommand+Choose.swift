// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

extension AppsCommand {
  struct Choose: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Choose which objects an app may read of a type that is read object by object.",
      discussion: """
        Without a choice it lists the objects. An app reads what it saved itself until you refuse that. The app's request waits for your \
        first choice; --none answers it and leaves everything as it is.

          health apps choose com.example.eyes --type visionPrescription
          health apps choose com.example.eyes --type visionPrescription --none
        """)

    @OptionGroup var app: AppArgument
    @Option(
      help: ArgumentHelp("The type, such as visionPrescription.", valueName: "type"),
      completion: .custom { _, _, _ in ValueCompletion.types() })
    var type: String
    @Option(parsing: .upToNextOption, help: ArgumentHelp("Objects that the app may read, by id.", valueName: "id"))
    var allow: [String] = []
    @Option(parsing: .upToNextOption, help: ArgumentHelp("Objects that the app may not read, by id.", valueName: "id"))
    var refuse: [String] = []
    @Flag(help: "Choose nothing more than what is chosen.")
    var none = false
    @Flag(help: "Only to the app in isolation: a program without it may not read them.")
    var onlyIsolated = false
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      _ = try chosenType()
      let (allowed, refused) = (try Self.uuids(allow), try Self.uuids(refuse))
      if !allowed.isDisjoint(with: refused) { throw ValidationError("Give an id to --allow or to --refuse, not to both.") }
      if none && !(allow.isEmpty && refuse.isEmpty) { throw ValidationError("--none goes without --allow and --refuse.") }
    }

    private func chosenType() throws -> DataType {
      let type = try TypeArgument.anyType(named: type)
      guard type.requiresPerObjectAuthorization else {
        throw ValidationError("\(type.name) is not read object by object: `health apps grant` answers for it as a whole.")
      }
      return type
    }

    private static func uuids(_ ids: [String]) throws -> Set<UUID> {
      try Set(
        ids.map { id in
          guard let uuid = UUID(uuidString: id) else {
            throw ValidationError("\"\(id)\" is not an id. Without --allow and --refuse the command lists ids.")
          }
          return uuid
        })
    }

    static let columns: [Rows.Column] = [
      .init(name: "id", isTyped: true, meaning: "the identifier of the object"),
      .init(name: "date", kind: .instant, meaning: "when it was"),
      .init(name: "source", meaning: "the name of what saved it"),
      .init(name: "may_read", kind: .boolean, meaning: "whether the app may read it"),
    ]

    func run() throws {
      let (service, type) = (try store.openExisting(), try chosenType())
      let objects = try store.telling {
        try service.perform(FetchSamples(selections: [.init(type: type, predicate: .everything)]), for: .owner)
      }
      let named = try Self.uuids(allow + refuse)
      guard named.isSubset(of: objects.map(\.uuid)) else { throw Failure.noSuchObjects(count: named.count) }
      for (ids, answer) in [(allow, Permission.granted), (refuse, .refused)] where !ids.isEmpty || (none && answer == .refused) {
        let choice = SetObjectPermissions(
          app: app.identifier, type: type, objects: try Self.uuids(ids).sorted { $0.uuidString < $1.uuidString }, answer: answer,
          strength: onlyIsolated ? .isolated : .registered)
        try store.telling { try service.perform(choice, for: .owner) }
      }
      let answers = try store.telling { try service.perform(ReadObjectPermissions(app: app.identifier, type: type), for: .owner) }
      let answer = Dictionary(uniqueKeysWithValues: answers.map { ($0.object, $0.answer) })
      var rows = try Rows(Self.columns, output)
      for object in objects {
        let source = object.provenance.revision?.source
        let mayRead = answer[object.uuid].map { $0 == .granted } ?? (source?.bundleIdentifier == app.identifier)
        rows.add([
          .text(object.uuid.uuidString), .date(object.start, output.dates), .text(source?.name),
          .flag(mayRead, shown: mayRead ? "yes" : "no"),
        ])
      }
      rows.finish()
    }
  }
}
