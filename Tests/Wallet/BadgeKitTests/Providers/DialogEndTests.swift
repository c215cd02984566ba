import XCTest

@testable import BadgeKit
@testable import BadgeProviders

final class DialogEndTests: XCTestCase {
    func testADialogEndsOnceInTheFirstWay() {
        for first in DialogEnd.Kind.allCases {
            for second in DialogEnd.Kind.allCases {
                let end = DialogEnd()

                XCTAssertNil(end.kind)
                XCTAssertTrue(end.claim(first))
                XCTAssertFalse(end.claim(second), "\(first), then \(second)")
                XCTAssertEqual(end.kind, first)
            }
        }
    }
}
