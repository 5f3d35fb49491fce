// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport

/// Runs a body with the path of an empty folder that is removed afterwards.
func withFolder(_ body: (String) throws -> Void) throws { try OpenHealthTestSupport.withFolder { try body($0.path) } }

/// The names in a folder, sorted.
func names(_ folder: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
