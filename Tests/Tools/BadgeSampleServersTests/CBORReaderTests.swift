import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeSampleServers

final class CBORReaderTests: XCTestCase {
    func testAMapIsReadByItsKeys() throws {
        // {1: 2, "a": h'0102', -7: [true, null], "n": 1000}
        let bytes: [UInt8] = [
            0xA4, 0x01, 0x02, 0x61, 0x61, 0x42, 0x01, 0x02, 0x26, 0x82, 0xF5, 0xF6, 0x61, 0x6E, 0x19, 0x03, 0xE8,
        ]
        var reader = CBORReader(bytes[...])

        let map = try reader.value()

        XCTAssertEqual(map[.integer(1)], .integer(2))
        XCTAssertEqual(map[.text("a")]?.byteValue, [1, 2])
        XCTAssertEqual(map[.text("n")], .integer(1000))
        XCTAssertNil(map[.integer(2)])
        XCTAssertEqual(reader.remaining, 0)
    }

    func testWhatAuthenticatorsDoNotWriteIsRefused() throws {
        let refused: [[UInt8]] = [
            [], [0x42, 0x01], [0x5F, 0x41, 0x01, 0xFF], [0xC0, 0x61, 0x61], [0xF9, 0x00, 0x00], [0x62, 0xFF, 0xFF],
            [0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x9B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xBA, 0xFF, 0xFF, 0xFF, 0xFF], [0x18], Array(repeating: 0x81, count: 9) + [0x00],
        ]

        for bytes in refused {
            var reader = CBORReader(bytes[...])
            XCTAssertThrowsError(try reader.value(), "\(bytes)") {
                XCTAssertEqual(($0 as? BadgeError)?.code, .documentInvalid)
            }
        }
    }

    func testNoBytesEndTheReader() throws {
        let random = SeededRandom(seed: 41)

        for length in 0..<2000 {
            let bytes = random.bytes(length % 64)
            var reader = CBORReader(bytes[...])
            do {
                _ = try reader.value()
            } catch let error as BadgeError {
                XCTAssertEqual(error.code, .documentInvalid)
            }
        }
    }
}
