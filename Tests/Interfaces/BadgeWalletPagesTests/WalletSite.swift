import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeWebUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeWalletPages

/// A wallet's pages on a socket, an organization in the same process, and a browser without scripts.
final class WalletSite {
    let organization: TestOrganization
    let pages: WalletPages
    let ui: WebUI
    let browser: PageClient
    let monotonicClock = FixedMonotonicClock()
    private let home: TemporaryHome

    /// Starts the pages of an empty home, for an organization with these restrictions.
    init(_ restrictions: String..., clock: FixedClock = FixedClock(WalletSite.date)) async throws {
        organization = try TestOrganization(clock: clock)
        let policy = #"{"validFor": "P30D", "restrictions": [\#(restrictions.joined(separator: ","))]}"#
        try organization.authority.set(try Policy(JSONReader(try JSON.parse(policy))))
        home = try TemporaryHome()
        var configuration = organization.configuration(home: home.url)
        configuration.sharing = .shared
        pages = WalletPages(WalletHome(configuration), timeZone: .gmt, clock: clock, monotonicClock: monotonicClock)
        ui = try await pages.start()
        browser = try PageClient(link: ui.makeLink().absoluteString)
    }

    static let date = Date(timeIntervalSince1970: 1_772_355_600)

    static let fence = """
        {"type": "geoFence", "critical": true, "areas": [{"name": "Head office", "circle": \
        {"latitude": 51.5074, "longitude": -0.1278, "radius": 500}}]}
        """
    static let agreement = """
        {"type": "userAgreement", "documents": [\
        {"kind": "terms", "version": "3", "locale": "en", "text": "Be <b>kind</b>."}]}
        """
    static let passcode = #"{"type": "passcode"}"#
    static let location = #"{"type": "location", "authorization": "whenInUse"}"#
    static let office = StoredLocation(latitude: 51.5074, longitude: -0.1278, accuracy: 10)
    static let elsewhere = StoredLocation(latitude: 51.52, longitude: -0.1, accuracy: 10)

    var wallet: BadgeWallet { get async throws { try await pages.access.wallet(createsIfAbsent: true) } }

    /// The only badge of the wallet.
    var badge: Badge {
        get async throws {
            let badges = try await wallet.badges
            return try XCTUnwrap(badges.first)
        }
    }

    /// The address of the only badge's page.
    var path: String { get async throws { "/badges/\(try await badge.id.rawValue)" } }

    /// Puts a badge into the wallet by its invitation, on the pages.
    @discardableResult
    func provision(then more: (PageClient) throws -> Void = { _ in }) throws -> PageClient.Page {
        let invitation = try organization.invite()
        try browser.post("/add", ["link": invitation.offer])
        try browser.answer("Add this server?")
        let code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        try browser.answer("Badge from Example Works", code)
        try more(browser)
        return try browser.wait { $0.text.contains("is in the wallet") }
    }

    func close() async throws {
        try await pages.stop()
        try organization.close()
    }
}
