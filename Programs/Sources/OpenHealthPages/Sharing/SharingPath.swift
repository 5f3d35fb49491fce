// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Addresses of pages about apps.
enum SharingPath {
  /// A text as one part of an address. The twin in JSON has the ending `.json`, so a name with that ending hides its point.
  static func part(_ text: String) -> String {
    let part = PageFields.encoded(text)
    return part.hasSuffix(".json") ? part.dropLast(5) + "%2Ejson" : part
  }

  /// The page of an app.
  static func app(_ identifier: String) -> String { "/sharing/apps/\(part(identifier))" }

  /// The sheet of an app's open requests.
  static func request(_ identifier: String) -> String { "/sharing/requests/\(part(identifier))" }

  /// The choice of the objects of a type that an app may read.
  static func objects(_ identifier: String, _ type: String) -> String { "\(app(identifier))/objects/\(part(type))" }
}
