import BadgeDatabase
import BadgeModel
import XCTest

@testable import BadgeAuthority

final class OrganizationEventTests: XCTestCase {
    func testEveryEventOfAnOrganizationHasATitle() {
        var titles: Set<String> = []
        for event in OrganizationEvent.allCases {
            let recorded = AuditEvent(event.kind, outcome: event.outcome)
            XCTAssertEqual(OrganizationEvent(recorded), event)
            XCTAssertEqual("\(event.kind.rawValue) \(event.outcome)", event.rawValue)
            let title = Message(event.title).text
            XCTAssertFalse(title.contains("audit.event"), title)
            titles.insert(title)
        }
        XCTAssertEqual(titles.count, OrganizationEvent.allCases.count, "no two have the same")
        XCTAssertNil(OrganizationEvent(AuditEvent(.badge, outcome: "promised")))
    }
}
