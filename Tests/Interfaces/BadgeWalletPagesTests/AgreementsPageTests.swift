import BadgeModel
import BadgeWebUI
import Foundation
import XCTest

@testable import BadgeKit
@testable import BadgeStorage
@testable import BadgeWalletPages

/// The documents of a badge, each with the newest decision on it.
final class AgreementsPageTests: XCTestCase {
    private typealias Decision = AgreementStatement.Decision

    private static let terms = AgreementDocument(
        kind: .terms, version: "3", locale: "en", isRequired: true, text: "Be kind.")
    private static let privacy = AgreementDocument(
        kind: .privacy, version: "1", locale: "en", isRequired: false, text: "We look.")

    private let view = PageView(
        words: Localization(Languages([]), of: .walletPages), timeZone: .gmt, now: WalletSite.date)

    func testADocumentIsShownWithTheNewestDecisionOnIt() throws {
        let histories: [([Decision], Decision)] = [
            ([.accepted, .accepted], .accepted), ([.accepted, .withdrawn, .accepted], .accepted),
            ([.declined, .declined], .declined), ([.accepted, .withdrawn], .withdrawn),
            ([.withdrawn, .accepted, .withdrawn], .withdrawn),
        ]
        for (history, newest) in histories {
            let decisions = history.enumerated().map { decided($1, onDay: $0) }

            let documents = try parts(of: decisions, isAccepted: newest == .accepted).documents

            for day in history.indices {
                XCTAssertEqual(documents.contains(date(day)), day == history.count - 1, "\(history): \(documents)")
            }
        }
    }

    func testADecisionOnAnotherDocumentIsNotShownWithThisOne() throws {
        let documents = try parts(
            of: [decided(.accepted, onDay: 0), decided(.accepted, onDay: 1, Self.privacy)], isAccepted: true
        ).documents

        XCTAssertTrue(documents.contains(date(0)), documents)
        XCTAssertFalse(documents.contains(date(1)), documents)
    }

    func testEveryDecisionIsListedNewestFirst() throws {
        let history = try parts(
            of: (0..<3).map { decided($0 == 1 ? .withdrawn : .accepted, onDay: $0) }, isAccepted: true
        ).history

        let positions = try (0..<3).map { try XCTUnwrap(history.firstRange(of: date($0)), history).lowerBound }
        XCTAssertEqual(positions, positions.sorted(by: >))
    }

    private func date(_ day: Int) -> String { view.dayText(WalletSite.date + Double(day) * 86_400) }

    private func decided(
        _ decision: Decision, onDay day: Int, _ document: AgreementDocument = terms
    ) -> StoredAgreement {
        let statement = AgreementStatement(
            badgeID: Badge.ID(rawValue: "badge-1"), kind: document.kind, version: document.version,
            locale: document.locale, digest: Data(count: 32), decision: decision,
            decidedAt: WalletSite.date + Double(day) * 86_400, timeSource: .deviceClock, method: .prompt, previous: nil)
        return StoredAgreement(
            statement: statement, organizationID: Organization.ID(rawValue: "https://o.example"), receipt: "a.b.c",
            sentAt: nil)
    }

    /// What the page shows of the document in force, and below it of all decisions.
    private func parts(
        of decisions: [StoredAgreement], isAccepted: Bool
    ) throws -> (documents: String, history: String) {
        let server = try XCTUnwrap(URL(string: "https://badges.example.com"))
        let badge = Badge(
            id: Badge.ID(rawValue: "badge-1"), organizationID: Organization.ID(rawValue: "https://o.example"),
            holder: Badge.Holder(fullName: "Ana Lima", title: "Engineer", group: nil),
            display: Display(name: "Staff badge"), properties: [:], status: .active, validity: Badge.Validity(),
            credentialID: Credential.ID(rawValue: "c"), server: server)
        let page = AgreementsPage(
            view: view, badge: badge, statuses: [AgreementStatus(document: Self.terms, isAccepted: isAccepted)],
            decisions: decisions
        ).page
        let markup = page.content.markup
        let end = try XCTUnwrap(markup.firstRange(of: #"id="history""#), markup)
        return (String(markup[..<end.lowerBound]), String(markup[end.upperBound...]))
    }
}
