import BadgeModel
import BadgeUI

final class DeviceProvisioningScreen: DeviceProvisioningUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any DeviceProvisioningUIProtocol)? {
        ScriptedUser.current.made("DeviceProvisioning", DeviceProvisioningScreen(.current))
    }

    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
    ) {
        book.asked(offer)
        book.prompted("DeviceProvisioning", "promptForTransactionCode", completion) { [book] in
            book.codes.taken().map { TransactionCode(Secret(utf8: $0)) }
        }
    }

    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {
        book.prompted("DeviceProvisioning", "promptPhoneNumberEnrollment", completion) { [book] in
            book.numbers.taken()
        }
    }

    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber, completion: @escaping PromptCompletion<Confirmation>
    ) {
        book.told("\(intent.rawValue) \(phoneNumber)")
        book.prompted("DeviceProvisioning", "promptGetVerificationCodeRequest", completion) { [book] in
            book.confirmations.taken()
        }
    }

    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) {
        book.prompted("DeviceProvisioning", "promptVerificationCodeEntry", completion) { [book] in
            book.verifications.taken()?()
        }
    }

    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) {
        book.asked(devices, limit)
        book.prompted("DeviceProvisioning", "promptForDeviceRemoval", completion) { [book] in
            book.removals.taken()?(devices)
        }
    }

    func dismiss() { book.dismissed("DeviceProvisioning", self) }
}

final class LoginScreen: LoginUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any LoginUIProtocol)? {
        ScriptedUser.current.made("Login", LoginScreen(.current))
    }

    func promptForLoginToBadge(_ badge: Badge, completion: @escaping PromptCompletion<LoginCredentials>) {
        book.prompted("Login", "promptForLoginToBadge", completion) { [book] in
            book.logins.taken()
        }
    }

    func promptForLoginToOrganization(
        _ organization: String, completion: @escaping PromptCompletion<LoginCredentials>
    ) {
        book.told(organization)
        book.prompted("Login", "promptForLoginToOrganization", completion) { [book] in
            book.logins.taken()
        }
    }

    func dismiss() { book.dismissed("Login", self) }
}

final class LocationConsentScreen: LocationConsentUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any LocationConsentUIProtocol)? {
        ScriptedUser.current.made("LocationConsent", LocationConsentScreen(.current))
    }

    func promptForLocationAuthorizationConsent(
        for badge: Badge, level: LocationAuthorizationLevel, completion: @escaping PromptCompletion<Confirmation>
    ) {
        book.told(level.rawValue)
        book.prompted("LocationConsent", "promptForLocationAuthorizationConsent", completion) { [book] in
            book.confirmations.taken()
        }
    }

    func informUserOfLocationAuthorizationError(
        for badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        book.prompted("LocationConsent", "informUserOfLocationAuthorizationError", completion) { [book] in
            book.informed.taken()
        }
    }

    func dismiss() { book.dismissed("LocationConsent", self) }
}

final class PasscodeScreen: PasscodeUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any PasscodeUIProtocol)? {
        ScriptedUser.current.made("Passcode", PasscodeScreen(.current))
    }

    func promptForPasscode(_ prompt: PasscodePrompt, completion: @escaping PromptCompletion<PasscodeEntry>) {
        book.asked(prompt)
        book.prompted("Passcode", "promptForPasscode", completion) { [book] in book.entries.taken() }
    }

    func promptUserWithErrorMessage(_ message: String, completion: @escaping PromptCompletion<InformAnswer>) {
        book.told(message)
        book.prompted("Passcode", "promptUserWithErrorMessage", completion) { [book] in book.informed.taken() }
    }

    func dismiss() { book.dismissed("Passcode", self) }
}

final class GeoFenceScreen: GeoFenceUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any GeoFenceUIProtocol)? {
        ScriptedUser.current.made("GeoFence", GeoFenceScreen(.current))
    }

    func informUserOfGeoFenceNonCompliance(
        _ badge: Badge, violation: GeoFenceViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        book.told(violation)
        book.prompted("GeoFence", "informUserOfGeoFenceNonCompliance", completion) { [book] in book.informed.taken() }
    }

    func dismiss() { book.dismissed("GeoFence", self) }
}

final class BluetoothConsentScreen: BluetoothConsentUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any BluetoothConsentUIProtocol)? {
        ScriptedUser.current.made("BluetoothConsent", BluetoothConsentScreen(.current))
    }

    func promptForBluetoothAuthorizationConsent(
        _ badge: Badge, completion: @escaping PromptCompletion<Confirmation>
    ) {
        book.prompted("BluetoothConsent", "promptForBluetoothAuthorizationConsent", completion) { [book] in
            book.confirmations.taken()
        }
    }

    func informUserThatBluetoothIsRequired(
        forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        book.prompted("BluetoothConsent", "informUserThatBluetoothIsRequired", completion) { [book] in
            book.informed.taken()
        }
    }

    func dismiss() { book.dismissed("BluetoothConsent", self) }
}

