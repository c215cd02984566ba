import BadgeModel
import TestSupport
import XCTest

final class Base64URLTests: XCTestCase {
    func testWritesTheVectorsOfTheStandardWithoutPadding() {
        let vectors = [
            "": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "fooba": "Zm9vYmE", "foobar": "Zm9vYmFy",
        ]

        for (bytes, text) in vectors {
            XCTAssertEqual(Base64URL.encode(Array(bytes.utf8)), text)
        }

        XCTAssertEqual(Base64URL.encode([0xFB, 0xFF]), "-_8")
    }

    func testReadsWhatItWroteAtEveryLengthAndEveryByte() throws {
        let bytes = (0...255).map(UInt8.init)

        for length in 0...256 {
            let part = Array(bytes.prefix(length))
            XCTAssertEqual(try Base64URL.decode(Base64URL.encode(part)), part)
        }
    }

    func testRefusesEveryTextThatIsNotTheOneTextOfItsBytes() {
        let refused = [
            "Zg==", "Zg=", "Z", "Zm9vY", " Zg", "Zg ", "Z g", "Zg\n", "+_8", "-/8", "Zh", "Zm9", "Zm8é", "-_9",
        ]

        for text in refused {
            assertThrows(.documentInvalid, text) { try Base64URL.decode(text) }
        }
    }
}
