// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Mustache
import OpenHealthCore
import OpenHealthWords
import Synchronization

/// Turns views into HTML and JSON.
package enum PageRenderer {
  /// The layout around a view: navigation, notice, store and words.
  private struct Frame {
    struct Entry {
      var path: String
      var name: String
      /// What `aria-current` is: `page` for the entry's own page, `true` for one below it; nil for the other entries.
      var current: String?
    }

    struct Button {
      var path: String
      var text: String
    }

    struct Notice {
      var text: String
      var undo: String?
      /// Where an undo returns.
      var back: String?
      /// The sample that replaced the removed one; an undo removes it.
      var instead: String?
    }

    var title: String
    var language: String
    var token: String
    var navigation: [Entry]
    /// The button that ends the use of the page; nil for none.
    var leaving: Button?
    var hasMap: Bool
    var live: String?
    var notice: Notice?
    var leftOut: String?
    var foot: String
    var view: any PageView
  }

  /// How a page lets somebody leave the machine.
  package struct Leaving: Sendable {
    /// Where the button's form goes.
    var path: String
    /// The key of the button's text.
    var word: String

    /// Locks the store, which its passphrase opens again.
    package static let lock = Leaving(path: "/lock", word: "frame.lock")
    /// Ends this browser's session, for a store that opens with its key file: locking it would protect nothing.
    package static let logout = Leaving(path: "/logout", word: "frame.logout")
  }

  private struct Key: Hashable {
    var view: ObjectIdentifier
    var language: Language
  }

  /// The templates that were compiled so far.
  private static let templates = Mutex<[Key: MustacheTemplate]>([:])

  /// The compiled template of a kind of view in a language.
  ///
  /// - Throws: Mustache's error for a template with a fault; a test compiles all of them.
  package static func template(of view: any PageView.Type, in language: Language) throws -> MustacheTemplate {
    let key = Key(view: ObjectIdentifier(view), language: language)
    if let known = templates.withLock({ $0[key] }) { return known }
    PageEscaping.registration
    let source = Words(language).filled(PageTemplate.page(around: view.template))
    let template = try MustacheTemplate(string: source)
    templates.withLock { $0[key] = template }
    return template
  }

  /// A view as a whole page.
  ///
  /// The query's field `done` shows the text `done.NAME` above the page, and `undo` a button that restores that removal. An undo returns to
  /// this page, or to that of the field `back`; it deletes the sample of the field `instead`.
  ///
  /// - Parameters:
  ///   - leaving: the button that ends the use; nil for none.
  ///   - hasMaps: whether Leaflet is there, which pages with a map load.
  /// - Throws: Mustache's error for a template with a fault.
  package static func html(
    _ view: some PageView, _ request: PageRequest, _ context: PageContext, leaving: Leaving? = nil, hasMaps: Bool = true
  )
    throws -> String
  {
    let words = context.words
    let navigation = PageSection.allCases.map { section in
      let current = section != type(of: view).section ? nil : section.path == request.path ? "page" : "true"
      return Frame.Entry(path: section.path, name: words["section.\(section.rawValue)"], current: current)
    }
    var notice: Frame.Notice?
    if let done = request.query["done"], Words.has("done.\(done)") {
      let removal = request.query["undo"].flatMap { Int($0) }
      let back = ReturnAddress(request.query["back"]) ?? ReturnAddress(request)
      notice = Frame.Notice(
        text: words["done.\(done)"], undo: removal.map { "/removed/\($0)/restore" }, back: back?.text, instead: request.query["instead"])
    }
    let leftOut = view is EntrancePage ? 0 : leftOutCount(context)
    let live = (view as? any LivePageView)?.liveTypes.map(\.name).joined(separator: " ")
    let frame = Frame(
      title: view.title, language: words.language.rawValue, token: request.token, navigation: navigation,
      leaving: leaving.map { Frame.Button(path: $0.path, text: words[$0.word]) },
      hasMap: hasMaps && type(of: view).hasMap, live: live, notice: notice,
      leftOut: leftOut == 0 ? nil : words["frame.leftOut", context.reader.numbers.text(leftOut)],
      foot: context.reader.ownFoot(in: words.language), view: view)
    return try template(of: type(of: view), in: words.language).render(PageScope(frame))
  }

  /// How many rows answers of the store left out; 0 also for a store that is locked meanwhile.
  private static func leftOutCount(_ context: PageContext) -> Int {
    do throws(HealthError) { return try context.ask(ListLeftOut()).reduce(0) { $0 + $1.count } } catch { return 0 }
  }

  /// A view as its twin for programs: JSON in UTF-8 with sorted keys and dates in ISO 8601. A number that is not finite, such as a sum
  /// beyond the greatest one, is a text.
  ///
  /// - Throws: the encoder's error.
  package static func json(_ view: some PageView) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try encoder.encode(view)
  }
}
