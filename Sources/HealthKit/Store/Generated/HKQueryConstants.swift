// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

/// The old anchor that means all samples. Since iOS 8.0.
public let HKAnchoredObjectQueryNoAnchor: Int32 = 0

/// The limit that means all samples (QRY-02). Since iOS 8.0.
public let HKObjectQueryNoLimit: Int = 0
