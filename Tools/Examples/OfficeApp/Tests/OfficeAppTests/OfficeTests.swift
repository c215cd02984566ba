import BadgeAuthority
import BadgeKit
import BadgeTesting
import Foundation
import XCTest

@testable import OfficeApp

@MainActor
final class OfficeTests: XCTestCase {
    func testTheBadgeOpensInTheOfficeAndNotInTheStreet() async throws {
        let office = try await Office()

        let permit = try await office.wallet.security.process(for: office.badge.id)
        office.location.set(.street)
        let evaluation = try await office.wallet.security.restrictions(for: office.badge.id)

        XCTAssertEqual(permit.badgeID, office.badge.id)
        XCTAssertEqual(evaluation.unmet.map(\.restriction), [.geoFence])
        try await office.close()
    }

    func testTheScreenStaysUntilTheUserHasWalkedIn() async throws {
        let office = try await Office()
        let (model, location) = (AreaModel(), office.location)
        office.wallet.ui.registerGeoFenceUI { AreaScreen(model) }
        location.set(.street)
        var shown: [String] = []
        model.didShow = { [weak model] text in
            shown.append(text)
            if shown.count == 2 { location.set(.office) }
            model?.checkAgain()
        }

        let presentation = try await office.wallet.use(office.badge.id, audience: "https://door.example", nonce: "1")

        XCTAssertTrue(presentation.text.hasPrefix("eyJ"))
        XCTAssertEqual(shown, ["Head office, 902 m", "Head office, 902 m"])
        XCTAssertNil(model.text, "the screen was not dismissed")
        try await office.close()
    }

    func testAUserWhoCancelsGetsNoPresentation() async throws {
        let office = try await Office()
        let model = AreaModel()
        office.wallet.ui.registerGeoFenceUI { AreaScreen(model) }
        office.location.set(.street)
        model.didShow = { [weak model] _ in model?.cancel() }

        do {
            _ = try await office.wallet.use(office.badge.id, audience: "https://door.example", nonce: "1")
            XCTFail("used in the street")
        } catch let error as BadgeError { XCTAssertEqual(error.code, .declined) }

        XCTAssertNil(model.text)
        try await office.close()
    }

    func testAWaitIsOverWhenTheMonotonicClockSaysSo() async throws {
        let clock = FixedClock(Date(timeIntervalSince1970: 1_800_014_400))
        let organization = try TestOrganization(clock: clock)
        let home = try TemporaryHome()

        let monotonicClock = FixedMonotonicClock()
        var configuration = organization.configuration(home: home.url)
        configuration.monotonicClock = monotonicClock
        let wallet = try await BadgeWallet.open(configuration)
        let start = (clock.now(), monotonicClock.now())

        monotonicClock.advance(by: 60)  // after the fifth wrong entry
        clock.advance(by: 86_400)  // the time of day changes nothing about a wait

        XCTAssertEqual(clock.now().timeIntervalSince(start.0), 86_400)
        XCTAssertNotEqual(configuration.monotonicClock.now(), start.1)
        try await wallet.close()
        try organization.close()
    }
}

/// A wallet with one badge, in the office, of an organization in this process.
private struct Office {
    let location = FixedLocation(.office)
    let wallet: BadgeWallet
    let badge: Badge
    private let organization: TestOrganization
    private let home: TemporaryHome

    init() async throws {
        let policy = """
            {"restrictions": [{"type": "geoFence", "areas": [{"name": "Head office",
                "circle": {"latitude": 51.5074, "longitude": -0.1278, "radius": 500}}]}]}
            """
        let clock = FixedClock(Date(timeIntervalSince1970: 1_800_014_400))
        organization = try TestOrganization(clock: clock)
        try organization.authority.set(try Policy(JSONReader(JSON.parse(policy))))
        let invitation = try organization.invite()

        home = try TemporaryHome()
        var configuration = organization.configuration(home: home.url)
        configuration.location = location
        wallet = try await BadgeWallet.open(configuration)
        let code = FormAnswer(action: "submit", values: ["code": .secret(invitation.transactionCode)])
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: [.answer(code)]]))
        badge = try await wallet.provision(invitation.offer)
    }

    func close() async throws {
        try await wallet.close()
        try organization.close()
    }
}

extension Fact<LocationFix> {
    fileprivate static var office: Self { at(51.5074, -0.1278) }
    fileprivate static var street: Self { at(51.52, -0.1278) }

    private static func at(_ latitude: Double, _ longitude: Double) -> Self {
        LocationFix(latitude: latitude, longitude: longitude, accuracy: 10, age: 1).map(Self.known) ?? .unknown
    }
}
