import BadgeModel
import BadgePolicy
import BadgeTesting
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// The location: the person agrees first, then the system must let it be seen, and neither is believed of a screen.
final class LocationConsentWorkflowTests: XCTestCase {
    private static let policy: [JSON] = [["type": "location", "authorization": "whenInUse"]]
    private static let always: [JSON] = [["type": "location", "authorization": "always"]]
    private static let rows = ConsentRows(
        screen: "LocationConsent", ask: "promptForLocationAuthorizationConsent",
        tell: "informUserOfLocationAuthorizationError", kind: .location, policy: policy,
        unmet: "decision unmet locationAuthorizationWhenInUse",
        allow: { $0.location.allow(.known($1 ? .whenInUse : .denied)) })
    private static let instance = rows.instance
    private static let consent = rows.consent
    private static let inform = rows.inform
    private static let dismiss = rows.dismiss

    @MainActor
    func testEveryWayInWhichTheConsentCanGo() async throws {
        try await playEach(Self.rows.consents) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testEveryWayInWhichTheSystemsRefusalCanGo() async throws {
        try await playEach(Self.rows.refusals) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testAnInterruptedConsentLeavesNoneAndAnInterruptedMessageLeavesIt() async throws {
        try await playEach(Self.rows.interruptions) { interruption in try await interruption.play() }
    }

    @MainActor
    func testConsentIsAskedForOnceAndKeptAcrossARestart() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.confirmations = [.confirmed]
        let first = await bearer.ending()
        let second = await bearer.ending()
        let calls = bearer.book.calls
        bearer.book.startOver()

        let wallet = try await bearer.world.reopened()
        bearer.book.register(with: wallet.ui)
        let third = await Ending { try await wallet.use(bearer.badge.id, audience: "https://a.example", nonce: "n") }

        XCTAssertEqual([first, second, third], [.completed, .completed, .completed])
        XCTAssertEqual(calls, [Self.instance, Self.consent, Self.dismiss])
        XCTAssertEqual(bearer.book.calls, [])
        try await wallet.close()
    }

    @MainActor
    func testAYesForTheTimeInUseIsNoneForTheBackground() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.world.location.allow(.known(.always))
        bearer.book.confirmations = [.confirmed]
        let whileInUse = await bearer.ending()
        try await bearer.publish(Self.always)

        bearer.book.confirmations = [.refused]
        let refused = await bearer.ending()
        bearer.book.confirmations = [.confirmed]
        let always = await bearer.ending()
        try await bearer.publish(Self.policy)
        let still = await bearer.ending()

        XCTAssertEqual([whileInUse, always, still], [.completed, .completed, .completed])
        XCTAssertNotEqual(refused, .completed)
        XCTAssertEqual(bearer.book.calls.filter { $0 == Self.consent }.count, 3)
    }

    @MainActor
    func testAConsentThatIsWithdrawnIsAskedForAgain() async throws {
        let bearer = try await BadgeHolder(Self.always)
        bearer.world.location.allow(.known(.always))
        bearer.book.confirmations = [.confirmed]
        let first = await bearer.ending()

        try await bearer.wallet.withdrawConsent(to: .location, of: bearer.badge.id)
        let declined = await bearer.ending()

        let consents = try await bearer.wallet.consents(of: bearer.badge.id)
        XCTAssertEqual([first, declined], [.completed, .failed(.declined)])
        XCTAssertEqual(consents.map(\.isGiven), [false])
    }

    @MainActor
    func testARefusedConsentIsAskedForAgainAtTheNextUse() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.confirmations = [.refused, .confirmed]
        bearer.book.informed = [.acknowledged]

        let endings = [await bearer.ending(), await bearer.ending()]

