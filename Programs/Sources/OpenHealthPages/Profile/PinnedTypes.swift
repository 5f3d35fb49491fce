// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The types on the summary in the person's order.
struct PinnedTypes {
  /// The types, each once.
  private(set) var types: [DataType]

  /// The chosen types, else the main ones that have data.
  init(_ context: PageContext) throws {
    if let pinned = context.pinned {
      types = pinned
    } else {
      let stored = Set(try context.ask(ListTypes()).map(\.type))
      types = Catalog.overview.filter(stored.contains)
    }
  }

  /// The types of a form in its order, with the step that a button of it stands for: `up`, `down` or `remove` and the name of a type; and
  /// with the type of the field `add` at the end. Unknown names are left out.
  init(_ form: PageFields) {
    types = []
    for type in (form.all("type") + [form["add"] ?? ""]).compactMap(Catalog.type(named:)) where type.hasRecords && !types.contains(type) {
      types.append(type)
    }
    types = Array(types.prefix(Self.most))
    let step = (form["move"] ?? "").utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard step.count == 2, let place = types.firstIndex(where: { $0.name == step[1] }) else { return }
    switch step[0] {
    case "up" where place > 0: types.swapAt(place, place - 1)
    case "down" where place < types.count - 1: types.swapAt(place, place + 1)
    case "remove": types.remove(at: place)
    default: break
    }
  }

  /// The most types on the summary.
  private static let most = 100
}
