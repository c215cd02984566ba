import BadgeAuthority
import BadgeModel
import XCTest

@testable import BadgeAdminPages

/// Texts whose keys are made of the names of values.
final class AdminTextTests: XCTestCase {
    func testEveryValueThatAPageNamesHasAText() {
        let areas = Administrator.Area.allCases.map(\.title)
        let roles = Administrator.Role.allCases.flatMap {
            [$0.title, Message.Key(rawValue: $0.title.rawValue + ".text")]
        }
        let notices = AdminNotice.allCases.map(\.message.key)
        let ways = InvitationsPage.Way.allCases.map(\.title)
        let units = DurationField.Unit.allCases.map(\.title)
        let names =
            OutboxMessage.Kind.allCases.map { "admin.message.\($0.rawValue)" }
            + OutboxMessage.State.allCases.map { "admin.state.\($0.rawValue)" }
            + SigningKeyInfo.State.allCases.map { "admin.keys.\($0.rawValue)" }
            + Approval.State.allCases.map { "admin.approval.\($0.rawValue)" }
        let providers =
            ProviderForm.Field.allCases.map(\.traits).flatMap { [$0.label, $0.hint] + [$0.problem].compactMap(\.self) }
            + ProviderForm.kinds.map(\.title)

        let statuses = Badge.Status.allCases.map(\.title)
        let templates = PolicyTemplate.allCases.map(\.summary.key)
        let keys: [Message.Key] = [areas, roles, providers, notices, ways, units, templates, statuses].flatMap(\.self)
        let words = Localization(Languages([]), of: .administration)

        for key in keys + names.map(Message.Key.init(rawValue:)) {
            let text = words(key)
            XCTAssertFalse(text.isEmpty || text.contains(key.rawValue), key.rawValue)
        }
    }
}
