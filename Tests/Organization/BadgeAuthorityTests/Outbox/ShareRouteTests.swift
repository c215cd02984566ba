import BadgeDatabase
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority

/// `POST /share`: what people send by email through the organization.
final class ShareRouteTests: XCTestCase {
    private static func document(_ id: String, _ changes: [String: JSON] = [:]) -> JSON {
        let usual: [String: JSON] = [
            "id": .string(id), "recipient": "bo@example.net", "text": "Come along\nand bring a friend",
            "activity": ["url": "https://example.com/talks/7", "title": "Badges that stay"],
            "claims": ["name": "Ana Lima"],
        ]
        return .object(usual.merging(changes) { $1 })
    }

    private struct Sharer {
        let mail: MailHouse
        let device: DeviceProbe
        let token: String

        init(allowed: Bool = true) async throws {
            mail = try await MailHouse(.start())
            device = try DeviceProbe(
                mail.house.wallet(transport: mail.authority.transport { $0.allowsSharing = allowed }), seed: 900,
                random: mail.house.proofNames)
            token = try await mail.house.invited(device).access
            _ = try await mail.deliver()
        }

        func share(_ document: JSON) async throws -> Answer {
            try await device.send(.post, "/share", token: token, type: "application/json", body: document.text)
        }

        var shares: [OutboxMessage] {
            get throws { try mail.authority.outbox(includingFinished: true).filter { $0.kind == .share } }
        }
    }

    func testAShareIsSentAsTextFromTheOrganizationWithThePersonForAnswers() async throws {
        let sharer = try await Sharer()
        let before = sharer.mail.server.mails.count

        let answer = try await sharer.share(Self.document("s-1"))
        try await sharer.mail.deliver()

        let mail = try XCTUnwrap(sharer.mail.server.mails.dropFirst(before).first)
        let name = try sharer.mail.authority.organization().name
        XCTAssertEqual(answer.status, 204, "\(answer)")
        XCTAssertEqual(mail.recipient, "bo@example.net")
        XCTAssertEqual(mail.field("Reply-To"), "\"Ana Lima\" <ana@example.com>")
        XCTAssertEqual(mail.field("To"), "<bo@example.net>")
        XCTAssertTrue(mail.field("From")?.contains(MailHouse.sender) == true)
        XCTAssertEqual(mail.field("Subject"), "Ana Lima shares something with you")
        XCTAssertEqual(mail.field("Content-Type"), "text/plain; charset=utf-8")
        XCTAssertFalse(mail.data.contains("text/html"))
        XCTAssertTrue(mail.data.contains("Come along\r\nand bring a friend"), mail.data)
        XCTAssertTrue(mail.data.contains("https://example.com/talks/7"), mail.data)
        XCTAssertTrue(mail.data.contains("name: Ana Lima"), mail.data)
        XCTAssertTrue(mail.data.contains("\(name) sent this for Ana Lima"), mail.data)
        let event = try XCTUnwrap(sharer.mail.authority.auditEntries().last).event
        XCTAssertEqual([event.kind.rawValue, event.outcome], ["person", "shared"])
        XCTAssertEqual(event.details["share"], "s-1")
        XCTAssertFalse("\(event)".contains("bo@example.net"), "the recipient is in the audit log")
        try await sharer.mail.remove()
    }

    func testNothingIsSentUntilTheOperatorAllowsIt() async throws {
        let sharer = try await Sharer(allowed: false)

        let answer = try await sharer.share(Self.document("s-1"))
        let configuration = try await sharer.device.send(.get, "/.well-known/badge-configuration")
        let allowing = try await Sharer().device.send(.get, "/.well-known/badge-configuration")

        XCTAssertEqual(answer.status, 403)
        XCTAssertEqual(answer.error, "sharing_not_allowed")
        XCTAssertNil(configuration.json["share_endpoint"])
        XCTAssertNotNil(allowing.json["share_endpoint"])
        XCTAssertEqual(try sharer.shares.count, 0)
        try await sharer.mail.remove()
    }

    func testARepeatedShareIsQueuedOnceAndTwentyAreADaysNumber() async throws {
        let sharer = try await Sharer()

        for number in 1...20 {
            let first = try await sharer.share(Self.document("s-\(number)"))
            let again = try await sharer.share(Self.document("s-\(number)"))
            XCTAssertEqual([first.status, again.status], [204, 204], "\(first)")
        }
        let over = try await sharer.share(Self.document("s-21"))
        let known = try await sharer.share(Self.document("s-20"))
        sharer.mail.house.clock.advance(by: 86_401)
        let fresh = try await sharer.mail.house.invited(sharer.device)
        let later = try await sharer.device.send(
            .post, "/share", token: fresh.access, type: "application/json", body: Self.document("s-21").text)

        XCTAssertEqual([over.status, known.status, later.status], [429, 204, 204], "\(later)")
        XCTAssertEqual(over.error, "too_many_shares")
        XCTAssertEqual(over.json["limit"], 20)
        XCTAssertEqual(over.headers[.retryAfter], "86400")
        XCTAssertEqual(try sharer.shares.count, 21)
        try await sharer.mail.remove()
    }

    func testAShareCountsForADayToTheSecond() async throws {
        let sharer = try await Sharer()
        for number in 1...20 { _ = try await sharer.share(Self.document("s-\(number)")) }

        sharer.mail.house.clock.advance(by: 86_399)
        let token = try await sharer.mail.house.invited(sharer.device).access
        var answers: [Answer] = []
        for _ in 0..<2 {
            answers.append(
                try await sharer.device.send(
                    .post, "/share", token: token, type: "application/json", body: Self.document("s-21").text))
            sharer.mail.house.clock.advance(by: 1)
        }

        XCTAssertEqual(answers.map(\.status), [429, 204])
        XCTAssertEqual(answers[0].headers[.retryAfter], "1")
        try await sharer.mail.remove()
    }

