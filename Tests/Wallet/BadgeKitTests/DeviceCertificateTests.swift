import BadgeKeys
import BadgeLoginPrompts
import BadgeModel
import BadgeStorage
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeKit

/// A certificate that the certificate prompt brought, as the client certificate of connections to its organization.
final class DeviceCertificateTests: XCTestCase {
    override func setUpWithError() throws { try need(.program("openssl")) }

    private static let works = URL(string: "https://badges.example.com") ?? URL(filePath: "/")
    private static let tenant = works.appending(path: "tenant")

    @MainActor
    func testAServerThatDemandsACertificateIsShownTheOneThatWasRequestedForIt() async throws {
        let office = try await Office()
        let own = try await TLSListener(office.certificate, clientsUnder: office.authority.root)
        let other = try await TLSListener(office.certificate, clientsUnder: office.authority.root)

        let before = await office.asked(own)
        let certificate = try await office.request(for: own.address)
        let after = await office.asked(own)
        let neighbour = await office.asked(other)
        let kept = try await office.reopened()
        let reopened = await office.asked(own, by: kept)
        try await kept.removeDeviceCertificate(of: Office.server, for: own.address)
        let removed = await office.asked(own, by: kept)

        // The end of the connection may arrive before the server's alert.
        for code in [before, neighbour, removed] {
            XCTAssertTrue([.authenticationFailed, .serverUnreachable].contains(code), "\(String(describing: code))")
        }
        // It was let in, and nothing was there.
        for code in [after, reopened] {
            XCTAssertFalse([.authenticationFailed, .serverUnreachable].contains(code), "\(String(describing: code))")
        }
        XCTAssertFalse(own.shown.isEmpty)
        XCTAssertEqual(Set(own.shown), [certificate.chain[0]])
        XCTAssertEqual(other.shown, [])
        XCTAssertEqual(certificate.organization.rawValue, own.address.absoluteString)
        try await kept.close()
        try await own.stop()
        try await other.stop()
    }

    @MainActor
    func testItIsShownToTheOrganizationsOwnHostUntilItExpires() async throws {
        let office = try await Office()
        let certificate = try await office.request(for: Self.works)
        func shown(_ organization: URL?, _ server: URL) async throws -> DeviceCertificate? {
            try await office.security(at: WalletFixture.start).lookup(organization, server)?.deviceCertificate
        }

        let own = try await shown(Self.works, Self.works.appending(path: "token"))
        let port = try await shown(Self.works, URL(string: "https://badges.example.com:8443") ?? Self.works)
        let link = try await shown(nil, Self.works.appending(path: "offers/1"))
        let host = try await shown(Self.works, URL(string: "https://login.example.com") ?? Self.works)
        let tenant = try await shown(Self.tenant, Self.tenant)
        let late = try await office.security(at: certificate.expires).lookup(Self.works, Self.works)

        XCTAssertEqual([own, port, link].map { $0?.chain }, Array(repeating: certificate.chain, count: 3))
        XCTAssertEqual([host, tenant].compactMap(\.self), [])
        XCTAssertNil(late)
        try await office.wallet.close()
    }

    @MainActor
    func testACertificateThatTheUserNamesCountsBeforeTheRequestedOne() async throws {
        let office = try await Office()
        _ = try await office.request(for: Self.works)
        var settings = ConnectionSettings()
        settings[Self.works.plainHost].clientCertificate = ClientCertificate(
            certificate: office.certificate.certificate, key: office.certificate.key)
        try await office.wallet.setConnectionSettings(settings, of: Organization.ID(Self.works))

        let security = try await office.security(at: WalletFixture.start).lookup(Self.works, Self.works)

        XCTAssertEqual(security?.clientCertificate?.key, office.certificate.key)
        XCTAssertNil(security?.deviceCertificate)
        try await office.wallet.close()
    }

