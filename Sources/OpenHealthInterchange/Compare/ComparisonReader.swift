// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads an export with the scanner of imports, and adds what it holds to the entries of a comparison.
///
/// What is not the same in two exports of the same data is left out: offsets in dates, addresses and creation dates of devices' objects in
/// Apple's memory, the order of attributes and children, paths of files, the date of the export, and the clinical document, which repeats the
/// XML.
///
/// Unsafe: a parser reads the bytes of a text inside the closure that lends them.
final class ComparisonReader: ExportScannerDelegate {
  private let file: ExportFile
  private let entries: ComparisonEntries
  private let files: ElementFiles
  private let report: (_ bytes: Int64, _ records: Int) -> Void
  private var reading = ExportDifferences.Reading()
  /// The open elements besides the root, outermost first.
  private var stack: [OpenElement] = []
  private var elementCount = 0
  /// The files that elements name, which are compared with these.
  private var named: Set<String> = []

  init(_ file: ExportFile, _ entries: ComparisonEntries, progress: @escaping (_ bytes: Int64, _ records: Int) -> Void) {
    (self.file, self.entries, report) = (file, entries, progress)
    files = ElementFiles(file, isCancelled: { false })
  }

  /// Reads everything.
  func read() throws -> ExportDifferences.Reading {
    let summary = try ExportScanner.scan(ReadAheadSource(file.openDocument()), delegate: self)
    for problem in summary.strayProblems { reading.skip(line: problem.line, element: "text between elements", reason: problem.reason) }
    reading.unreadCount += summary.strayProblemCount - summary.strayProblems.count
    reading.incomplete = summary.incomplete ?? file.incomplete
    var beside = ComparedFiles(file, entries)
    try beside.read(without: named, &reading)
    return reading
  }

  // MARK: Elements

  func start(_ element: borrowing ExportElement) {
    if case .healthData = element.name, stack.isEmpty { return }
    stack.append(OpenElement(element: KeptElement(element), line: element.line))
  }

  func end(_ name: ExportElementName, damage: ExportDamage?) throws {
    // The root.
    guard let closed = stack.popLast() else { return }
    // As an import does. Deeper elements are dropped with the one at the limit.
    if stack.count > KeptElement.maximumDepth { return }
    let isTooDeep = stack.count == KeptElement.maximumDepth
    if let reason = isTooDeep ? "it is nested more than \(KeptElement.maximumDepth) deep" : damage?.reason {
      return reading.skip(line: damage?.line ?? closed.line, element: closed.element.name, reason: reason)
    }
    if let last = stack.indices.last { return stack[last].element.children.append(closed.element) }
    elementCount += 1
    try add(closed)
  }

  func progress(consumedBytes: Int64) { report(consumedBytes, elementCount) }

  private func add(_ closed: OpenElement) throws {
    let element = closed.element
    switch element.name {
    case "ExportDate": reading.exportDate = element.timestamp("value")?.date
    case "Me":
      for attribute in element.attributes where !attribute.value.isEmpty {
        try entries.add(
          ExportDifferences.profile, identity: Self.identity { ContentHash.of($0, texts: attribute.name) },
          content: ContentHash.of(2, texts: attribute.value))
      }
    case ClinicalRecordReading.elementName: try addClinicalRecord(element, line: closed.line)
    default: try addPlain(closed)
    }
  }

  private func addPlain(_ closed: OpenElement) throws {
    var element = closed.element
    let routes = element.children.filter { $0.name == Self.route }
    if !routes.isEmpty { element.children.removeAll { $0.name == Self.route } }
    try entries.add(Self.kind(of: element), identity: identity(of: element), content: Self.content(of: element))
    for route in routes { try add(route: route, line: closed.line) }
  }

