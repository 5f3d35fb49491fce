// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension CatalogGenerator {
  /// `DataType.Kind`: the kinds of data.
  static func kindsFile(_ catalog: Catalog) -> (path: String, text: String) {
    let rows = catalog.kinds.rows
    let cases = rows.flatMap { row in
      SourceText.documentation("\(row.title).") + ["case \(row.name)" + (row.payload.map { "(\($0))" } ?? "")]
    }
    let plain = rows.filter { $0.payload == nil }.map { "case \"\($0.name)\": self = .\($0.name)" }
    func flag(_ comment: String, _ name: String, _ value: (KindRow) -> Bool) -> [String] {
      ["/// \(comment)", "var \(name): Bool {", "  switch self {"] + rows.map { "  case .\($0.name): \(value($0))" } + ["  }", "}", ""]
    }
    let members =
      flag("Whether data of the types are samples, which have dates.", "isOfSamples", \.isOfSamples)
      + flag("Whether samples of the types can be made and kept: no sample of another type exists.", "hasRecords", \.hasRecords)
      + flag("Whether samples of the types hold a `SampleContent`.", "hasContent", \.hasContent)
      + ["/// The kind with a name, if it is one without associated values.", "init?(name: String) {", "  switch name {"]
      + SourceText.indented(plain + ["default: return nil"]) + ["  }", "}"]
    let body =
      ["extension DataType {", "  /// What the samples of a type hold.", "  package enum Kind: Sendable {"]
      + SourceText.indented(SourceText.indented(cases)) + ["  }", "}", "", "extension DataType.Kind {"] + SourceText.indented(members) + [
        "}"
      ]
    return ("Sources/OpenHealthCore/Catalog/Generated/DataType+Kind.swift", SourceText.file(from: [KindRow.file], body))
  }

  /// The class of each kind.
  static func typeClassesFile(_ catalog: Catalog) -> (path: String, text: String) {
    let lines = catalog.kinds.rows.map { "case .\($0.name): \($0.className)(dataType: dataType)" }
    let body =
      ["import OpenHealthCore", "", "extension SharedTypes {", "  /// Creates an object of the class that represents types of the kind."]
      + ["  static func make(_ dataType: DataType) -> HKObjectType {", "    switch dataType.kind {"]
      + SourceText.indented(SourceText.indented(lines)) + ["    }", "  }", "}"]
    return ("Sources/HealthKit/Types/Generated/SharedTypes+Classes.swift", SourceText.file(from: [KindRow.file], body))
  }

  /// The classes that support archiving: those of types, the objects of characteristics, and the others.
  static func archivableClassesFile(_ catalog: Catalog) -> (path: String, text: String) {
    let objects = catalog.otherTypes.rows.compactMap { $0.property == nil ? nil : $0.valueEnum.map(objectName) }
    let roots = (catalog.archivableClasses.rows.filter { $0.superclass == nil }.map(\.name) + objects).sorted()
    // Two kinds can share a class.
    let types = Set(catalog.kinds.rows.map(\.className))
    let classes = (catalog.archivableClasses.rows.filter { !$0.isAbstract }.map(\.name) + objects + types).sorted()
    let body =
      ["import Foundation", ""] + roots.map { "extension \($0): _HKArchivable {}" }
      + [
        "", "extension NSKeyedUnarchiver {", "  /// The classes of HealthKit that an archive may contain.",
        "  static let classesOfHealthKit: [AnyClass] = [",
      ]
      + classes.map { "    \($0).self," } + ["  ]", "}"]
    let tables = [ArchivableClassRow.file, KindRow.file, OtherTypeRow.file]
    return ("Sources/HealthKit/Archiving/Generated/NSKeyedUnarchiver+Classes.swift", SourceText.file(from: tables, body))
  }

  /// The objects that hold the value of a characteristic.
  static func characteristicObjectFiles(_ catalog: Catalog) -> [(path: String, text: String)] {
    catalog.otherTypes.rows.compactMap { row in
      guard let property = row.property, let value = row.valueEnum else { return nil }
      let cases = catalog.enums.rows.map(\.value).filter { $0.enumName == value }
      let unset = cases.first { $0.name == "notSet" } ?? cases.first
      let title = catalog.enumType(value)?.title ?? row.title
      let text = characteristicObject(
        objectName(value), of: value, property: property, unset: unset?.name ?? "", title: title, function: row.name)
      return (
        "Sources/HealthKit/Characteristics/Generated/\(objectName(value)).swift",
        SourceText.file(from: [EnumTypeRow.file, EnumRow.file, OtherTypeRow.file], text)
      )
    }
  }

  private static func objectName(_ valueEnum: String) -> String { "\(valueEnum)Object" }

  private static func characteristicObject(
    _ name: String, of value: String, property: String, unset: String, title: String, function: String
  ) -> [String] {
    """
    import Foundation

    /// \(title) (CHAR-06).
    ///
    /// Obtained from ``HKHealthStore/\(function)()``.
    // Unchecked: the stored property is immutable.
    open class \(name): NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
      private let value: \(value)

      init(_ value: \(value)) { self.value = value }

      /// Creates the object of a person who has not set the value. Subclasses in tests call it.
      public override init() { value = .\(unset) }

      /// The value that the person set; otherwise `\(unset)`.
      open var \(property): \(value) { value }

      open override func isEqual(_ object: Any?) -> Bool { (object as? \(name))?.\(property) == \(property) }

      open override var hash: Int { \(property).hashValue }

      open override var description: String { ObjectDescription.text(self, ["\(property)": \(property).rawValue]) }

      /// Returns the object itself, which is immutable.
      open func copy(with zone: NSZone? = nil) -> Any { self }

      /// True: the class decodes from archives that require secure coding.
      open class var supportsSecureCoding: Bool { true }

      /// Decodes the value. Returns nil if the archive holds none, or a number that is not a case.
      public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: Self.key), let value = \(value)(rawValue: coder.decodeInteger(forKey: Self.key)) else {
          return nil
        }
        self.value = value
      }

      /// Encodes the value's number.
      open func encode(with coder: NSCoder) { coder.encode(value.rawValue, forKey: Self.key) }

      private static let key = "Value"
    }
    """.components(separatedBy: "\n")
  }
}
