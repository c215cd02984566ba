import BadgeAuthority
import BadgeKit
import BadgeTesting
import Foundation
import XCTest

/// What an app's developer can test with the public products alone.
final class WalletTests: XCTestCase {
    private var home = URL(filePath: "/")

    override func setUpWithError() throws {
        home = FileManager.default.temporaryDirectory.appending(path: "consumer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: home)
    }

    func testOpensAnEmptyWalletTwice() async throws {
        for _ in 1...2 {
            let wallet = try await BadgeWallet.open(.init(home: home))

            let badges = try await wallet.badges
            let organizations = try await wallet.organizations

            XCTAssertTrue(badges.isEmpty)
            XCTAssertTrue(organizations.isEmpty)
            try await wallet.close()
        }
    }

    func testPutsABadgeIntoTheWalletAfterAWrongCode() async throws {
        let organization = try TestOrganization()
        let invitation = try organization.invite()
        let code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let wrong = code == "000000" ? "111111" : "000000"
        let wallet = try await BadgeWallet.open(organization.configuration(home: home))
        wallet.ui.registerAll(
            presentedBy: ScriptedPresenter([.transactionCode: [.submit(["code": wrong]), .submit(["code": code])]]))

        let badge = try await wallet.provision(invitation.offer)
        let stored = try await wallet.badges

        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(stored, [badge])
        try await wallet.close()
        try organization.close()
    }

    func testRefusesAnOfferWithoutAskingAnyServer() async throws {
        let transport = ScriptedTransport()
        var configuration = WalletConfiguration(home: home)
        configuration.transport = transport
        configuration.clock = FixedClock(Date(timeIntervalSince1970: 1_800_000_000))
        let wallet = try await BadgeWallet.open(configuration)

        for (offer, code) in [
            ("https://example.com/offer", BadgeError.Code.offerSchemeUnknown),
            ("openid-credential-offer://?credential_offer=%7B%7D", .offerMalformed),
        ] {
            do {
                _ = try await wallet.provision(offer)
                XCTFail("accepted \(offer)")
            } catch let error as BadgeError {
                XCTAssertEqual(error.code, code)
            }
        }

        XCTAssertEqual(transport.calls, [])
        let badges = try await wallet.badges
        XCTAssertTrue(badges.isEmpty)
        try await wallet.close()
    }

    func testReadsAPolicyAndSaysWhatIsWrongWithAnother() throws {
        let policy = try Policy(JSONReader(["deviceLimit": 3, "restrictions": [["type": "userPhoto"]]]))

        XCTAssertEqual(policy.restrictions.map(\.requirement), [.userPhoto])
        XCTAssertThrowsError(try Policy(JSONReader(["deviceLimit": 0]))) { error in
            guard case .invalidFields(let fields)? = (error as? BadgeError)?.detail else { return XCTFail("\(error)") }
            XCTAssertEqual(fields.map(\.path), ["deviceLimit"])
        }
    }
}
