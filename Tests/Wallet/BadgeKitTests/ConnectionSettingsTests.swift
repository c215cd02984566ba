import BadgeCustody
import BadgeModel
import BadgeStorage
import BadgeTesting
import BadgeTransport
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// What a wallet asks of the connections to organizations: by the user, the app and the policies.
final class ConnectionSettingsTests: XCTestCase {
    private static let works = Organization.ID(rawValue: "https://badges.example.com")
    private static let tenant = Organization.ID(rawValue: "https://badges.example.com/tenant")
    private static let (host, elsewhere) = ("badges.example.com", "login.example.com")
    private static let (key, nextKey, thirdKey) = (
        PublicKeyPin.sample(1), PublicKeyPin.sample(2), PublicKeyPin.sample(3)
    )

    func testNothingIsAskedUnlessItIsConfigured() async throws {
        let device = try await Device()

        let shown = try await device.ask(Self.works, Self.host)

        XCTAssertEqual(shown?.pin, .sample(9))
        XCTAssertEqual(device.transport.securities(), [])
        try await device.wallet.close()
    }

    func testAPinCountsForItsHostAndItsOrganizationAlone() async throws {
        let device = try await Device()

        try await device.pin([Self.key, Self.nextKey], of: Self.works)

        _ = try await device.ask(Self.works, Self.host)
        let own = device.transport.securities()
        _ = try await device.ask(Self.works, Self.elsewhere)
        _ = try await device.ask(Self.tenant, Self.host)
        let others = device.transport.securities()
        XCTAssertEqual(
            own, [ServerSecurity(organization: Self.works, host: Self.host, pins: [Self.key, Self.nextKey])])
        XCTAssertEqual(others, [])
        try await device.wallet.close()
    }

    func testAPinCountsHoweverTheAddressIsWritten() async throws {
        let spellings = [
            "https://BADGES.example.com", "https://badges.example.com:443", "https://badges.example.com./",
        ]
        for spelling in spellings.map(Organization.ID.init(rawValue:)) {
            let (pinning, pinned) = (try await Device(), try await Device())
            try await pinning.pin([Self.key], of: spelling)
            try await pinned.pin([Self.key], of: Self.works)

            _ = try await pinning.ask(Self.works, Self.host)
            _ = try await pinned.ask(spelling, Self.host)
            _ = try await pinned.ask(Self.works, "BADGES.example.com")

            for (device, count) in [(pinning, 1), (pinned, 2)] {
                let securities = device.transport.securities()
                XCTAssertEqual(securities.map(\.pins), Array(repeating: [Self.key], count: count), spelling.rawValue)
                try await device.wallet.close()
            }
        }
    }

    func testPinsEndAtTheirTime() async throws {
        let device = try await Device()
        try await device.pin([Self.key], of: Self.works, until: WalletFixture.start + 60)

        _ = try await device.ask(Self.works, Self.host)
        device.clock.advance(by: 59)
        _ = try await device.ask(Self.works, Self.host)
        let before = device.transport.securities()
        device.clock.advance(by: 1)
        _ = try await device.ask(Self.works, Self.host)

        XCTAssertEqual(before.map(\.pins), [[Self.key], [Self.key]])
        XCTAssertEqual(device.transport.securities(), [])
        try await device.wallet.close()
    }

    func testWhatAnAppAndAUserPinCountsTogetherAndTheUsersRootsBeforeTheApps() async throws {
        try need(.program("openssl"))
        let folder = try TemporaryHome()
        defer { withExtendedLifetime(folder) {} }
        let ca = try TestCertificate(in: folder.path)
        var settings = ConnectionSettings()
        settings[Self.host].pins = [Self.key]
        settings[Self.host].roots = "the app's"
        settings[Self.elsewhere].roots = "the app's"
        let device = try await Device(connections: [Self.works: settings])
        var users = ConnectionSettings()
        users[Self.host].pins = [Self.nextKey]
        users[Self.host].roots = try ca.pem
        try await device.wallet.setConnectionSettings(users, of: Self.works)

        _ = try await device.ask(Self.works, Self.host)
        _ = try await device.ask(Self.works, Self.elsewhere)

        XCTAssertEqual(
            device.transport.securities(),
            [
                ServerSecurity(
                    organization: Self.works, host: Self.host, pins: [Self.key, Self.nextKey], roots: try ca.pem),
                ServerSecurity(organization: Self.works, host: Self.elsewhere, roots: "the app's"),
            ])
        try await device.wallet.close()
    }

    func testALinkBelongsToTheOrganizationWhoseAddressItIsBelow() async throws {
        let device = try await Device()
        try await device.pin([Self.key], of: Self.works)
        try await device.pin([Self.nextKey], of: Self.tenant)
        let links = ["/offers/1", "/tenant/offers/1", "/tenantry/offers/1"]

        for link in links {
            let offer = "https://badges.example.com\(link)".addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            let ended = await Ending {
                try await device.wallet.provision("openid-credential-offer://?credential_offer_uri=\(offer ?? "")")
            }
            XCTAssertEqual(ended, .failed(.closed), link)
        }

        XCTAssertEqual(device.transport.securities().map(\.pins), [[Self.key], [Self.nextKey], [Self.key]])
        try await device.wallet.close()
    }

