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

  /// The types of a form in its order, with the step of a button: `up`, `down` or `remove`, whose value is the name of a type; and with
  /// the type of the field `add` at the end. Unknown names are left out.
  init(_ form: PageFields) {
    types = []
    for type in (form.all("type") + [form["add"] ?? ""]).compactMap(Catalog.type(named:)) where type.hasRecords && !types.contains(type) {
      types.append(type)
    }
    types = Array(types.prefix(Self.most))
    func place(_ button: String) -> Int? { form[button].flatMap { name in types.firstIndex { $0.name == name } } }
    if let place = place("up"), place > 0 {
      types.swapAt(place, place - 1)
    } else if let place = place("down"), place < types.count - 1 {
      types.swapAt(place, place + 1)
    } else if let place = place("remove") {
      types.remove(at: place)
    }
  }

  /// The most types on the summary.
  private static let most = 100
}
