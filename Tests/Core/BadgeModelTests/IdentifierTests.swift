import BadgeModel
import Foundation
import XCTest

final class IdentifierTests: XCTestCase {
    func testIsTheTextThatItWasMadeOf() {
        let id = Badge.ID(rawValue: "6f1c")

        XCTAssertEqual(id.rawValue, "6f1c")
        XCTAssertEqual("\(id)", "6f1c")
        XCTAssertEqual(id, Badge.ID(rawValue: "6f1c"))
        XCTAssertNotEqual(id, Badge.ID(rawValue: "6F1C"))
    }

    func testIsAnotherTypeForAnotherSubject() {
        XCTAssertFalse((Badge.ID(rawValue: "1") as Any) is Credential.ID)
    }

    func testOrdersByItsText() {
        let ids = ["b", "a", "B"].map(Organization.ID.init(rawValue:))

        XCTAssertEqual(ids.sorted().map(\.rawValue), ["B", "a", "b"])
        XCTAssertEqual(Set(ids + ids).count, 3)
    }

    func testValidityIncludesItsFirstInstantAndNotItsLast() {
        let start = Date(timeIntervalSince1970: 100)
        let end = Date(timeIntervalSince1970: 200)
        let validity = Badge.Validity(notBefore: start, expires: end)

        XCTAssertTrue(validity.contains(start))
        XCTAssertFalse(validity.contains(start.addingTimeInterval(-1)))
        XCTAssertTrue(validity.contains(end.addingTimeInterval(-1)))
        XCTAssertFalse(validity.contains(end))
        XCTAssertTrue(Badge.Validity().contains(.distantPast))
    }

    func testTellsColoursFromOtherTexts() {
        XCTAssertTrue(["#12107c", "#FFFFFF"].allSatisfy(Display.isColor))
        XCTAssertFalse(["", "#fff", "12107c0", "#12107g", "#1210７c", "#12107cc"].contains(where: Display.isColor))
    }
}