        XCTAssertEqual(endings, [.failed(.restricted), .completed])
        XCTAssertEqual(
            bearer.book.calls,
            [Self.instance, Self.consent, Self.inform, Self.dismiss, Self.instance, Self.consent, Self.dismiss])
    }

    @MainActor
    func testEachLevelIsMetByWhatTheSystemLetsBeSeenAndByNothingElse() async throws {
        let rows: [(Fact<PolicyFacts.LocationAccess>, whenInUse: Bool, always: Bool)] = [
            (.known(.always), true, true), (.known(.whenInUse), true, false), (.known(.denied), false, false),
            (.known(.undetermined), false, false), (.unknown, false, false),
        ]
        try await playEach(rows) { access, whenInUse, always in
            try await playEach([(Self.policy, whenInUse), (Self.always, always)]) { policy, isMet in
                let bearer = try await BadgeHolder(policy)
                bearer.world.location.allow(access)
                bearer.book.confirmations = [.confirmed]
                bearer.book.informed = [.acknowledged]

                let ending = await bearer.ending()

                XCTAssertEqual(ending, isMet ? .completed : .failed(.restricted), "\(access) \(policy)")
            }
        }
    }

    @MainActor
    func testAHomeWithoutASourceShowsAStoredLocationAndNothingElse() async throws {
        let bearer = try await BadgeHolder(Self.always)
        try await Self.agree(bearer)
        var configuration = bearer.world.configuration
        configuration.location = nil
        try await bearer.wallet.close()
        let wallet = try await BadgeWallet.open(configuration)
        bearer.book.register(with: wallet.ui)
        bearer.book.informed = [.acknowledged]
        let use = { @MainActor in
            await Ending { try await wallet.use(bearer.badge.id, audience: "https://a.example", nonce: "n") }
        }

        let without = await use()
        try await wallet.setLocation(StoredLocation(latitude: 51.5, longitude: 0, accuracy: 10))
        let with = await use()

        XCTAssertEqual([without, with], [.failed(.restricted), .completed])
        try await wallet.close()
    }

    @MainActor
    func testNothingIsAskedOfTheSystemWhereAPolicyNeedsNoLocation() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.confirmations = [.confirmed]

        _ = await bearer.ending()

        XCTAssertEqual(bearer.world.location.calls, 0)
    }

    @MainActor
    func testAConsentThroughAPresenter() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.world.location.allow(.known(.denied))
        let presenter = AttentivePresenter([
            .locationConsent: [.action("confirm")], .locationError: [.action("retry"), .action("acknowledge")],
        ])
        bearer.wallet.ui.registerAll(presentedBy: presenter)

        let ending = await bearer.ending()

        guard case .shown(let form) = presenter.script.transcript.events.first else {
            return XCTFail("nothing was shown")
        }
        XCTAssertEqual(ending, .failed(.restricted))
        XCTAssertEqual(form.message, "Example Works needs to know where this device is, while it is in use.")
        XCTAssertEqual(
            presenter.lines,
            [
                "shown locationConsent", "answered locationConsent confirm", "dismissed locationConsent",
                "shown locationError", "answered locationError retry", "refused locationError restricted",
                "answered locationError acknowledge", "dismissed locationError",
            ])
    }

    @MainActor
    func testU15ConsentComesFirstAndThenTheSystemsRefusalIsTold() async throws {
        try await playEach([Fact.known(PolicyFacts.LocationAccess.denied), .unknown]) { access in
            let bearer = try await BadgeHolder(Self.policy)
            bearer.world.location.allow(access)
            bearer.book.confirmations = [.confirmed]
            bearer.book.informed = [.acknowledged]

            let error = await failure { try await bearer.use() }

            XCTAssertEqual(error?.code, .restricted, "\(access)")
            XCTAssertEqual(bearer.book.calls, [Self.instance, Self.consent, Self.inform, Self.dismiss], "\(access)")
        }
    }

    @MainActor
    func testU16WhileInUseAndAlwaysAreTwoRestrictionsEachWithItsLevel() async throws {
        let both = try await BadgeHolder(Self.policy + Self.always)
        both.world.location.allow(.known(.whenInUse))
        both.book.confirmations = [.confirmed, .confirmed]
        both.book.informed = [.acknowledged]

        let before = try await both.wallet.security.restrictions(for: both.badge.id)
        let ending = await both.ending()
        let after = try await both.wallet.security.restrictions(for: both.badge.id)
        let one = try await BadgeHolder(Self.always)
        one.book.confirmations = [.confirmed]
        let alone = await one.ending()

        XCTAssertEqual(
            before.unmet.map(\.restriction), [.locationAuthorizationWhenInUse, .locationAuthorizationAlways])
        XCTAssertEqual(after.unmet.map(\.restriction), [.locationAuthorizationAlways])
        XCTAssertEqual(after.unmet.map(\.reason), [.locationNotAuthorized(.whenInUse)])
        XCTAssertEqual([ending, alone], [.failed(.restricted), .completed])
        XCTAssertEqual([both.book.messages, one.book.messages], [["whenInUse", "always"], ["always"]])
    }

    /// Has the person agree, and nothing used.
    @MainActor
    private static func agree(_ bearer: BadgeHolder) async throws {
        try await bearer.wallet.store.setConsent(true, to: .location, isAlways: true, of: bearer.badge.id)
    }
}
