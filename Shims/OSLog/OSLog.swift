// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// As on Apple's systems, `import OSLog` gives everything that `import os` gives. OSLogStore is not here: nothing is kept to read back.
@_exported import os
