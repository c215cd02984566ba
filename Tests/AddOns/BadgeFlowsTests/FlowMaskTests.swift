import BadgeModel
import Foundation
import XCTest

@testable import BadgeFlows

/// What an error shows of a reply.
final class FlowMaskTests: XCTestCase {
    private func mask(_ secrets: [String]) -> FlowMask {
        FlowMask(secrets.map { FlowParameter("secret", .secret(Secret(utf8: $0))) })
    }

    func testASecretThatContainsAnotherIsHiddenWhole() {
        for secrets in [["horse", "horse battery"], ["horse battery", "horse"]] {
            XCTAssertEqual(mask(secrets).masked(text: "No: horse battery"), "No: <masked>")
            XCTAssertEqual(
                mask(secrets).masked(["trace": ["horse battery", "horse"]]), ["trace": ["<masked>", "<masked>"]])
        }
    }

    func testASecretOfFourCharactersIsHiddenAndAShorterOneIsNot() {
        XCTAssertEqual(mask(["1234"]).masked(text: "a 1234 b"), "a <masked> b")
        XCTAssertEqual(mask(["123"]).masked(text: "a 123 b"), "a 123 b")
    }

    func testATextIsShownToItsFiveHundredthCharacter() {
        let text = String(repeating: "x", count: 499) + "yz"

        XCTAssertEqual(mask([]).masked(text: text), String(text.dropLast()))
        XCTAssertEqual(mask([]).masked(Data(text.utf8)), String(text.dropLast()))
    }
}
