/// The slot of one UI protocol in a registry.
public struct UISlot<UI>: Sendable {
    /// Creates a screen on the main actor; `nil` counts as not registered.
    public typealias Factory = @MainActor @Sendable () -> UI?

    /// The name of the protocol, such as `LoginUIProtocol`.
    public let protocolName: String
    var factory: Factory?
    /// Whether the screen is the default one, drawn by a presenter.
    var isDefault = false

    init(_ protocolName: String) {
        self.protocolName = protocolName
    }
}

/// The fifteen slots of a registry, by name, for key paths such as `\.deviceProvisioning`.
public struct UISlots: Sendable {
    /// Login to a badge or an organization.
    public internal(set) var login = UISlot<any LoginUIProtocol>("LoginUIProtocol")
    /// Transaction code, phone number, verification code, device limit.
    public internal(set) var deviceProvisioning =
        UISlot<any DeviceProvisioningUIProtocol>("DeviceProvisioningUIProtocol")
    /// Consent to use the location.
    public internal(set) var locationConsent = UISlot<any LocationConsentUIProtocol>("LocationConsentUIProtocol")
    /// Passcode.
    public internal(set) var passcode = UISlot<any PasscodeUIProtocol>("PasscodeUIProtocol")
    /// A geofence violation.
    public internal(set) var geoFence = UISlot<any GeoFenceUIProtocol>("GeoFenceUIProtocol")
    /// Consent to use Bluetooth.
    public internal(set) var bluetoothConsent = UISlot<any BluetoothConsentUIProtocol>("BluetoothConsentUIProtocol")
    /// Photo.
    public internal(set) var photoUpload = UISlot<any PhotoUploadUIProtocol>("PhotoUploadUIProtocol")
    /// Terms and privacy policy.
    public internal(set) var userAgreement = UISlot<any UserAgreementUIProtocol>("UserAgreementUIProtocol")
    /// A time violation.
    public internal(set) var timeRestriction = UISlot<any TimeRestrictionUIProtocol>("TimeRestrictionUIProtocol")
    /// Confirmation of another server.
    public internal(set) var serverSwitch = UISlot<any ServerSwitchUIProtocol>("ServerSwitchUIProtocol")
    /// Recovery by email.
    public internal(set) var emailRecovery = UISlot<any EmailRecoveryUIProtocol>("EmailRecoveryUIProtocol")
    /// Choice of a badge.
    public internal(set) var badgePicker = UISlot<any BadgePickerUIProtocol>("BadgePickerUIProtocol")
    /// Another app's authorization request.
    public internal(set) var ssoConfirmation = UISlot<any SSOConfirmationUIProtocol>("SSOConfirmationUIProtocol")
    /// A verifier's request for a presentation.
    public internal(set) var presentation = UISlot<any PresentationUIProtocol>("PresentationUIProtocol")
    /// A revoked badge.
    public internal(set) var revoked = UISlot<any RevokedUIProtocol>("RevokedUIProtocol")

    init() {}
}
