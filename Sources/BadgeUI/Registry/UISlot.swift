/// The slot of one UI protocol in a registry.
public struct UISlot<UI>: Sendable {
    /// Makes a screen on the main actor; `nil` counts as not registered.
    public typealias Factory = @MainActor @Sendable () -> UI?

    /// The protocol, as it is called in code: `LoginUIProtocol`.
    public let protocolName: String
    var factory: Factory?

    init(_ protocolName: String) {
        self.protocolName = protocolName
    }
}

/// The fourteen slots of a registry, by name, for key paths such as `\.deviceProvisioning`.
public struct UISlots: Sendable {
    /// Login to a badge or an organization.
    public internal(set) var login = UISlot<any LoginUIProtocol>("LoginUIProtocol")
    /// Transaction code, phone number, verification code, device limit.
    public internal(set) var deviceProvisioning =
        UISlot<any DeviceProvisioningUIProtocol>("DeviceProvisioningUIProtocol")
    /// Consent to the use of the location.
    public internal(set) var locationConsent = UISlot<any LocationConsentUIProtocol>("LocationConsentUIProtocol")
    /// Passcode.
    public internal(set) var passcode = UISlot<any PasscodeUIProtocol>("PasscodeUIProtocol")
    /// A geofence violation.
    public internal(set) var geoFence = UISlot<any GeoFenceUIProtocol>("GeoFenceUIProtocol")
    /// Consent to the use of Bluetooth.
    public internal(set) var bluetoothConsent = UISlot<any BluetoothConsentUIProtocol>("BluetoothConsentUIProtocol")
    /// Photo.
    public internal(set) var photoUpload = UISlot<any PhotoUploadUIProtocol>("PhotoUploadUIProtocol")
    /// Terms and privacy policy.
    public internal(set) var userAgreement = UISlot<any UserAgreementUIProtocol>("UserAgreementUIProtocol")
    /// Wrong time.
    public internal(set) var timeRestriction = UISlot<any TimeRestrictionUIProtocol>("TimeRestrictionUIProtocol")
    /// Another server.
    public internal(set) var serverSwitch = UISlot<any ServerSwitchUIProtocol>("ServerSwitchUIProtocol")
    /// Recovery by mail.
    public internal(set) var emailRecovery = UISlot<any EmailRecoveryUIProtocol>("EmailRecoveryUIProtocol")
    /// Which badge.
    public internal(set) var badgePicker = UISlot<any BadgePickerUIProtocol>("BadgePickerUIProtocol")
    /// Another app's request.
    public internal(set) var ssoConfirmation = UISlot<any SSOConfirmationUIProtocol>("SSOConfirmationUIProtocol")
    /// Badge taken back.
    public internal(set) var revoked = UISlot<any RevokedUIProtocol>("RevokedUIProtocol")

    init() {}
}
