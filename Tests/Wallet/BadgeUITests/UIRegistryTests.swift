import BadgeModel
import BadgeTesting
import BadgeUI
import XCTest

private final class LoginScreen: LoginUIProtocol {
    static func instance() -> (any LoginUIProtocol)? { LoginScreen() }
    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {}
    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {}
    func dismiss() {}
}

private final class AbsentScreen: RevokedUIProtocol {
    static func instance() -> (any RevokedUIProtocol)? { nil }
    func informUserOfBadgeRevocation(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>) {}
    func dismiss() {}
}

final class UIRegistryTests: XCTestCase {
    @MainActor
    func testMakesANewScreenOfARegisteredClassForEveryRun() async throws {
        let registry = UIRegistry()
        registry.registerLoginUIClass(LoginScreen.self)

        let first = try XCTUnwrap(registry.make(\.login))
        let second = try XCTUnwrap(registry.make(\.login))

        XCTAssertTrue(first is LoginScreen)
        XCTAssertFalse(first === second)
    }

    @MainActor
    func testMakesTheScreenOfARegisteredClosure() async {
        let registry = UIRegistry()
        let screen = LoginScreen()
        registry.registerLoginUI { screen }

        let made = registry.make(\.login)

        XCTAssertTrue(made === screen)
    }

    @MainActor
    func testTheLastRegistrationOfAProtocolStands() async {
        let registry = UIRegistry()
        registry.registerAll(presentedBy: ScriptedPresenter())
        registry.registerLoginUIClass(LoginScreen.self)

        let made = registry.make(\.login)

        XCTAssertTrue(made is LoginScreen)
        XCTAssertNotNil(registry.make(\.passcode))
    }

    @MainActor
    func testTwoRegistriesKnowNothingOfEachOther() async {
        let (one, other) = (UIRegistry(), UIRegistry())

        one.registerLoginUIClass(LoginScreen.self)

        XCTAssertNotNil(one.make(\.login))
        XCTAssertNil(other.make(\.login))
    }

    @MainActor
    func testAClassWithoutAnInstanceCountsAsNotRegistered() async {
        let registry = UIRegistry()
        registry.registerRevokedUIClass(AbsentScreen.self)

        XCTAssertThrowsError(try registry.require(\.revoked)) { error in
            let error = error as? BadgeError
            XCTAssertEqual(error?.code, .uiNotRegistered)
            XCTAssertEqual(error?.detail, .uiProtocol("RevokedUIProtocol"))
            XCTAssertEqual(error?.reason.contains("RevokedUIProtocol"), true)
        }
    }

    @MainActor
    func testEverySlotIsEmptyAtFirstNamesItsProtocolAndIsFilledByAPresenter() async {
        let registry = UIRegistry()
        let presenter = ScriptedPresenter()

        func check<UI>(_ slot: KeyPath<UISlots, UISlot<UI>>, _ type: UI.Type) {
            let before = failure { _ = try registry.require(slot) }
            XCTAssertEqual(before?.detail, .uiProtocol("\(type)".replacingOccurrences(of: "any ", with: "")))
        }
        check(\.login, (any LoginUIProtocol).self)
        check(\.deviceProvisioning, (any DeviceProvisioningUIProtocol).self)
        check(\.locationConsent, (any LocationConsentUIProtocol).self)
        check(\.passcode, (any PasscodeUIProtocol).self)
        check(\.geoFence, (any GeoFenceUIProtocol).self)
        check(\.bluetoothConsent, (any BluetoothConsentUIProtocol).self)
        check(\.photoUpload, (any PhotoUploadUIProtocol).self)
        check(\.userAgreement, (any UserAgreementUIProtocol).self)
        check(\.timeRestriction, (any TimeRestrictionUIProtocol).self)
        check(\.serverSwitch, (any ServerSwitchUIProtocol).self)
        check(\.emailRecovery, (any EmailRecoveryUIProtocol).self)
        check(\.badgePicker, (any BadgePickerUIProtocol).self)
        check(\.ssoConfirmation, (any SSOConfirmationUIProtocol).self)
        check(\.presentation, (any PresentationUIProtocol).self)
        check(\.revoked, (any RevokedUIProtocol).self)
        registry.registerAll(presentedBy: presenter)

        let made: [AnyObject?] = [
            registry.make(\.login), registry.make(\.deviceProvisioning), registry.make(\.locationConsent),
            registry.make(\.passcode), registry.make(\.geoFence), registry.make(\.bluetoothConsent),
            registry.make(\.photoUpload), registry.make(\.userAgreement), registry.make(\.timeRestriction),
            registry.make(\.serverSwitch), registry.make(\.emailRecovery), registry.make(\.badgePicker),
            registry.make(\.ssoConfirmation), registry.make(\.presentation), registry.make(\.revoked),
        ]
        XCTAssertEqual(made.compactMap(\.self).count, 15)
    }

    @MainActor
    private func failure(of body: () throws -> Void) -> BadgeError? {
        do {
            try body()
            return nil
        } catch {
            return error as? BadgeError
        }
    }
}
