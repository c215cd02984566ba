import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeVerifier
import Foundation
import VerifierTestSupport

// A reader at a door, the organization behind it, and somebody with a badge of it.
struct VerifierFixture: Sendable {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)
    static let audience = "https://door.example"
    static let nonce = "challenge-1"

    let clock = FixedClock(start)
    let organization: TestOrganization
    let wire: CountedTransport
    let reader: PresentationVerifier
    let key: SigningKey
    let credential: Secret
    private let random: SeededRandom

    init(seed: UInt64 = 1) async throws {
        random = SeededRandom(seed: seed)
        organization = try TestOrganization(clock: clock, random: random)
        wire = CountedTransport(organization.authority.transport())
        reader = PresentationVerifier(trust: [try Self.trust(organization)], transport: wire, clock: clock) { _ in }
        key = SigningKey(random: random)
        credential = try await Self.issue(organization, to: key, clock)
    }

    static func trust(_ organization: TestOrganization, types: [String]? = nil) throws -> TrustedIssuer {
        let trusted = try TrustedIssuer(organization.authority.organization())
        return TrustedIssuer(issuer: trusted.issuer, keys: trusted.keys, types: types)
    }

    static func issue(
        _ organization: TestOrganization, to key: SigningKey, _ clock: FixedClock
    ) async throws -> Secret {
        let client = IssuerClient(transport: organization.authority.transport(), clock: clock, pause: { _ in })
        let invitation = try organization.invite()
        let resolved = try await client.resolve(invitation.offer)
        let authorized = try await client.authorize(resolved, transactionCode: invitation.transactionCode)
        return try await client.requestCredential(authorized, key: key).text
    }

    func badge() throws -> IssuedBadge.ID {
        guard let badge = try organization.authority.badges().first else {
            throw BadgeError(.notFound, reason: "The organization has issued no badge.")
        }
        return badge.id
    }

    func present(audience: String = audience, nonce: String = nonce, lifetime: TimeInterval = 300) throws -> String {
        try SDJWT.present(
            credential, key: key, audience: audience, nonce: nonce, now: clock.now(), lifetime: lifetime
        ).text
    }

    func verify(_ presentation: String, audience: String = audience, nonce: String = nonce) async throws
        -> VerificationResult
    {
        try await reader.verify(presentation, audience: audience, nonce: nonce)
    }
}

extension Secret {
    var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
