import HTTPTypes
import XCTest

@testable import BadgeServing

final class FormReaderTests: XCTestCase {
    func testAFormHasThirtyTwoFieldsAtMost() throws {
        func form(_ count: Int) -> [UInt8] {
            Array((0..<count).map { "f\($0)=x" }.joined(separator: "&").utf8)
        }

        XCTAssertEqual(try FormReader.fields(form(32)).count, 32)
        XCTAssertThrowsError(try FormReader.fields(form(33))) {
            XCTAssertEqual(($0 as? ProtocolError)?.status, .badRequest)
        }
    }

    func testAFieldIsVisibleASCIIWithoutControls() throws {
        for text in ["a=!~", "a=%20%7E%C2%A0", "a="] {
            XCTAssertNoThrow(try FormReader.fields(Array(text.utf8)), text)
        }
        for text in ["a= ", "a=\u{7F}", "a=%1F", "a=%7F", "a=%C2%9F", "a=%2", "a=%0G", "=a", "a", "a=1&a=2", "a=1&"] {
            XCTAssertThrowsError(try FormReader.fields(Array(text.utf8)), text) {
                XCTAssertEqual(($0 as? ProtocolError)?.status, .badRequest, text)
            }
        }
    }
}
