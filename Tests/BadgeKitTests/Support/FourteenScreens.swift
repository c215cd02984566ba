import BadgeModel
import BadgeUI

/// Every call that was made to any of the fourteen screens, in order: `Login.instance`.
@MainActor
final class CallBook {
    /// The classes below make their screens without being told for whom, as an app's classes do.
    static var current = CallBook()

    private(set) var calls: [String] = []
    private(set) var offers: [OfferSummary] = []
    /// What the person types, one after the other.
    var codes: [String] = []
    /// Whoever shows a screen owns it.
    fileprivate var shown: AnyObject?

    fileprivate static func note(_ call: String) { current.calls.append(call) }

    fileprivate func asked(_ offer: OfferSummary) { offers.append(offer) }
}

final class DeviceProvisioningScreen: DeviceProvisioningUIProtocol {
    private var completion: PromptCompletion<TransactionCode>?

    static func instance() -> (any DeviceProvisioningUIProtocol)? {
        CallBook.note("DeviceProvisioning.instance")
        let screen = DeviceProvisioningScreen()
        CallBook.current.shown = screen
        return screen
    }

    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
    ) {
        CallBook.note("DeviceProvisioning.promptForTransactionCode")
        CallBook.current.asked(offer)
        self.completion = completion
        type()
    }

    private func type() {
        let code = CallBook.current.codes.removeFirst()
        completion?(TransactionCode(Secret(utf8: code))) { error in
            CallBook.note("DeviceProvisioning.handler \(error.code)")
            self.type()
        }
    }

    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {
        CallBook.note("DeviceProvisioning.promptPhoneNumberEnrollment")
    }

    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber, completion: @escaping PromptCompletion<Confirmation>
    ) { CallBook.note("DeviceProvisioning.promptGetVerificationCodeRequest") }

    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) { CallBook.note("DeviceProvisioning.promptVerificationCodeEntry") }

    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) { CallBook.note("DeviceProvisioning.promptForDeviceRemoval") }

    func dismiss() {
        CallBook.note("DeviceProvisioning.dismiss")
        CallBook.current.shown = nil
    }
}

final class LoginScreen: LoginUIProtocol {
    static func instance() -> (any LoginUIProtocol)? {
        CallBook.note("Login.instance")
        return LoginScreen()
    }

    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {
        CallBook.note("Login.promptForLoginToBadge")
    }

    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        CallBook.note("Login.promptForLoginToOrganization")
    }

    func dismiss() { CallBook.note("Login.dismiss") }
}

final class LocationConsentScreen: LocationConsentUIProtocol {
    static func instance() -> (any LocationConsentUIProtocol)? {
        CallBook.note("LocationConsent.instance")
        return LocationConsentScreen()
    }

    func promptForLocationAuthorizationConsent(
        for badge: Badge, level: LocationAuthorizationLevel, completion: @escaping PromptCompletion<Confirmation>
    ) {
        CallBook.note("LocationConsent.promptForLocationAuthorizationConsent")
    }

    func informUserOfLocationAuthorizationError(
        for badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        CallBook.note("LocationConsent.informUserOfLocationAuthorizationError")
    }

    func dismiss() { CallBook.note("LocationConsent.dismiss") }
}

final class PasscodeScreen: PasscodeUIProtocol {
    static func instance() -> (any PasscodeUIProtocol)? {
        CallBook.note("Passcode.instance")
        return PasscodeScreen()
    }

    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        CallBook.note("Passcode.promptForPasscode")
    }

    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        CallBook.note("Passcode.promptUserWithErrorMessage")
    }

    func dismiss() { CallBook.note("Passcode.dismiss") }
}

final class GeoFenceScreen: GeoFenceUIProtocol {
    static func instance() -> (any GeoFenceUIProtocol)? {
        CallBook.note("GeoFence.instance")
        return GeoFenceScreen()
    }

    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        CallBook.note("GeoFence.informUserOfGeoFenceNonCompliance")
    }

    func dismiss() { CallBook.note("GeoFence.dismiss") }
}

final class BluetoothConsentScreen: BluetoothConsentUIProtocol {
    static func instance() -> (any BluetoothConsentUIProtocol)? {
        CallBook.note("BluetoothConsent.instance")
        return BluetoothConsentScreen()
    }

    func promptForBluetoothAuthorizationConsent(
        _ badge: Badge, completion: @escaping PromptCompletion<Confirmation>
    ) {
        CallBook.note("BluetoothConsent.promptForBluetoothAuthorizationConsent")
    }

