// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import Testing

@testable import OpenHealthFeeds

/// RFC 8785, against the vectors of its appendix and section 3.2.3.
@Suite struct CanonicalJSONTests {
  @Test(
    "numbers are written as ECMAScript writes them",
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"), (0x8000_0000_0000_0001, "-5e-324"),
      (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"), (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"),
      (0x4340_0000_0000_0000, "9007199254740992"), (0xC340_0000_0000_0000, "-9007199254740992"),
      (0x4430_0000_0000_0000, "295147905179352830000"), (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"),
      (0x44B5_2D02_C7E1_4AF6, "1e+23"), (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"),
      (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"), (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"),
      (0x444B_1AE4_D6E2_EF50, "1e+21"), (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
      (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
      (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
      (0x41B3_DE43_5555_5557, "333333333.33333343"), (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
      (0x4314_3FF3_C1CB_0959, "1424953923781206.2"), (0x3FE0_0000_0000_0000, "0.5"), (0x4052_0000_0000_0000, "72"),
    ] as [(UInt64, String)])
  func numbers(bits: UInt64, text: String) { #expect(CanonicalJSON.number(Double(bitPattern: bits)) == text) }

  @Test("members are in the order of their UTF-16, and texts escape no more than they must")
  func members() throws {
    let given = #"{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}"#
    let value = try JSONReader.value(of: Array(given.utf8))
    #expect(CanonicalJSON.text(of: value) == "{\"\\r\":2,\"1\":4,\"\u{80}\":6,\"ö\":7,\"€\":1,\"😀\":5,\"\u{fb33}\":3}")
    let text = try JSONReader.value(of: Array(#""\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/""#.utf8))
    #expect(CanonicalJSON.text(of: text) == #""€$\u000f\nA'B\"\\\\\"/""#)
    #expect(
      CanonicalJSON.text(of: .array([.integer(1 << 53 + 1), .number(1e2), .null, .boolean(true)])) == "[9007199254740992,100,null,true]")
  }
}
