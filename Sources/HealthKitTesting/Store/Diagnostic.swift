// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient

/// A likely mistake in an app's use of HealthKit; see ``TestHealthStore/diagnostics``.
public typealias Diagnostic = OpenHealthClient.Diagnostic
