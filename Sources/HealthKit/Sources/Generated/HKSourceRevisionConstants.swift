// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

import Foundation

/// The operating system of a source that stands for any. Since iOS 11.0.
public let HKSourceRevisionAnyOperatingSystem: OperatingSystemVersion = OperatingSystemVersion(
  majorVersion: -1, minorVersion: -1, patchVersion: -1)

/// The product type of a source that stands for any. Since iOS 11.0.
public let HKSourceRevisionAnyProductType: String = "HKSourceRevisionAnyProductType"

/// The version of a source that stands for any. Since iOS 11.0.
public let HKSourceRevisionAnyVersion: String = "HKSourceRevisionAnyVersion"
