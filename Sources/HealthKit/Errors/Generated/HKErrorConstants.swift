// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

/// The key, in the information of an error, of what is wrong with a CDA document (CDA-01). Since iOS 10.0.
public let HKDetailedCDAValidationErrorKey: String = "HKDetailedCDAValidationErrorKey"

/// The domain of HealthKit's errors. Since iOS 8.0.
public let HKErrorDomain: String = "com.apple.healthkit"
