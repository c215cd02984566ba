import BadgeTransport
import Foundation
import TestSupport
import XCTest

final class FormBodyTests: XCTestCase {
    func testAFieldIsReadByAnotherParser() throws {
        for text in HostileTexts.all() {
            let body = String(decoding: FormBody.encode([(name: "a" + text, value: text)]), as: UTF8.self)
            var read = URLComponents()
            read.percentEncodedQuery = body.replacingOccurrences(of: "+", with: "%20")

            XCTAssertTrue(body.utf8.allSatisfy { (0x21...0x7E).contains($0) }, body)
            XCTAssertEqual(read.queryItems?.count, 1, body)
            XCTAssertEqual(read.queryItems?.first.map { Array($0.name.utf8) }, Array(("a" + text).utf8), body)
            XCTAssertEqual(read.queryItems?.first?.value.map { Array($0.utf8) }, Array(text.utf8), body)
        }
    }
}
