import BadgeClient
import BadgeCredentials
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeOpenID
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization
import XCTest

/// A badge whose credentials are on two status lists, from an issuer that is not ours.
final class SeveralListsTests: XCTestCase {
    func testARevocationCountsThoughTheListOfACopyCannotBeHad() async throws {
        let issuer = TwoListIssuer()
        let (home, wallet) = try await Self.wallet(at: issuer)
        defer { withExtendedLifetime(home) {} }

        issuer.state.withLock { $0 = .init(first: .revoked, second: nil) }
        let report = try await wallet.sync()
        let kept = try await wallet.badges.map(\.status)
        try await wallet.close()

        XCTAssertEqual(report.flatMap(\.changes).map(\.new), [.revoked])
        XCTAssertEqual(kept, [.revoked])
        XCTAssertEqual(report.flatMap(\.failures).map(\.code), [.serverUnreachable])
    }

    func testThatNothingIsWrongTakesEveryList() async throws {
        let issuer = TwoListIssuer()
        let (home, wallet) = try await Self.wallet(at: issuer)
        defer { withExtendedLifetime(home) {} }

        issuer.state.withLock { $0 = .init(first: .suspended, second: .valid) }
        _ = try await wallet.sync()
        let suspended = try await wallet.badges.map(\.status)
        issuer.state.withLock { $0 = .init(first: .valid, second: nil) }
        _ = try await wallet.sync()
        let unheard = try await wallet.badges.map(\.status)
        issuer.state.withLock { $0 = .init(first: .valid, second: .valid) }
        _ = try await wallet.sync()
        let heard = try await wallet.badges.map(\.status)
        try await wallet.close()

        XCTAssertEqual([suspended, unheard, heard], [[.suspended], [.suspended], [.active]])
    }

    func testEveryListIsAskedForOnce() async throws {
        let issuer = TwoListIssuer()
        let (home, wallet) = try await Self.wallet(at: issuer)
        defer { withExtendedLifetime(home) {} }
        _ = try await wallet.provision(try TwoListIssuer.offer().uri)
        let before = issuer.transport.calls.count

        _ = try await wallet.sync()
        let lists = issuer.transport.calls.dropFirst(before).filter { $0.contains("/status/") }
        try await wallet.close()

        XCTAssertEqual(lists.sorted(), [1, 2].map { "GET \(TwoListIssuer.address)/status/\($0)" })
    }

    func testANewKeyOfAnotherIssuerIsToldAndTakenWhenItIsConfirmed() async throws {
        let issuer = TwoListIssuer()
        let (home, wallet) = try await Self.wallet(at: issuer)
        defer { withExtendedLifetime(home) {} }
        let next = SigningKey(random: SystemRandom())
        let (old, new) = (issuer.key.publicKey.thumbprint, next.publicKey.thumbprint)
        let organizations = try await wallet.organizations
        let organization = try XCTUnwrap(organizations.first).id

        issuer.state.withLock { $0 = .init(first: .revoked, key: next) }
        let told = try await wallet.sync().flatMap(\.failures)
        let kept = try await wallet.badges.map(\.status)
        let guessed = try await Self.failure { try await wallet.trustKeys(of: organization, expecting: [old]) }
        let trusted = try await wallet.trustKeys(of: organization, expecting: [new])
        let report = try await wallet.sync()
        let heard = try await wallet.badges.map(\.status)
        try await wallet.close()

        XCTAssertEqual(told.map(\.message.key), ["signatureInvalid.keysChanged"])
        XCTAssertTrue([old, new].allSatisfy { told.first?.reason.contains($0) == true }, "\(told)")
        XCTAssertEqual(kept, [.active])
        XCTAssertEqual(guessed?.code, .serverSwitchRefused)
        XCTAssertEqual(trusted.trustAnchors.map(\.thumbprint), [new])
        XCTAssertEqual(report.flatMap(\.failures).map(\.code), [])
        XCTAssertEqual(heard, [.revoked])
    }

    func testAStatusOfTheIssuersOwnBlocksAndKeepsItsNumber() async throws {
        let issuer = TwoListIssuer()
        let (home, wallet) = try await Self.wallet(at: issuer)
        defer { withExtendedLifetime(home) {} }
        var seen: [Int?] = []
        var said: [String] = []

        for status in [StatusList.Status(rawValue: 3), .suspended, .valid] {
            issuer.state.withLock { $0 = .init(first: status) }
            _ = try await wallet.sync()
            for badge in try await wallet.badges {
                seen.append(try await wallet.ownStatus(of: badge))
                if case .blocked(let reason) = try await wallet.security.restrictions(for: badge.id).decision {
                    said.append(reason.name)
                }
                XCTAssertEqual(badge.status == .active, status == .valid)
            }
        }
        try await wallet.close()

        XCTAssertEqual(seen, [3, nil, nil])
        XCTAssertEqual(said, ["ownStatus", "suspended"])
    }

