import BadgeAuthority
import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport

// An organization in a temporary home, with a clock and a random source of the test's own.
struct AuthorityFixture: Sendable {
    static let start = Date(timeIntervalSince1970: 1_800_000_000)
    static let email = "ana@example.com"

    let home: String
    let clock = FixedClock(start)
    let random: SeededRandom
    let custody: CountingCustody
    // Names the proofs of all devices: no two are alike.
    let proofNames = SeededRandom(seed: 77)
    let authority: Authority
    let issuer: URL

    init(issuer: String = "http://127.0.0.1:8080", seed: UInt64 = 1) throws {
        let founded = try AuthorityFixtureTemplate.shared(issuer: issuer, seed: seed)
        home = try TemporaryHome.unusedPath("authority")
        try FileManager.default.copyItem(atPath: founded.home, toPath: home)
        random = SeededRandom(continuing: founded.random)
        custody = CountingCustody(directory: home)
        self.issuer = founded.issuer
        authority = try Authority.open(
            at: home, custody: custody, user: .user("operator"), clock: clock, random: random)
    }

    // The same home, opened as another process would.
    func reopened(logger: CapturingLog? = nil, custody: (any KeyCustody)? = nil) throws -> Authority {
        try Authority.open(
            at: home, custody: custody ?? self.custody, clock: clock, random: SeededRandom(seed: 99),
            logger: logger?.logger)
    }

    func wallet(
        of authority: Authority? = nil, transport: (any HTTPTransport)? = nil, seed: UInt64 = 500
    ) throws -> WalletProbe {
        let authority = authority ?? self.authority
        let organization = try authority.organization()
        return WalletProbe(
            issuer: organization.id.rawValue,
            transport: try Described.transport(transport ?? authority.transport(), root: organization.issuer),
            clock: clock,
            key: SigningKey(random: SeededRandom(seed: seed)))
    }

    func accessToken(_ wallet: WalletProbe, email: String = email) async throws -> String {
        let invitation = try authority.invite(email)
        return try await wallet.token(invitation.code, invitation.transactionCode.plain)
    }

    func remove() throws {
        try authority.close()
        try FileManager.default.removeItem(atPath: home)
    }
}

extension Secret {
    var plain: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

extension Invitation {
    // The pre-authorized code that stands in the offer.
    var code: String {
        get throws {
            let text = offer.replacing("openid-credential-offer://?credential_offer=", with: "").removingPercentEncoding
            let grant = try JSON.parse(text ?? "")["grants"]?["urn:ietf:params:oauth:grant-type:pre-authorized_code"]
            return try JSONReader(grant ?? .null)["pre-authorized_code"].string()
        }
    }

    var wrongCode: String { transactionCode.plain == "000000" ? "000001" : "000000" }
}
