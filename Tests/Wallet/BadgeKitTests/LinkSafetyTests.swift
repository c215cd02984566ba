import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// Links may come from anybody: none does more than open a screen.
final class LinkSafetyTests: XCTestCase {
    private static let confirmed = [
        "ServerSwitch.instance", "ServerSwitch.promptForConfirmation", "ServerSwitch.dismiss",
    ]
    private static let code = [
        "DeviceProvisioning.instance", "DeviceProvisioning.promptForTransactionCode", "DeviceProvisioning.dismiss",
    ]

    @MainActor
    func testDL1ALinkOnlyOpensAScreen() async throws {
        let bearer = try await BadgeHolder()
        try await bearer.authority.requestsRecovery(bearer.wallet)
        let links = [
            BadgeLink.server(try WalletFixture.url).text, try bearer.world.organization.invite().link,
            try bearer.recoveryLink(), BadgeLink.login(organization: try WalletFixture.url, name: nil).text,
            try bearer.world.organization.invite().offer, try bearer.world.organization.invite().offerReference,
            "openid-credential-offer://?credential_offer_uri=http%3A%2F%2F127.0.0.1%3A1%2Fadmin%2Fshutdown%3Fforce%3D1",
            "openid-credential-offer://?credential_offer_uri=https%3A%2F%2Felsewhere.example%2Foffer",
        ]
        try await playEach(links) { link in
            let book = ScriptedUser()
            let wallet = try await bearer.world.fresh(book)
            book.waits = true
            bearer.world.wire.reset()
            let run = Task { await Ending { _ = try await wallet.handle(link) } }
            await book.waitUntilShown()

            let rows = try await wallet.rows()
            XCTAssertEqual(book.calls, Array(Self.confirmed.prefix(2)), link)
            XCTAssertEqual(bearer.world.wire.calls, [], link)
            XCTAssertEqual(rows, [:], link)
            run.cancel()
            let ending = await run.value
            XCTAssertEqual(ending, .cancelled, link)
            try await wallet.close()
        }
    }

    @MainActor
    func testDL1AnotherProgramIsToldNothingBeforeTheScreen() async throws {
        let bearer = try await BadgeHolder()
        try Program.register(with: bearer.authority)
        let untouched = try await bearer.contents()
        bearer.world.wire.reset()
        bearer.book.waits = true
        let run = Task { await Ending { _ = try await bearer.wallet.handle(try Program.link()) } }
        await bearer.book.waitUntilShown()

        let found = try await bearer.contents()
        XCTAssertEqual(Set(bearer.world.wire.posts), ["POST /token"])
        XCTAssertEqual(found, untouched)
        run.cancel()
        _ = await run.value
    }

    @MainActor
    func testDL2OnlyTheGrammarIsRead() async throws {
        let (world, book, wallet) = try await LinkWorkflowTests.freshHome()
        let surl = "surl=https%3A%2F%2Fid.example.org"
        let malformed = [
            "badge:cs?\(surl)&x=1", "badge:cs?\(surl)&\(surl)", "badge:cs?surl=", "badge:cs", "badge:cs?\(surl)#f",
            "badge://cs?\(surl)", "badge:cs?surl=http%3A%2F%2Fid.example.org", "badge:cs?surl=\u{e9}",
            "badge:ab?code=a%2F..%2Fb&\(surl)", "badge:rb?code=a&badge_count=0&\(surl)", "badge:ao?org_name=x",
            "badge:authorize?client_id=a&redirect_uri=https%3A%2F%2Fa.example&org_id=https%3A%2F%2Fa.example",
            "badge:cs?\(surl)" + String(repeating: "a", count: 2048),
        ]
        let unknown = ["badge:approve?code=a", "badges:cs?\(surl)", "https://id.example.org", "uniusher:cs?\(surl)"]

        try await playEach(malformed + unknown) { link in
            let error = await Ending { _ = try await wallet.handle(try XCTUnwrap(URL(string: link))) }
            XCTAssertEqual(error, .failed(malformed.contains(link) ? .linkMalformed : .linkUnknown), link)
        }

        XCTAssertEqual(world.wire.calls, [])
        XCTAssertEqual(book.calls, [])
        try await wallet.close()
    }

