/// Registration by class, which creates its screens in `instance()`.
extension UIRegistry {
    /// Registers the class of the login screen.
    public func registerLoginUIClass(_ type: any LoginUIProtocol.Type) { register(\.login) { type.instance() } }

    /// Registers the class of the provisioning screen.
    public func registerDeviceProvisioningUIClass(_ type: any DeviceProvisioningUIProtocol.Type) {
        register(\.deviceProvisioning) { type.instance() }
    }

    /// Registers the class of the screen that asks for consent to use the location.
    public func registerLocationConsentUIClass(_ type: any LocationConsentUIProtocol.Type) {
        register(\.locationConsent) { type.instance() }
    }

    /// Registers the class of the passcode screen.
    public func registerPasscodeUIClass(_ type: any PasscodeUIProtocol.Type) {
        register(\.passcode) { type.instance() }
    }

    /// Registers the class of the screen for a geofence violation.
    public func registerGeoFenceUIClass(_ type: any GeoFenceUIProtocol.Type) {
        register(\.geoFence) { type.instance() }
    }

    /// Registers the class of the screen that asks for consent to use Bluetooth.
    public func registerBluetoothConsentUIClass(_ type: any BluetoothConsentUIProtocol.Type) {
        register(\.bluetoothConsent) { type.instance() }
    }

    /// Registers the class of the photo screen.
    public func registerPhotoUploadUIClass(_ type: any PhotoUploadUIProtocol.Type) {
        register(\.photoUpload) { type.instance() }
    }

    /// Registers the class of the agreement screen.
    public func registerUserAgreementUIClass(_ type: any UserAgreementUIProtocol.Type) {
        register(\.userAgreement) { type.instance() }
    }

    /// Registers the class of the screen for a time violation.
    public func registerTimeRestrictionUIClass(_ type: any TimeRestrictionUIProtocol.Type) {
        register(\.timeRestriction) { type.instance() }
    }

    /// Registers the class of the screen that confirms another server.
    public func registerServerSwitchUIClass(_ type: any ServerSwitchUIProtocol.Type) {
        register(\.serverSwitch) { type.instance() }
    }

    /// Registers the class of the recovery screen.
    public func registerEmailRecoveryUIClass(_ type: any EmailRecoveryUIProtocol.Type) {
        register(\.emailRecovery) { type.instance() }
    }

    /// Registers the class of the badge picker.
    public func registerBadgePickerUIClass(_ type: any BadgePickerUIProtocol.Type) {
        register(\.badgePicker) { type.instance() }
    }

    /// Registers the class of the screen for another app's authorization request.
    public func registerSSOConfirmationUIClass(_ type: any SSOConfirmationUIProtocol.Type) {
        register(\.ssoConfirmation) { type.instance() }
    }

    /// Registers the class of the screen for a verifier's request.
    public func registerPresentationUIClass(_ type: any PresentationUIProtocol.Type) {
        register(\.presentation) { type.instance() }
    }

    /// Registers the class of the screen for a revoked badge.
    public func registerRevokedUIClass(_ type: any RevokedUIProtocol.Type) { register(\.revoked) { type.instance() } }
}

/// Registration by closure, for screens that need parameters.
extension UIRegistry {
    /// Registers a closure that creates the login screen.
    public func registerLoginUI(_ make: @escaping UISlot<any LoginUIProtocol>.Factory) { register(\.login, make) }

    /// Registers a closure that creates the provisioning screen.
    public func registerDeviceProvisioningUI(_ make: @escaping UISlot<any DeviceProvisioningUIProtocol>.Factory) {
        register(\.deviceProvisioning, make)
    }

    /// Registers a closure that creates the screen that asks for consent to use the location.
    public func registerLocationConsentUI(_ make: @escaping UISlot<any LocationConsentUIProtocol>.Factory) {
        register(\.locationConsent, make)
    }

    /// Registers a closure that creates the passcode screen.
    public func registerPasscodeUI(_ make: @escaping UISlot<any PasscodeUIProtocol>.Factory) {
        register(\.passcode, make)
    }

    /// Registers a closure that creates the screen for a geofence violation.
    public func registerGeoFenceUI(_ make: @escaping UISlot<any GeoFenceUIProtocol>.Factory) {
        register(\.geoFence, make)
    }

    /// Registers a closure that creates the screen that asks for consent to use Bluetooth.
    public func registerBluetoothConsentUI(_ make: @escaping UISlot<any BluetoothConsentUIProtocol>.Factory) {
        register(\.bluetoothConsent, make)
    }

    /// Registers a closure that creates the photo screen.
    public func registerPhotoUploadUI(_ make: @escaping UISlot<any PhotoUploadUIProtocol>.Factory) {
        register(\.photoUpload, make)
    }

    /// Registers a closure that creates the agreement screen.
    public func registerUserAgreementUI(_ make: @escaping UISlot<any UserAgreementUIProtocol>.Factory) {
        register(\.userAgreement, make)
    }

    /// Registers a closure that creates the screen for a time violation.
    public func registerTimeRestrictionUI(_ make: @escaping UISlot<any TimeRestrictionUIProtocol>.Factory) {
        register(\.timeRestriction, make)
    }

    /// Registers a closure that creates the screen that confirms another server.
    public func registerServerSwitchUI(_ make: @escaping UISlot<any ServerSwitchUIProtocol>.Factory) {
        register(\.serverSwitch, make)
    }

    /// Registers a closure that creates the recovery screen.
    public func registerEmailRecoveryUI(_ make: @escaping UISlot<any EmailRecoveryUIProtocol>.Factory) {
        register(\.emailRecovery, make)
    }

    /// Registers a closure that creates the badge picker.
    public func registerBadgePickerUI(_ make: @escaping UISlot<any BadgePickerUIProtocol>.Factory) {
        register(\.badgePicker, make)
    }

    /// Registers a closure that creates the screen for another app's authorization request.
    public func registerSSOConfirmationUI(_ make: @escaping UISlot<any SSOConfirmationUIProtocol>.Factory) {
        register(\.ssoConfirmation, make)
    }

    /// Registers a closure that creates the screen for a verifier's request.
    public func registerPresentationUI(_ make: @escaping UISlot<any PresentationUIProtocol>.Factory) {
        register(\.presentation, make)
    }

    /// Registers a closure that creates the screen for a revoked badge.
    public func registerRevokedUI(_ make: @escaping UISlot<any RevokedUIProtocol>.Factory) { register(\.revoked, make) }
}
