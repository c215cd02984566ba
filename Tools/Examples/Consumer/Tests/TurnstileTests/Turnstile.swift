import BadgeKit
import BadgeTesting
import BadgeVerifier
import Foundation
import TurnstileScreens
import XCTest

/// An organization with a policy, a wallet with the turnstile's screens, and a console that a script answers.
struct Turnstile {
    static let office = place(51.5074, -0.1278)
    static let street = place(51.52, -0.1278)
    static let fence = """
        {"restrictions": [{"type": "geoFence", "areas": [{"name": "Head office",
            "circle": {"latitude": 51.5074, "longitude": -0.1278, "radius": 500}}]}]}
        """

    /// Noon of a Friday.
    let clock = FixedClock(Date(timeIntervalSince1970: 1_800_014_400))
    let location = FixedLocation()
    let console = ScriptedConsole()
    let organization: TestOrganization
    let wallet: BadgeWallet
    let offer: String
    let code: String
    private let home: TemporaryHome

    init(policy: String) async throws {
        home = try TemporaryHome()
        organization = try TestOrganization(clock: clock)
        try organization.authority.set(try Policy(JSONReader(JSON.parse(policy))))
        let invitation = try organization.invite()
        offer = invitation.offer
        code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        var configuration = organization.configuration(home: home.url)
        configuration.location = location
        wallet = try await BadgeWallet.open(configuration)
        register(on: wallet.ui, console: console.console)
    }

    func add(answering answers: [String]) async throws -> Badge {
        console.answers(answers)
        return try await wallet.provision(offer)
    }

    func use(_ badge: Badge) async throws -> Presentation {
        try await wallet.use(badge.id, audience: "https://turnstile.example", nonce: "n-1")
    }

    func reader() async throws -> PresentationVerifier {
        let trust = try await wallet.organizations.map { try TrustedIssuer($0) }
        return PresentationVerifier(trust: trust, transport: organization.authority.transport(), clock: clock)
    }

    private static func place(_ latitude: Double, _ longitude: Double) -> Fact<LocationFix> {
        LocationFix(latitude: latitude, longitude: longitude, accuracy: 10, age: 1).map(Fact.known) ?? .unknown
    }

    func assertRefused(_ badge: Badge, _ code: BadgeError.Code, line: UInt = #line) async {
        do {
            _ = try await use(badge)
            XCTFail("it opened", line: line)
        } catch {
            XCTAssertEqual((error as? BadgeError)?.code, code, line: line)
        }
    }
}
