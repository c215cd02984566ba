import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

// An organization at which people sign in to apps with the badge in any wallet.
struct SignInFixture: Sendable {
    static let verifier = BrowserProbe.verifier
    static let redirect = "https://pay.example.com/signed-in"

    let house: AuthorityFixture
    // As anybody else's computer.
    let wallet: WalletProbe

    init(_ presentations: PresentationSettings = .unsigned, claims: [RegisteredClient.Claim] = []) throws {
        house = try AuthorityFixture(issuer: "https://id.example.com")
        wallet = try Self.wallet(of: house, presentations, from: "192.0.2.7")
        try register(claims: claims)
    }

    // A client at an address.
    static func wallet(
        of house: AuthorityFixture, _ presentations: PresentationSettings = .unsigned, from address: String
    ) throws -> WalletProbe {
        let client = ClientAddress(try XCTUnwrap(IPAddress(address)))
        return try house.wallet(
            transport: InProcessTransport(
                OrganizationServer(house.authority) { $0.presentations = presentations }, client: client))
    }

    // Requests that are signed by a key of this host.
    static func signed(
        _ prefix: VerifierIdentity.Prefix, host: String = "id.example.com", isHighAssurance: Bool = false
    ) throws -> (settings: PresentationSettings, root: String) {
        let random = SeededRandom(seed: 70)
        let key = SigningKey(random: random)
        let certificate = try TrialCertificate(
            of: key.publicKey, for: host, from: AuthorityFixture.start, random: random)
        let identity = try VerifierIdentity(prefix, key: key, certificates: certificate.chain)
        return (try PresentationSettings(identity, isHighAssurance: isHighAssurance), certificate.root)
    }

    func register(
        _ id: String = "payroll", claims: [RegisteredClient.Claim] = [], takesPresentations: Bool = true
    ) throws {
        try house.authority.register(
            RegisteredClient(
                id, name: "Payroll", redirectURIs: [XCTUnwrap(URL(string: Self.redirect))], claims: claims,
                takesPresentations: takesPresentations))
    }

    static func request(_ changes: [String: String?] = [:]) -> [String: String] {
        let own: [String: String?] = [
            "client_id": "payroll", "redirect_uri": redirect, "scope": "openid", "nonce": "n-0S6_WzA2Mj",
        ]
        return BrowserProbe.request(own.merging(changes) { $1 })
    }

    func redeem(_ answer: Answer, _ changes: [String: String] = [:]) async throws -> Answer {
        let fields = [
            "grant_type": "authorization_code", "code": answer.redirection?.fields["code"] ?? "no code",
            "client_id": "payroll", "redirect_uri": Self.redirect, "code_verifier": Self.verifier,
        ]
        return try await wallet.form(DeviceProbe.form(fields.merging(changes) { $1 }))
    }

    // What the ID token says, verified with the published keys.
    func identity(_ redeemed: Answer) async throws -> JSON {
        let keys = try JWK.set(try await wallet.get("/jwks").json)
        let token = try JWS(JSONReader(redeemed.json)["id_token"].string())
        try token.verify(with: keys, type: "JWT")
        return token.payload
    }

    // The link of the QR code, of which a page has the drawing alone.
    func linkElsewhere(_ page: Answer) throws -> String {
        let id = String(try page.waitingPath.dropFirst("/wallet/sign-ins/".count))
        let signIn = house.authority[SignInMemory.self].signIn(id, at: house.clock.now())
        return try XCTUnwrap(signIn?.elsewhere?.link)
    }

    func remove() throws { try house.remove() }
}

extension Answer {
    // Where the page loads again.
    var waitingPath: String {
        get throws {
            let field = try XCTUnwrap(HTTPField.Name("Refresh").flatMap { headers[$0] })
            return String(try XCTUnwrap(field.firstMatch(of: /; url=(.*)/)).1)
        }
    }

    // The link to a wallet on the browser's device.
    var linkHere: String {
        get throws {
            let link = try XCTUnwrap(text.firstMatch(of: /href="(openid4vp:[^"]*)"/)?.1)
            return String(link).replacing("&amp;", with: "&")
        }
    }
}
