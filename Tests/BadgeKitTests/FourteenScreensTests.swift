import BadgeAuthority
import BadgeKit
import BadgeModel
import BadgeTesting
import BadgeUI
import XCTest

/// Fourteen classes of an app's own, no presenter: what the wallet calls on them, and what it leaves alone.
final class FourteenScreensTests: XCTestCase {
    @MainActor
    func testProvisioningCallsTheCodeScreenAndNoOther() async throws {
        let world = try await World()
        let book = Self.register(world, codes: ["000000x", world.invitation.transactionCode.text])

        let badge = try await world.wallet.provision(world.offer)

        XCTAssertEqual(
            book.calls,
            [
                "DeviceProvisioning.instance", "DeviceProvisioning.promptForTransactionCode",
                "DeviceProvisioning.handler transactionCodeRefused", "DeviceProvisioning.dismiss",
            ])
        XCTAssertEqual(
            book.offers,
            [
                OfferSummary(
                    organization: "Example Works", issuerHost: "127.0.0.1", badge: "Example Works",
                    code: TransactionCodeFormat(
                        inputMode: .numeric, length: 6, description: "The six digits that Example Works sent you."))
            ])
        XCTAssertEqual(badge.status, .active)
    }

    @MainActor
    func testEveryRunMakesAScreenOfItsOwn() async throws {
        let world = try await World()
        let book = Self.register(world, codes: [world.invitation.transactionCode.text])
        _ = try await world.wallet.provision(world.offer)

        let second = try world.organization.invite()
        book.codes = [second.transactionCode.text]
        _ = try await world.wallet.provision(second.offer)

        let run = [
            "DeviceProvisioning.instance", "DeviceProvisioning.promptForTransactionCode", "DeviceProvisioning.dismiss",
        ]
        XCTAssertEqual(book.calls, run + run)
    }

    @MainActor
    func testFailingBeforeThePromptTouchesNoScreen() async throws {
        let world = try await World()
        let book = Self.register(world, codes: [])

        let error = await failure { try await world.wallet.provision("https://example.org/?credential_offer=x") }

        XCTAssertEqual(error?.code, .offerSchemeUnknown)
        XCTAssertEqual(book.calls, [])
    }

    @MainActor
    func testReadingTheWalletTouchesNoScreen() async throws {
        let world = try await World()
        let book = Self.register(world, codes: [world.invitation.transactionCode.text])
        let badge = try await world.wallet.provision(world.offer)
        let calls = book.calls

        _ = try await world.wallet.badges
        _ = try await world.wallet.organizations
        _ = try await world.wallet.credentials(of: badge.id)
        _ = try await world.wallet.finishInterruptedProvisioning()
        _ = try await world.wallet.removeOrganization(badge.organizationID)

        XCTAssertEqual(book.calls, calls)
    }

    @MainActor
    private static func register(_ world: World, codes: [String]) -> CallBook {
        let book = CallBook()
        book.codes = codes
        CallBook.current = book
        let ui = world.wallet.ui
        ui.registerDeviceProvisioningUIClass(DeviceProvisioningScreen.self)
        ui.registerLoginUIClass(LoginScreen.self)
        ui.registerLocationConsentUIClass(LocationConsentScreen.self)
        ui.registerPasscodeUIClass(PasscodeScreen.self)
        ui.registerGeoFenceUIClass(GeoFenceScreen.self)
        ui.registerBluetoothConsentUIClass(BluetoothConsentScreen.self)
        ui.registerPhotoUploadUIClass(PhotoUploadScreen.self)
        ui.registerUserAgreementUIClass(UserAgreementScreen.self)
        ui.registerTimeRestrictionUIClass(TimeRestrictionScreen.self)
        ui.registerServerSwitchUIClass(ServerSwitchScreen.self)
        ui.registerEmailRecoveryUIClass(EmailRecoveryScreen.self)
        ui.registerBadgePickerUIClass(BadgePickerScreen.self)
        ui.registerSSOConfirmationUIClass(SSOConfirmationScreen.self)
        ui.registerRevokedUIClass(RevokedScreen.self)
        return book
    }
}
