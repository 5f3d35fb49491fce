// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension URL {
  /// The URL with the type's preferred extension. Unchanged if it has one of the type's extensions already, or the type has none.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard let preferred = contentType.preferredFilenameExtension else { return self }
    let known = contentType.tags[.filenameExtension] ?? []
    return known.contains(pathExtension.lowercased()) ? self : appendingPathExtension(preferred)
  }

  /// The URL with a component added that ends in the type's preferred extension.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appendingPathComponent(partialName).appendingPathExtension(for: contentType)
  }

  /// Adds the type's preferred extension, as `appendingPathExtension(for:)` does.
  public mutating func appendPathExtension(for contentType: UTType) { self = appendingPathExtension(for: contentType) }

  /// Adds a component that ends in the type's preferred extension.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }
}
