// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// As on Apple's systems, `import OSLog` includes everything of `import os`. OSLogStore is missing: no log is kept to read back.
@_exported import os