final class PhotoUploadScreen: PhotoUploadUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any PhotoUploadUIProtocol)? {
        ScriptedUser.current.made("PhotoUpload", PhotoUploadScreen(.current))
    }

    func promptForUserPhotoUpload(
        forBadge badge: Badge, requirements: PhotoRequirements, completion: @escaping PromptCompletion<ImageData>
    ) {
        book.prompted("PhotoUpload", "promptForUserPhotoUpload", completion) { [book] in
            book.photos.taken()
        }
    }

    func dismiss() { book.dismissed("PhotoUpload", self) }
}

final class UserAgreementScreen: UserAgreementUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any UserAgreementUIProtocol)? {
        ScriptedUser.current.made("UserAgreement", UserAgreementScreen(.current))
    }

    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>
    ) {
        book.asked(documents)
        book.prompted("UserAgreement", "promptForUserAgreement", completion) { [book] in
            book.decisions.taken()?(documents)
        }
    }

    func dismiss() { book.dismissed("UserAgreement", self) }
}

final class TimeRestrictionScreen: TimeRestrictionUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any TimeRestrictionUIProtocol)? {
        ScriptedUser.current.made("TimeRestriction", TimeRestrictionScreen(.current))
    }

    func informUserOfTimeOfDayNonCompliance(
        _ badge: Badge, violation: TimeViolation, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        book.told(violation)
        book.prompted("TimeRestriction", "informUserOfTimeOfDayNonCompliance", completion) { [book] in
            book.informed.taken()
        }
    }

    func dismiss() { book.dismissed("TimeRestriction", self) }
}

final class ServerSwitchScreen: ServerSwitchUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any ServerSwitchUIProtocol)? {
        ScriptedUser.current.made("ServerSwitch", ServerSwitchScreen(.current))
    }

    func promptForConfirmation(
        targetServer: ServerAddress, currentServer: ServerAddress?, certificate: CertificateSummary?,
        mode: ServerSwitchMode, completion: @escaping PromptCompletion<Confirmation>
    ) {
        book.asked(targetServer, currentServer, certificate, mode)
        book.prompted("ServerSwitch", "promptForConfirmation", completion) { [book] in
            book.confirmations.taken()
        }
    }

    func notifyServerSwitchNotNeededToServer(
        _ server: ServerAddress, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        book.prompted("ServerSwitch", "notifyServerSwitchNotNeededToServer", completion) { [book] in
            book.informed.taken()
        }
    }

    func dismiss() { book.dismissed("ServerSwitch", self) }
}

final class EmailRecoveryScreen: EmailRecoveryUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any EmailRecoveryUIProtocol)? {
        ScriptedUser.current.made("EmailRecovery", EmailRecoveryScreen(.current))
    }

    func promptForEmailToRequestRecoveryCode(completion: @escaping PromptCompletion<EmailAddress>) {
        book.prompted("EmailRecovery", "promptForEmailToRequestRecoveryCode", completion) { [book] in
            book.addresses.taken()
        }
    }

    func showRequestSuccessNotification(completion: @escaping PromptCompletion<InformAnswer>) {
        book.prompted("EmailRecovery", "showRequestSuccessNotification", completion) { [book] in
            book.informed.taken()
        }
    }

    func dismiss() { book.dismissed("EmailRecovery", self) }
}

final class BadgePickerScreen: BadgePickerUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any BadgePickerUIProtocol)? {
        ScriptedUser.current.made("BadgePicker", BadgePickerScreen(.current))
    }

    func promptUserForSelection(
        from badges: [Badge], message: String?, completion: @escaping PromptCompletion<Badge.ID>
    ) {
        if let message { book.told(message) }
        book.prompted("BadgePicker", "promptUserForSelection", completion) { [book] in
            book.picks.taken()?(badges.map(\.id))
        }
    }

    func dismiss() { book.dismissed("BadgePicker", self) }
}

final class SSOConfirmationScreen: SSOConfirmationUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any SSOConfirmationUIProtocol)? {
        ScriptedUser.current.made("SSOConfirmation", SSOConfirmationScreen(.current))
    }

    func promptUserToConfirmSSO(_ request: SSORequest, completion: @escaping PromptCompletion<SSODecision>) {
        book.asked(request)
        book.prompted("SSOConfirmation", "promptUserToConfirmSSO", completion) { [book] in
            book.ssoDecisions.taken()
        }
    }

    func dismiss() { book.dismissed("SSOConfirmation", self) }
}

final class PresentationScreen: PresentationUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any PresentationUIProtocol)? {
        ScriptedUser.current.made("Presentation", PresentationScreen(.current))
    }

    func promptForPresentation(
        _ prompt: PresentationPrompt, completion: @escaping PromptCompletion<PresentationDecision>
    ) {
        book.asked(prompt)
        book.prompted("Presentation", "promptForPresentation", completion) { [book] in
            book.presentations.taken()?(prompt)
        }
    }

    func dismiss() { book.dismissed("Presentation", self) }
}

final class RevokedScreen: RevokedUIProtocol {
    private let book: ScriptedUser

    init(_ book: ScriptedUser) { self.book = book }

    static func instance() -> (any RevokedUIProtocol)? {
        ScriptedUser.current.made("Revoked", RevokedScreen(.current))
    }

    func informUserOfBadgeRevocation(forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>) {
        book.told(of: badge)
        book.prompted("Revoked", "informUserOfBadgeRevocation", completion) { [book] in book.informed.taken() }
    }

    func dismiss() { book.dismissed("Revoked", self) }
}