    @MainActor
    func testEachOrganizationHasACertificateOfItsOwnFromOneServer() async throws {
        let office = try await Office()
        let (first, second) = (
            try await office.request(for: Self.works), try await office.request(for: Self.tenant)
        )
        let own = try await office.request(for: nil)
        let again = try await office.request(for: Self.works)

        let kept = try await office.wallet.deviceCertificates()
        try await office.wallet.removeDeviceCertificate(of: Office.server)
        let after = try await office.wallet.deviceCertificates()

        XCTAssertNotEqual(first.key.publicKey, second.key.publicKey)
        XCTAssertEqual(Set(kept.map(\.chain)), [second.chain, own.chain, again.chain])
        XCTAssertEqual(
            kept.map(\.organization.rawValue),
            ["https://badges.example.com", "https://badges.example.com/tenant", "https://ca.example.org"])
        XCTAssertEqual(after.count, 0)
        try await office.wallet.close()
    }

    @MainActor
    func testAPromptForABadgesOrganizationRequestsItForThatOne() async throws {
        let bearer = try await BadgeHolder.withAccount()
        let authority = CertificateAuthority()
        bearer.world.wire.rule { try await authority.answer($0) }
        bearer.wallet.ui.registerAll(
            presentedBy: ScriptedPresenter([.certificate: [.submit(["name": "Ana", "pin": "4711"])]]))
        var options = LoginPromptOptions()
        options.certificateServer = Office.server

        let status = await bearer.show(.certificate, options: options)
        let kept = try await bearer.wallet.deviceCertificates()

        XCTAssertEqual(status, .answered)
        XCTAssertEqual(kept.map(\.organization), [Organization.ID(bearer.badge.server)])
    }
}

/// A wallet whose requests go over the network, but for those to a certificate server.
@MainActor
private struct Office {
    static let server = URL(string: "https://ca.example.org/device") ?? URL(filePath: "/")

    let authority = CertificateAuthority()
    let certificate: TestCertificate
    let wallet: BadgeWallet
    private let configuration: WalletConfiguration
    private let folder: TemporaryHome
    private let home: TemporaryHome

    init() async throws {
        folder = try TemporaryHome()
        home = try TemporaryHome()
        certificate = try TestCertificate(in: folder.path)
        var configuration = try TestOrganization(clock: FixedClock(WalletFixture.start)).configuration(
            home: home.url,
            transport: SplitTransport(
                authority: authority, live: try LiveTransport(trustRoots: certificate.certificate)))
        configuration.retryPause = { _ in }
        self.configuration = configuration
        wallet = try await BadgeWallet.open(configuration)
        register(with: wallet)
    }

    private func register(with wallet: BadgeWallet) {
        let answers = Array(repeating: ScriptedPresenter.Reply.submit(["name": "Ana", "pin": "4711"]), count: 5)
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.certificate: answers]))
    }

    func request(for organization: URL?) async throws -> DeviceCertificate {
        try await wallet.requestCertificate(from: Self.server, for: organization)
    }

    /// How it ends to ask a server for a badge.
    func asked(_ server: TLSListener, by other: BadgeWallet? = nil) async -> BadgeError.Code? {
        let (wallet, address) = (other ?? wallet, server.address)
        return await failure { try await wallet.enroll(at: address) }?.code
    }

    func reopened() async throws -> BadgeWallet {
        try await wallet.close()
        let other = try await BadgeWallet.open(configuration)
        register(with: other)
        return other
    }

    func security(at date: Date) -> ConnectionSecurity {
        ConnectionSecurity(store: wallet.store, configured: [:], clock: FixedClock(date))
    }
}

/// Answers for a certificate server, and asks the network for everything else.
private struct SplitTransport: HTTPTransport {
    let authority: CertificateAuthority
    let live: LiveTransport

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        guard request.authority == "ca.example.org" else { return try await live.send(request, body: body) }
        return try authority.answer(request, body)
    }

    func fetchCertificate(of server: URL) async throws -> ServerCertificate? {
        try await live.fetchCertificate(of: server)
    }

    func secured(by security: ServerSecurity) throws -> any HTTPTransport { try live.secured(by: security) }

    func close() async throws { try await live.close() }
}
