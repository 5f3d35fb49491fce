// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

import Foundation

/// Matches any operating system in a source revision. Since iOS 11.0.
public let HKSourceRevisionAnyOperatingSystem: OperatingSystemVersion = OperatingSystemVersion(
  majorVersion: -1, minorVersion: -1, patchVersion: -1)

/// Matches any product type in a source revision. Since iOS 11.0.
public let HKSourceRevisionAnyProductType: String = "HKSourceRevisionAnyProductType"

/// Matches any version in a source revision. Since iOS 11.0.
public let HKSourceRevisionAnyVersion: String = "HKSourceRevisionAnyVersion"
