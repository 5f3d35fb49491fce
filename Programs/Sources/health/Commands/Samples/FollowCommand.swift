// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

struct FollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow", abstract: "Write samples and deletions as they happen.",
    discussion: """
      Each is a line of JSON with the columns of `health query --format jsonl`, in stored units; a deletion has type, uuid and "deleted":true. \
      It begins with what is saved from now on, continues after a restart of the daemon, and ends with Ctrl-C.

        health follow weight
        health follow steps "heart rate" --all
      """)

  @Argument(
    help: ArgumentHelp("Types: steps, weight, hrv, \"blood oxygen\", or names that `health types` shows.", valueName: "type"),
    completion: .custom { _, _, _ in TypeNames.completions() })
  var typeNames: [String]
  @Flag(help: "Begin with all samples that are there.")
  var all = false
  @OptionGroup var place: ZoneOptions
  @OptionGroup var store: StoreOptions

  /// The most changes that are in memory at once.
  private static let piece = 1000

  func validate() throws { _ = try types() }

  private func types() throws -> [DataType] {
    var types: [DataType] = []
    for name in typeNames {
      let type = try TypeArgument.type(named: name)
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  func run() throws {
    let types = try types()
    let service = try store.openExisting()
    let selections = types.map { FetchSamples.Selection(type: $0, predicate: .everything) }
    let text = SampleText(
      words: SampleWords(reader: place.reader, units: [:], medications: try DoseText.medications(for: types, service)), hasType: true,
      isOfNumbers: false)
    let changed = DispatchSemaphore(value: 0)
    // Before the first look, so that nothing is missed between the two.
    let observation = service.observeChanges(of: Set(types)) { _ in changed.signal() }
    defer { observation.cancel() }
    var anchor: ChangeAnchor?
    if !all { anchor = try service.perform(FetchChanges(selections: selections, anchor: .end, limit: 1), for: .owner).end }
    while true {
      var isComplete = false
      while !isComplete {
        let reply = try service.perform(FetchChanges(selections: selections, anchor: anchor, limit: Self.piece), for: .owner)
        for deletion in reply.deleted {
          Output.line(
            Rows.object([("type", .text(deletion.type.name)), ("uuid", .text(deletion.uuid.uuidString)), ("deleted", .flag(true))]))
        }
        for sample in reply.added { Output.line(Rows.object(Array(zip(text.columns.map(\.name), text.cells(sample))))) }
        (anchor, isComplete) = (reply.anchor, reply.isComplete)
      }
      Output.flush()
      changed.wait()
    }
  }
}