    func testATextIsSharedWithoutAnAddress() async throws {
        let sharer = try await Sharer()

        let answer = try await sharer.share(Self.document("s-1", ["activity": ["text": "Come"], "text": "Come along"]))

        XCTAssertEqual(answer.status, 204, "\(answer)")
        XCTAssertEqual(try sharer.shares.count, 1)
        try await sharer.mail.remove()
    }

    func testNoTextEndsAHeaderOrHidesAnAddress() async throws {
        let sharer = try await Sharer()
        let flaws: [[String: JSON]] = [
            ["recipient": "bo@example.net\r\nBcc: eve@example.net"], ["recipient": "bo@example.net, eve@example.net"],
            ["recipient": "Bo <bo@example.net>"], ["text": "a\u{202E}b"], ["text": "a\r\nb"], ["id": "a\nb"],
            ["activity": ["url": "https://example.com/", "title": "a\r\nBcc: eve@example.net"]],
            ["activity": ["url": "http://example.com/"]], ["activity": ["title": " "], "text": ""],
            ["claims": ["a\nb": "c"]], ["claims": ["name": "a\u{2066}b"]], ["claims": ["name": "a\ntitle: Head"]],
            ["html": "<b>"],
        ]

        for flaw in flaws {
            let answer = try await sharer.share(Self.document("s-1", flaw))
            XCTAssertEqual(answer.status, 400, "\(flaw)")
        }

        XCTAssertEqual(try sharer.shares.count, 0)
        try await sharer.mail.remove()
    }

    func testNoTextHidesAPartOfItselfOrTheNoticeBelow() async throws {
        let sharer = try await Sharer()
        let flaws = [
            "a\u{E0041}", "a\u{200B}b", "a\u{3164}", "a" + String(repeating: "\u{200D}", count: 3), "a\u{2064}b",
            "a\n\n\n\n\nb", "a\n \n\t\n\u{A0}\n\nb", "a" + String(repeating: "\n", count: 1000),
        ]
        let texts = ["a\n\n\n\nb", "❤️ 👩‍👩‍👧 مرحبًا \u{200F}می‌خواهم", "a\u{AD}b\n"]

        for flaw in flaws {
            let answer = try await sharer.share(Self.document("s-1", ["text": .string(flaw)]))
            XCTAssertEqual(answer.status, 400, flaw.debugDescription)
        }
        for (index, text) in texts.enumerated() {
            let answer = try await sharer.share(Self.document("t-\(index)", ["text": .string(text)]))
            XCTAssertLessThan(answer.status, 300, text)
        }

        try await sharer.mail.remove()
    }

    func testAShareIsTakenToTheBoundsOfItsParts() async throws {
        let sharer = try await Sharer()
        func claims(_ count: Int) -> JSON {
            .object(Dictionary(uniqueKeysWithValues: (0..<count).map { ("c\($0)", "x") }))
        }
        let parts: [(within: JSON, beyond: JSON)] = [
            (Self.document(String(repeating: "s", count: 64)), Self.document(String(repeating: "s", count: 65))),
            (Self.document("c", ["claims": claims(32)]), Self.document("c-1", ["claims": claims(33)])),
            (
                Self.document("h", ["text": "a\u{200D}\u{200D}b"]),
                Self.document("h-1", ["text": "a\u{200D}\u{200D}\u{200D}b"])
            ),
        ]

        for (within, beyond) in parts {
            let answers = [try await sharer.share(within), try await sharer.share(beyond)]
            XCTAssertEqual(answers.map(\.status), [204, 400], answers.map(\.text).joined())
        }
        try await sharer.mail.remove()
    }

    func testTheContentIsSealedAndErasedWhenItIsSent() async throws {
        let sharer = try await Sharer()
        _ = try await sharer.share(Self.document("s-1"))
        let waiting = try XCTUnwrap(sharer.shares.first)

        try await sharer.mail.deliver()

        let sent = try XCTUnwrap(sharer.shares.first)
        XCTAssertTrue(waiting.body.revealedText.contains("Come along"))
        XCTAssertEqual([sent.state, waiting.state], [.sent, .waiting])
        XCTAssertEqual(sent.body.revealedText, "")
        XCTAssertEqual(try sharer.mail.sealedCount(), 0)
        try await sharer.mail.remove()
    }

    func testTheOrganizationsTemplateFramesWhatIsSharedAndHasNoHTML() async throws {
        let sharer = try await Sharer()
        let text = "$NAME$: $TEXT$\n\n$LINK$"
        func template(_ changes: [String: JSON]) throws -> OutboxTemplate {
            let usual: [String: JSON] = [
                "kind": "share", "locale": "en", "subject": "From $NAME$: $TITLE$", "text": .string(text),
            ]
            return try OutboxTemplate(JSONReader(.object(usual.merging(changes) { $1 })))
        }
        try sharer.mail.authority.setTemplate(template([:]))
        let before = sharer.mail.server.mails.count

        _ = try await sharer.share(Self.document("s-1"))
        try await sharer.mail.deliver()

        XCTAssertEqual(
            sharer.mail.server.mails.dropFirst(before).first?.field("Subject"), "From Ana Lima: Badges that stay")
        assertThrows(.documentInvalid, "html") { try template(["html": "<p>$LINK$</p>"]) }
        assertThrows(.documentInvalid, "subject") { try template(["subject": "$TEXT$"]) }
        assertThrows(.documentInvalid, "text") { try template(["text": "No link"]) }
        try await sharer.mail.remove()
    }
}
