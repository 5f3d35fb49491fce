// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The element that is kept with an electrocardiogram from a file of an export. It names the file. An export writes the file instead of the
/// sample; deleting the sample deletes the file.
extension KeptElement {
  /// The name of the element. Apple's exports have no element of this name.
  package static let electrocardiogramName = "Electrocardiogram"

  /// The element for a file.
  ///
  /// - Parameters:
  ///   - path: The path in the export, for people.
  ///   - digest: The digest of the file, as in ``ImportFile``.
  package init(electrocardiogramFile path: String, digest: UInt128) {
    self.init(
      name: Self.electrocardiogramName,
      attributes: [Attribute(name: "path", value: path), Attribute(name: "digest", value: String(digest, radix: 16))])
  }

  /// The digest of the file; nil for an element of another name, or without a digest.
  package var electrocardiogramDigest: UInt128? {
    name == Self.electrocardiogramName ? self["digest"].flatMap { UInt128($0, radix: 16) } : nil
  }
}