    @MainActor
    func testThePinsOfAPolicyAreRenewedByItAndEndWithIt() async throws {
        let bearer = try await BadgeHolder()
        let id = bearer.badge.organizationID
        try await bearer.publish([], ["serverPins": Self.policyPins(Self.key, Self.nextKey)])
        let first = try await bearer.wallet.connection(to: id).policyPins
        try await bearer.publish([], ["serverPins": Self.policyPins(Self.nextKey, Self.thirdKey)])
        let second = try await bearer.wallet.connection(to: id).policyPins
        try await bearer.publish([], [:])
        let none = try await bearer.wallet.connection(to: id).policyPins

        let organizations = try await bearer.wallet.organizations
        let end = try XCTUnwrap(organizations.first?.policy).expires
        XCTAssertEqual(first, [try PinSet(host: Self.host, pins: [Self.key, Self.nextKey], expires: end)])
        XCTAssertEqual(second, [try PinSet(host: Self.host, pins: [Self.nextKey, Self.thirdKey], expires: end)])
        XCTAssertEqual(none, [])
    }

    func testTheFirstKeyOfAServerIsRememberedAndStopsNothing() async throws {
        let device = try await Device()
        let other = SeenKey(host: Self.host, pin: Self.key, date: WalletFixture.start + 9)

        await device.wallet.context.rememberServerKey(of: Self.works)
        try await device.wallet.store.remember(other, of: Self.works)
        _ = try await device.ask(Self.works, Self.host)

        let seen = try await device.wallet.connection(to: Self.works).seenKeys
        XCTAssertEqual(seen, [SeenKey(host: Self.host, pin: .sample(9), date: WalletFixture.start)])
        XCTAssertEqual(device.transport.securities(), [])
        try await device.wallet.close()
    }

    func testSettingsOutliveTheWalletAndAreRecorded() async throws {
        let device = try await Device()
        var settings = ConnectionSettings()
        settings[Self.host].pins = [Self.key]
        settings[Self.host].pinsExpire = WalletFixture.start
        settings.allowedHosts = [Self.elsewhere]

        try await device.wallet.setConnectionSettings(settings, of: Self.works)
        try await device.wallet.close()
        let wallet = try await BadgeWallet.open(device.configuration)

        let read = try await wallet.connection(to: Self.works).settings
        let entries = try await wallet.auditEntries()
        XCTAssertEqual(read, settings)
        XCTAssertEqual(entries.map(\.event.outcome), ["connectionChanged"])
        XCTAssertEqual(entries.first?.event.organizationID, Self.works)
        try await wallet.setConnectionSettings(ConnectionSettings(), of: Self.works)
        let emptied = try await wallet.connection(to: Self.works)
        XCTAssertEqual(emptied, StoredConnection())
        try await wallet.close()
    }

    func testSettingsThatCannotServeChangeNothing() async throws {
        let device = try await Device()
        var (roots, signingRoots, hosts) = (ConnectionSettings(), ConnectionSettings(), ConnectionSettings())
        roots[Self.host].roots = "no certificate"
        signingRoots.signingRoots = "no certificate"
        hosts.allowedHosts = ["*.example.com"]

        for settings in [roots, signingRoots, hosts] {
            let ended = await Ending { try await device.wallet.setConnectionSettings(settings, of: Self.works) }
            XCTAssertEqual(ended, .failed(.invalidInput))
        }

        let connection = try await device.wallet.connection(to: Self.works)
        XCTAssertEqual(connection, StoredConnection())
        try await device.wallet.close()
    }

    private static func policyPins(_ pins: PublicKeyPin...) -> JSON {
        [
            [
                "host": .string(host), "pins": .array(pins.map { .string($0.description) }),
                "expires": "2199-01-01T00:00:00Z",
            ]
        ]
    }
}

/// A wallet without badges, and what it asks of its connections.
private struct Device {
    let home: TemporaryHome
    let clock = FixedClock(WalletFixture.start)
    let transport = SecurityRecorder(showing: .sample(9))
    let configuration: WalletConfiguration
    let wallet: BadgeWallet

    init(connections: [Organization.ID: ConnectionSettings] = [:]) async throws {
        home = try TemporaryHome()
        var configuration = WalletConfiguration(home: home.url)
        configuration.custody = FastTestCustody(FileCustody(directory: home.path))
        configuration.clock = clock
        configuration.transport = transport
        for (id, settings) in connections {
            let issuer = try JSONReader(.string(id.rawValue)).url()
            configuration.connections[issuer] = settings
        }
        self.configuration = configuration
        wallet = try await BadgeWallet.open(configuration)
    }

    func pin(_ pins: Set<PublicKeyPin>, of organization: Organization.ID, until end: Date? = nil) async throws {
        var settings = ConnectionSettings()
        settings["badges.example.com"].pins = pins
        settings["badges.example.com"].pinsExpire = end
        try await wallet.setConnectionSettings(settings, of: organization)
    }

    func ask(_ organization: Organization.ID, _ host: String) async throws -> ServerCertificate? {
        try await wallet.fetchCertificate(
            of: try JSONReader(.string("https://\(host)")).url(), for: organization)
    }
}
