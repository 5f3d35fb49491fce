# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Tests of packages.py: python3 -m unittest discover -s Tools."""

import unittest

from mutation.packages import sources, testers

TEXTS = {
    "P/Package.swift": "import PackageDescription",
    "P/Sources/Base/A.swift": "import Foundation",
    "P/Sources/Base/Inner/B.swift": "// import Top",
    "P/Sources/CLib/shim.h": "",
    "P/Sources/Middle/A.swift": "import struct Base.Value\n",
    "P/Sources/Top/A.swift": "public import Middle\n",
    "P/Sources/Aside/A.swift": "let text = \"import Base\"\n",
    "P/Tests/BaseTests/A.swift": "import Testing\n\n@testable import Base\n",
    "P/Tests/AlsoTests/A.swift": "@testable @_spi(Inner) import Base\n",
    "P/Tests/Support/A.swift": "@preconcurrency import Base\n",
    "P/Tests/LinkedTests/A.swift": "import Support\n",
    "P/Tests/TopTests/A.swift": "@testable import Top\n",
    "P/Tests/AsideTests/A.swift": "@testable import Aside\n",
    "Q/Tests/OtherTests/A.swift": "@testable import Base\n",
    "Sources/Base/A.swift": "",
}
FILES = {name: (text.encode(), 0o644) for name, text in TEXTS.items()}


class PackagesTests(unittest.TestCase):
    def test_sources(self):
        self.assertEqual(sources(FILES, "P"), ["Aside", "Base", "Middle", "Top"])

    def test_testers_by_distance(self):
        self.assertEqual(list(testers(FILES, "P", "Base").items()), [("BaseTests", 1), ("AlsoTests", 1), ("LinkedTests", 2), ("TopTests", 3)])
        self.assertEqual(testers(FILES, "P", "Middle"), {"TopTests": 2})
        self.assertEqual(testers(FILES, "P", "Aside"), {"AsideTests": 1})


if __name__ == "__main__":
    unittest.main()