    private static func failure(of operation: () async throws -> Organization) async throws -> BadgeError? {
        do { _ = try await operation() } catch let error as BadgeError { return error }
        return nil
    }

    private static func wallet(at issuer: TwoListIssuer) async throws -> (TemporaryHome, BadgeWallet) {
        let home = try TemporaryHome()
        var configuration = WalletConfiguration(home: home.url)
        configuration.custody = FastTestCustody(FileCustody(directory: home.path))
        configuration.transport = issuer.transport
        configuration.retryPause = { _ in }
        let wallet = try await BadgeWallet.open(configuration)
        _ = try await wallet.provision(try TwoListIssuer.offer().uri)
        return (home, wallet)
    }
}

/// Issues two credentials for each badge, and publishes their statuses on two lists.
private final class TwoListIssuer: Sendable {
    struct State {
        var first: StatusList.Status = .valid
        /// `nil` for a list that cannot be had.
        var second: StatusList.Status? = .valid
        /// The key that it signs with; `nil` for its first one.
        var key: SigningKey?
    }

    static let address = "https://id.example.org"

    let transport = ScriptedTransport()
    let state = Mutex(State())
    let key = SigningKey(random: SystemRandom())

    private var currentKey: SigningKey { state.withLock { $0.key } ?? key }

    static func offer() throws -> CredentialOffer {
        CredentialOffer(
            issuer: try JSONReader(.string(address)).url(), configurationIDs: ["staff"],
            preAuthorizedCode: Secret(utf8: UUID().uuidString))
    }

    init() {
        let (address, key) = (Self.address, key)
        func route(_ path: String, _ document: JSON) {
            transport.route(.get, address + path) { _ in .json(document) }
        }
        route(
            "/.well-known/openid-credential-issuer",
            [
                "credential_issuer": .string(address), "credential_endpoint": .string(address + "/credential"),
                "batch_credential_issuance": ["batch_size": 2],
                "credential_configurations_supported": [
                    "staff": ["format": "dc+sd-jwt", "vct": "https://id.example.org/staff"]
                ],
            ])
        route(
            "/.well-known/oauth-authorization-server",
            ["issuer": .string(address), "token_endpoint": .string(address + "/token")])
        transport.route(.get, address + "/.well-known/jwt-vc-issuer") { [self] _ in
            .json(["issuer": .string(address), "jwks": JWK.set(of: [currentKey.publicKey])])
        }
        transport.route(.post, address + "/token") { _ in .json(["access_token": "opaque", "token_type": "Bearer"]) }
        transport.route(.post, address + "/credential") { try Self.credentials(for: $0, key: key) }
        transport.route(.get, address + "/status/1") { [self] _ in try list(1, state.withLock { $0.first }) }
        transport.route(.get, address + "/status/2") { [self] _ in try list(2, state.withLock { $0.second }) }
    }

    private static func credentials(
        for request: ScriptedTransport.Recorded, key: SigningKey
    ) throws -> HTTPTransportResponse {
        let proofs = try JSON.parse(request.body)["proofs"]?["jwt"]?.arrayValue ?? []
        let credentials = try proofs.enumerated().map { index, proof in
            try SDJWT.issue(
                claims: [
                    "iss": .string(address), "vct": "https://id.example.org/staff",
                    "iat": .integer(Int64(Date().timeIntervalSince1970)),
                    "cnf": ["jwk": try JWS(proof.stringValue ?? "").header["jwk"].present()],
                    "status": ["status_list": ["idx": 0, "uri": .string("\(address)/status/\(index + 1)")]],
                ],
                disclosable: ["name": "Ida Okafor"], key: key, random: SystemRandom())
        }
        return .json(["credentials": .array(credentials.map { ["credential": .string($0)] })])
    }

    private func list(_ number: Int, _ status: StatusList.Status?) throws -> HTTPTransportResponse {
        guard let status else { throw BadgeError(.serverUnreachable, reason: "Nobody answers here.") }
        var list = StatusList(count: 8)
        list[0] = status
        let uri = try JSONReader(.string("\(Self.address)/status/\(number)")).url()
        let token = try StatusListToken.sign(
            list: list, uri: uri, issuedAt: Date(), expires: nil, ttl: nil, key: currentKey)
        return .text(token, type: "application/statuslist+jwt")
    }
}