  private func add(route element: KeptElement, line: Int) throws {
    for child in element.children where child.name == "FileReference" { child["path"].map { note(path: $0) } }
    let found = try files.locations(of: element)
    if let problem = found.problem { reading.skip(line: line, element: Self.route, reason: problem) }
    var rest = element
    rest.children.removeAll { ["FileReference", "Location"].contains($0.name) }
    let content = ContentHash.of(2) { hasher in
      hasher.combine(Self.content(of: rest))
      hasher.combine(found.locations)
    }
    try entries.add(Catalog.workoutRoute.name, identity: identity(of: element), content: content)
  }

  private func addClinicalRecord(_ element: KeptElement, line: Int) throws {
    var rest = element
    var bytes: Data?
    if let path = element["resourceFilePath"] {
      note(path: path)
      rest.attributes.removeAll { $0.name == "resourceFilePath" }
      bytes = try files.contents(of: path, limit: Int64(Limits.largestResource))
      if bytes == nil, files.has(path) {
        reading.skip(line: line, element: element.name, reason: "its file is damaged or too large")
      }
    }
    let content = ContentHash.of(2) { hasher in
      hasher.combine(Self.content(of: rest))
      // Unsafe: the hasher reads the bytes inside the closure that lends them.
      bytes?.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    try entries.add(Self.kind(of: element), identity: identity(of: element), content: content)
  }

  private func note(path: String) { if named.count < file.limits.files { named.insert(ArchivePath.safe(path)) } }

  // MARK: Hashes

  private static let route = "WorkoutRoute"
  /// The attributes that tell elements of a kind apart. All others are their content.
  private static let identifying: Set = [
    "type", "workoutActivityType", "sourceName", "startDate", "endDate", "dateComponents", "dateIssued", "identifier",
  ]

  private func identity(of element: KeptElement) -> (UInt64, UInt64) {
    let attributes = element.attributes.filter { Self.identifying.contains($0.name) }
    return Self.identity { number in attributes.reduce(ContentHash.of(number, texts: element.name)) { $0 &+ Self.hash(number, $1) } }
  }

  /// Two hashes, which no two things have by chance.
  private static func identity(_ hash: (Int) -> UInt64) -> (UInt64, UInt64) { (hash(3), hash(4)) }

  /// The sum of the hashes of attributes and children, whose order does not matter.
  private static func content(of element: KeptElement, isInside: Bool = false) -> UInt64 {
    let isQuantity = element["unit"] != nil
    let attributes = element.attributes.reduce(UInt64(0)) { sum, attribute in
      if !isInside, identifying.contains(attribute.name) { return sum }
      if isQuantity, attribute.name == "value", let number = number(attribute.value) {
        return sum &+ ContentHash.of(2) { $0.combine(number) }
      }
      return sum &+ hash(2, attribute)
    }
    let children = element.children.reduce(UInt64(0)) { $0 &+ content(of: $1, isInside: true) }
    return ContentHash.of(2) { hasher in
      hasher.combine(element.name)
      hasher.combine(attributes)
      hasher.combine(children)
    }
  }

  private static func hash(_ number: Int, _ attribute: KeptElement.Attribute) -> UInt64 {
    guard attribute.name == "device" else { return ContentHash.of(number, texts: attribute.name, ElementIdentity.canonical(attribute)) }
    var text = attribute.value
    return ContentHash.of(number, texts: attribute.name, text.withUTF8 { ExportDevice.facts($0) })
  }

  private static func number(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { ExportNumber.parse($0) }
  }

  /// The name under which an element is counted.
  private static func kind(of element: KeptElement) -> String {
    if element.name == "Workout" { return Catalog.workout.name }
    if let type = Catalog.type(element: element.name) { return type.name }
    guard let identifier = element["type"], element.name != ClinicalRecordReading.elementName else { return "<\(short(element.name))>" }
    return Catalog.type(identifier: identifier)?.name ?? short(identifier)
  }

  private static func short(_ name: String) -> String { String(String.UnicodeScalarView(name.unicodeScalars.prefix(100))) }
}