    @MainActor
    func testDL3NoLinkApprovesSignsEntersACodeOrSkipsAStep() async throws {
        let (world, book, wallet) = try await LinkWorkflowTests.freshHome(policy: [
            "restrictions": [Restrictions.terms()]
        ])
        let link = world.invitation.link
        let skipping = [
            link + "&tx_code=" + world.invitation.transactionCode.text, link + "&accept=terms", link + "&confirm=yes",
            "badge:passcode?code=482915", "badge:agree?document=terms", try Program.link() + "&decision=trustAlways",
            BadgeLink.login(organization: try WalletFixture.url, name: nil).text + "&username=ana&password=x",
        ]
        var refusals: [Ending] = []
        for link in skipping {
            refusals.append(await Ending { _ = try await wallet.handle(try XCTUnwrap(URL(string: link))) })
        }
        let untouched = (world.wire.calls, book.calls)
        book.confirmations = [.confirmed]
        book.codes = [world.invitation.transactionCode.text]
        book.decisions = [{ $0.map(\.accepted) }]

        _ = try await wallet.handle(link)

        XCTAssertTrue(
            refusals.allSatisfy { $0 == .failed(.linkMalformed) || $0 == .failed(.linkUnknown) }, "\(refusals)")
        XCTAssertEqual(untouched.0, [])
        XCTAssertEqual(untouched.1, [])
        XCTAssertEqual(
            book.calls,
            Self.confirmed + Self.code + [
                "UserAgreement.instance", "UserAgreement.promptForUserAgreement", "UserAgreement.dismiss",
            ])
        try await wallet.close()
    }

    @MainActor
    func testDL4WhoAsksIsNamedByTheOrganizationAndAnInterceptedAnswerIsWorthNothing() async throws {
        let bearer = try await BadgeHolder()
        try Program.register(with: bearer.authority)
        bearer.book.ssoDecisions = [.trustOnce(claims: ["email"])]

        let answer = try await bearer.wallet.answer(to: try Program.link())

        let code = try XCTUnwrap(answer.members["code"])
        let thief = try await Program.redeem(
            code, at: bearer.authority, verifier: String(repeating: "guess", count: 10))
        XCTAssertEqual(bearer.book.requests.map(\.client), ["Payroll"])
        XCTAssertEqual(try thief.json["error"], "invalid_grant")
        XCTAssertFalse(answer.redirect.absoluteString.contains("example.com"), "no claim is in the address")
    }

    @MainActor
    func testDL5NoSpoiledLinkDoesAnythingThatNobodyConfirmed() async throws {
        let (world, book) = (try await WalletFixture(), ScriptedUser())
        book.register(with: world.wallet.ui)
        let random = SeededRandom(seed: 5)
        let links = [
            BadgeLink.server(try WalletFixture.url).text, world.invitation.link, world.invitation.offer,
            BadgeLink.login(organization: try WalletFixture.url, name: "Example").text, try Program.link(),
        ]

        for round in 0..<300 {
            let link = Self.spoiled(links[round % links.count], random)
            let ending = await Ending { _ = try await OpenLink(text: link, context: world.context).run() }
            XCTAssertNotEqual(ending, .completed, "\(link.debugDescription), seed 5")
        }

        let rows = try await world.rows()
        XCTAssertEqual(world.wire.posts, [])
        XCTAssertEqual(rows, [:])
        XCTAssertTrue(book.calls.contains("ServerSwitch.promptForConfirmation"), "no link was read: this shows nothing")
    }

    /// With one byte put in, taken out or changed, or as it is.
    private static func spoiled(_ link: String, _ random: SeededRandom) -> String {
        let chance = random.bytes(4).map(Int.init)
        var bytes = Array(link.utf8)
        let offset = (chance[0] << 8 | chance[1]) % bytes.count
        switch chance[2] % 4 {
        case 0: bytes.insert(UInt8(chance[3]), at: offset)
        case 1: bytes.remove(at: offset)
        case 2: bytes[offset] = UInt8(chance[3] % 128)
        default: break
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
