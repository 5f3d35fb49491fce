// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPictures

extension AppsCommand {
  struct Choose: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Choose which objects an app may read, for types with permission for each object.",
      discussion: """
        Without options, lists the objects. An app can read its own objects until you refuse them. Its request waits for your first choice; \
        --none ends the request without changing anything.

          health apps choose com.example.eyes --type visionPrescription
          health apps choose com.example.eyes --type visionPrescription --none
          health apps choose com.example.pills --type medications
        """)

    @OptionGroup var app: AppArgument
    @Option(
      help: ArgumentHelp("The type: visionPrescription, or medications with their doses.", valueName: "type"),
      completion: .custom { _, _, _ in TypeNames.completions() })
    var type: String
    @Option(parsing: .upToNextOption, help: ArgumentHelp("Objects that the app may read, by id.", valueName: "id"))
    var allow: [String] = []
    @Option(parsing: .upToNextOption, help: ArgumentHelp("Objects that the app may not read, by id.", valueName: "id"))
    var refuse: [String] = []
    @Flag(help: "Keep the current choice and end the request.")
    var none = false
    @Flag(help: "Only for the isolated app: without isolation, the app may not read them.")
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
      guard type.hasChoiceOfObjects else {
        throw ValidationError("Permission to read \(type.name) is given for the type, not for each object: use `health apps grant`.")
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
      .init(name: "id", key: "head.id", isTyped: true, meaning: "the identifier of the object"),
      .init(name: "date", kind: .instant, key: "head.date", meaning: "when it was; null for a medication"),
      .init(name: "source", key: "head.source", meaning: "the name of the app or device that saved it; null for a medication"),
      .init(name: "may_read", kind: .boolean, key: "head.mayRead", meaning: "whether the app may read it"),
      .init(name: "what", key: "head.what", rank: 1, meaning: "the object in words"),
    ]

    /// An object to choose.
    private struct Object {
      var id: UUID
      var date: Date?
      var source: SourceRecord?
      /// In English, for programs.
      var words: String
      /// In the person's language; nil for the same.
      var shown: String?
    }

    private func objects(of type: DataType, _ service: any HealthService) throws -> [Object] {
      if type == Catalog.medication {
        return try service.perform(FetchMedications(), for: .owner).map { Object(id: $0.identifier, words: $0.displayText) }
      }
      let request = FetchSamples(selections: [.init(type: type, predicate: .everything)])
      return try service.perform(request, for: .owner).map { sample in
        var english = output.reader
        english.locale.numbers.language = .en
        let words = sample.content.map { ContentText(reader: english).line($0) } ?? ""
        return Object(
          id: sample.uuid, date: sample.start, source: sample.provenance.revision?.source, words: words,
          shown: sample.content.map { ContentText(reader: output.reader).line($0) })
      }
    }

    func run() throws {
      let (service, type) = (try store.openExisting(), try chosenType())
      let objects = try self.objects(of: type, service)
      let named = try Self.uuids(allow + refuse)
      guard named.isSubset(of: objects.map(\.id)) else {
        throw Failure("The type has no object with \(named.count == 1 ? "this id" : "one of these ids"). Nothing was changed.")
      }
      for (ids, answer) in [(allow, Permission.granted), (refuse, .refused)] where !ids.isEmpty || (none && answer == .refused) {
        let choice = SetObjectPermissions(
          app: app.identifier, type: type, objects: try Self.uuids(ids).sorted { $0.uuidString < $1.uuidString }, answer: answer,
          strength: onlyIsolated ? .isolated : .registered)
        try service.perform(choice, for: .owner)
      }
      let answers = try service.perform(ReadObjectPermissions(app: app.identifier, type: type), for: .owner)
      let answer = Dictionary(uniqueKeysWithValues: answers.map { ($0.object, $0.answer) })
      var rows = try Rows(Self.columns, output)
      for object in objects {
        let mayRead = answer[object.id].map { $0 == .granted } ?? (object.source?.bundleIdentifier == app.identifier)
        rows.add([
          .text(object.id.uuidString), .date(object.date, output.dates), .text(object.source?.name),
          .answer(mayRead), .text(object.words, shown: object.shown),
        ])
      }
      rows.finish()
    }
  }
}
