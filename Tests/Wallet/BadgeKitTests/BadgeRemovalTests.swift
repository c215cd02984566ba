import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import TestSupport
import XCTest

/// What becomes of the device at an organization that counts devices, when its badge is removed.
final class BadgeRemovalTests: XCTestCase {
    private let organization = Result { try TestOrganization(logo: SamplePicture.logo) }
    private let home = Result { try TemporaryHome() }

    override func setUpWithError() throws {
        try organization.get().authority.set(Policy(JSONReader(try JSON.parse(#"{"deviceLimit": 1}"#))))
    }

    override func tearDownWithError() throws { try organization.get().close() }

    private func wallet(in home: TemporaryHome) async throws -> BadgeWallet {
        try await BadgeWallet.open(organization.get().configuration(home: home.url))
    }

    private func provision(in wallet: BadgeWallet) async throws -> Badge {
        let invitation = try organization.get().invite()
        let code = invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        wallet.ui.registerAll(presentedBy: ScriptedPresenter([.transactionCode: [.submit(["code": code])]]))
        return try await wallet.provision(invitation.offer)
    }

    func testTheLastBadgeOfAnOrganizationGivesItsDeviceBack() async throws {
        let otherHome = try TemporaryHome()
        let (wallet, other) = (try await wallet(in: home.get()), try await wallet(in: otherHome))
        let badge = try await provision(in: wallet)

        let removal = try await wallet.removeBadge(badge.id)
        let next = try await provision(in: other)

        XCTAssertEqual(removal.device, .removed)
        XCTAssertEqual(next.status, .active)
        XCTAssertEqual(try organization.get().authority.devices(of: "ana@example.com").count, 1)
        try await wallet.close()
        try await other.close()
    }

    func testAnotherBadgeOfTheOrganizationKeepsTheDevice() async throws {
        let wallet = try await wallet(in: home.get())
        let badge = try await provision(in: wallet)
        _ = try await provision(in: wallet)

        let removal = try await wallet.removeBadge(badge.id)

        XCTAssertEqual(removal.device, .inUse)
        XCTAssertEqual(try organization.get().authority.devices(of: "ana@example.com").count, 1)
        try await wallet.close()
    }

    func testALogoIsThereWithTheBadge() async throws {
        let wallet = try await wallet(in: home.get())

        let badge = try await provision(in: wallet)

        let logo = try await wallet.logo(of: badge.id)
        XCTAssertEqual(logo?.bytes, SamplePicture.logo)
        try await wallet.close()
    }

    func testABadgeWhoseLogoCannotBeFetchedIsComplete() async throws {
        let wallet = try await wallet(in: home.get())
        try organization.get().setLogo(nil)

        let badge = try await provision(in: wallet)

        let logo = try await wallet.logo(of: badge.id)
        XCTAssertEqual(badge.status, .active)
        XCTAssertNil(logo)
        try await wallet.close()
    }
}