    func informUserThatBluetoothIsRequired(
        forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        CallBook.note("BluetoothConsent.informUserThatBluetoothIsRequired")
    }

    func dismiss() { CallBook.note("BluetoothConsent.dismiss") }
}

final class PhotoUploadScreen: PhotoUploadUIProtocol {
    static func instance() -> (any PhotoUploadUIProtocol)? {
        CallBook.note("PhotoUpload.instance")
        return PhotoUploadScreen()
    }

    func promptForUserPhotoUpload(
        forBadge badge: Badge, requirements: PhotoRequirements, completion: @escaping PromptCompletion<ImageData>
    ) {
        CallBook.note("PhotoUpload.promptForUserPhotoUpload")
    }

    func dismiss() { CallBook.note("PhotoUpload.dismiss") }
}

final class UserAgreementScreen: UserAgreementUIProtocol {
    static func instance() -> (any UserAgreementUIProtocol)? {
        CallBook.note("UserAgreement.instance")
        return UserAgreementScreen()
    }

    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>
    ) {
        CallBook.note("UserAgreement.promptForUserAgreement")
    }

    func dismiss() { CallBook.note("UserAgreement.dismiss") }
}

final class TimeRestrictionScreen: TimeRestrictionUIProtocol {
    static func instance() -> (any TimeRestrictionUIProtocol)? {
        CallBook.note("TimeRestriction.instance")
        return TimeRestrictionScreen()
    }

    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        CallBook.note("TimeRestriction.informUserOfTimeOfDayNonCompliance")
    }

    func dismiss() { CallBook.note("TimeRestriction.dismiss") }
}

final class ServerSwitchScreen: ServerSwitchUIProtocol {
    static func instance() -> (any ServerSwitchUIProtocol)? {
        CallBook.note("ServerSwitch.instance")
        return ServerSwitchScreen()
    }

    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>
    ) {
        CallBook.note("ServerSwitch.promptForConfirmation")
    }

    func notifyServerSwitchNotNeededToServer(
        _ server: ServerAddress, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        CallBook.note("ServerSwitch.notifyServerSwitchNotNeededToServer")
    }

    func dismiss() { CallBook.note("ServerSwitch.dismiss") }
}

final class EmailRecoveryScreen: EmailRecoveryUIProtocol {
    static func instance() -> (any EmailRecoveryUIProtocol)? {
        CallBook.note("EmailRecovery.instance")
        return EmailRecoveryScreen()
    }

    func promptForEmailToRequestRecoveryCode(completion: @escaping PromptCompletion<EmailAddress>) {
        CallBook.note("EmailRecovery.promptForEmailToRequestRecoveryCode")
    }

    func showRequestSuccessNotification(completion: @escaping PromptCompletion<InformAnswer>) {
        CallBook.note("EmailRecovery.showRequestSuccessNotification")
    }

    func dismiss() { CallBook.note("EmailRecovery.dismiss") }
}

final class BadgePickerScreen: BadgePickerUIProtocol {
    static func instance() -> (any BadgePickerUIProtocol)? {
        CallBook.note("BadgePicker.instance")
        return BadgePickerScreen()
    }

    func promptUserForSelection(
        from badges: [Badge], message: String?, completion: @escaping PromptCompletion<Badge.ID>
    ) {
        CallBook.note("BadgePicker.promptUserForSelection")
    }

    func dismiss() { CallBook.note("BadgePicker.dismiss") }
}

final class SSOConfirmationScreen: SSOConfirmationUIProtocol {
    static func instance() -> (any SSOConfirmationUIProtocol)? {
        CallBook.note("SSOConfirmation.instance")
        return SSOConfirmationScreen()
    }

    func promptUserToConfirmSSO(_ request: SSORequest, completion: @escaping PromptCompletion<SSODecision>) {
        CallBook.note("SSOConfirmation.promptUserToConfirmSSO")
    }

    func dismiss() { CallBook.note("SSOConfirmation.dismiss") }
}

final class RevokedScreen: RevokedUIProtocol {
    static func instance() -> (any RevokedUIProtocol)? {
        CallBook.note("Revoked.instance")
        return RevokedScreen()
    }

    func informUserOfBadgeRevocation(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>) {
        CallBook.note("Revoked.informUserOfBadgeRevocation")
    }

    func dismiss() { CallBook.note("Revoked.dismiss") }
}
