import BadgeAuthority
import BadgeCustody
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import Synchronization
import TestSupport

/// An organization in which every field that a wallet can hold is set, and a wallet on the real clock.
struct FilledWalletFixture: Sendable {
    static let issuer = "http://127.0.0.1:8440"
    static let properties: [String: JSON] = [
        "employeeNumber": 7, "sites": ["Oslo", "Lima"], "remote": true, "desk": ["floor": 3, "seat": "B"],
    ]
    static let display = Display(name: "Founders’ badge", backgroundColor: "#112233", textColor: "#FFEEDD")

    let home: TemporaryHome
    let authorityHome: TemporaryHome
    let authority: Authority
    let wallet: BadgeWallet
    let phone: Phone
    let invitation: Invitation

    init() async throws {
        (home, authorityHome) = (try TemporaryHome(), try TemporaryHome())
        authority = try Authority.create(
            at: authorityHome.path, name: "Founders & Söhne", issuer: try JSONReader(.string(Self.issuer)).url(),
            display: Self.display, support: Self.support(), custody: FileCustody(directory: authorityHome.path))
        try authority.add(
            Person.Details(
                name: "Zoë Nuñez", email: "zoe@example.com", givenName: "Zoë", familyName: "Nuñez", title: "Engineer",
                group: "Bridges", properties: Self.properties))
        try authority.set(try Policy(JSONReader(["deviceLimit": 1])))
        try authority.set(
            try Policy(
                JSONReader([
                    "deviceLimit": 3, "maxOffline": "P7D", "codes": ["badgeCode": 30, "totp": 60],
                    "restrictions": [["type": "bluetooth", "critical": true], ["type": "userPhoto"]],
                ])))
        invitation = try authority.invite("zoe@example.com")
        wallet = try await Self.open(home, authority)
        phone = Phone(codes: [invitation.transactionCode.text])
        await phone.register(with: wallet.ui)
    }

    func open() async throws -> BadgeWallet { try await Self.open(home, authority) }

    /// What a wallet must know of the organization.
    func expectedOrganization() throws -> Organization {
        let told = try authority.organization()
        return Organization(
            id: Organization.ID(rawValue: Self.issuer), name: "Founders & Söhne",
            display: Display(name: "Founders & Söhne", backgroundColor: "#112233", textColor: "#FFEEDD"),
            issuer: told.issuer, authorizationServer: told.issuer, trustAnchors: try told.trustAnchors.map(Self.pinned),
            policy: try authority.policy(), support: try Self.support())
    }

    /// A wallet keeps of a key what makes its thumbprint, and its name.
    private static func pinned(_ trustAnchor: Organization.TrustAnchor) throws -> Organization.TrustAnchor {
        Organization.TrustAnchor(thumbprint: trustAnchor.thumbprint, jwk: try JWK(trustAnchor.jwk).json)
    }

    private static func open(_ home: TemporaryHome, _ authority: Authority) async throws -> BadgeWallet {
        var configuration = WalletConfiguration(home: home.url)
        configuration.transport = try Described.transport(
            authority.transport(), root: authority.organization().issuer)
        return try await BadgeWallet.open(configuration)
    }

    private static func support() throws -> Organization.SupportContacts {
        Organization.SupportContacts(
            email: "help@example.com", phone: "+442079460958", url: try JSONReader("https://example.com/help").url())
    }
}

/// Keeps the first answer that it is given and gives it for every later one.
final class Kept: Sendable {
    private let first = Mutex<HTTPTransportResponse?>(nil)

    /// The first answer, when there was one.
    var answer: HTTPTransportResponse? { first.withLock { $0 } }

    func firstOrNew(_ exchange: HTTPTransportResponse) -> HTTPTransportResponse {
        first.withLock { first in
            let kept = first ?? exchange
            first = kept
            return kept
        }
    }
}
