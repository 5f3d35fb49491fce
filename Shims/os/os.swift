// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// The C module of the same name, for `import os.log` and `import os.lock`.
@_exported import os
// A separate module, because HealthKit re-exports it, too.
@_exported import OSUnfairLock
