// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCommandLine
import OpenHealthCore
import Synchronization

/// Says at the end of a command what its answers left out, because it makes no sense.
enum LeftOutNotice {
  private static let opened = Mutex<(any HealthService)?>(nil)

  /// The store that the command opened. It is closed, with its log taken into the database, once nothing holds it: ``write()`` lets go of it.
  static var service: (any HealthService)? {
    get { opened.withLock { $0 } }
    set { opened.withLock { $0 = newValue } }
  }

  /// Writes one line for each type. Cost: one request, which reads nothing.
  static func write() {
    guard let service else { return }
    Self.service = nil
    let leftOut: [LeftOut]
    do throws(HealthError) { leftOut = try service.perform(ListLeftOut(), for: .owner) } catch {
      // The store was closed or locked meanwhile, or a daemon of an older version serves it: then there is nothing to say.
      return
    }
    var counts: [String: Int] = [:]
    for part in leftOut { counts[part.type?.name ?? "", default: 0] += part.count }
    for (type, count) in counts.sorted(by: { $0.key < $1.key }) {
      let (words, number) = (Person.words, Person.numbers.text(count))
      Output.message(
        type.isEmpty
          ? words["command.rowsLeftOut", number, "`health doctor`"] : words["command.samplesLeftOut", number, type, "`health doctor`"])
    }
  }
}

/// Tells of types whose figures a command left out so that it could show or write those of all others.
enum LeftOutFigures {
  /// Writes a note on standard error that names the types; nothing without any.
  static func note(_ types: [DataType]) {
    guard !types.isEmpty else { return }
    let names = types.map(\.name)
    Output.message(Person.words["command.figuresLeftOut", Person.words.list(names), "`health query \(names[0])`"])
  }
}
