/// Registration by class: the class makes its screens in `instance()`.
extension UIRegistry {
    /// Registers the login screen by its class.
    public func registerLoginUIClass(_ type: any LoginUIProtocol.Type) { register(\.login) { type.instance() } }

    /// Registers the provisioning screen by its class.
    public func registerDeviceProvisioningUIClass(_ type: any DeviceProvisioningUIProtocol.Type) {
        register(\.deviceProvisioning) { type.instance() }
    }

    /// Registers the screen that asks for consent to the location by its class.
    public func registerLocationConsentUIClass(_ type: any LocationConsentUIProtocol.Type) {
        register(\.locationConsent) { type.instance() }
    }

    /// Registers the passcode screen by its class.
    public func registerPasscodeUIClass(_ type: any PasscodeUIProtocol.Type) {
        register(\.passcode) { type.instance() }
    }

    /// Registers the screen for a geofence violation by its class.
    public func registerGeoFenceUIClass(_ type: any GeoFenceUIProtocol.Type) {
        register(\.geoFence) { type.instance() }
    }

    /// Registers the screen that asks for Bluetooth by its class.
    public func registerBluetoothConsentUIClass(_ type: any BluetoothConsentUIProtocol.Type) {
        register(\.bluetoothConsent) { type.instance() }
    }

    /// Registers the photo screen by its class.
    public func registerPhotoUploadUIClass(_ type: any PhotoUploadUIProtocol.Type) {
        register(\.photoUpload) { type.instance() }
    }

    /// Registers the agreement screen by its class.
    public func registerUserAgreementUIClass(_ type: any UserAgreementUIProtocol.Type) {
        register(\.userAgreement) { type.instance() }
    }

    /// Registers the screen for a wrong time by its class.
    public func registerTimeRestrictionUIClass(_ type: any TimeRestrictionUIProtocol.Type) {
        register(\.timeRestriction) { type.instance() }
    }

    /// Registers the screen for another server by its class.
    public func registerServerSwitchUIClass(_ type: any ServerSwitchUIProtocol.Type) {
        register(\.serverSwitch) { type.instance() }
    }

    /// Registers the recovery screen by its class.
    public func registerEmailRecoveryUIClass(_ type: any EmailRecoveryUIProtocol.Type) {
        register(\.emailRecovery) { type.instance() }
    }

    /// Registers the badge picker by its class.
    public func registerBadgePickerUIClass(_ type: any BadgePickerUIProtocol.Type) {
        register(\.badgePicker) { type.instance() }
    }

    /// Registers the screen for another app's request by its class.
    public func registerSSOConfirmationUIClass(_ type: any SSOConfirmationUIProtocol.Type) {
        register(\.ssoConfirmation) { type.instance() }
    }

    /// Registers the screen for a badge taken back by its class.
    public func registerRevokedUIClass(_ type: any RevokedUIProtocol.Type) { register(\.revoked) { type.instance() } }
}

/// Registration by closure: for screens that need something of their own.
extension UIRegistry {
    /// Registers the login screen by a closure that makes it.
    public func registerLoginUI(_ make: @escaping UISlot<any LoginUIProtocol>.Factory) { register(\.login, make) }

    /// Registers the provisioning screen by a closure that makes it.
    public func registerDeviceProvisioningUI(_ make: @escaping UISlot<any DeviceProvisioningUIProtocol>.Factory) {
        register(\.deviceProvisioning, make)
    }

    /// Registers the screen that asks for consent to the location by a closure that makes it.
    public func registerLocationConsentUI(_ make: @escaping UISlot<any LocationConsentUIProtocol>.Factory) {
        register(\.locationConsent, make)
    }

    /// Registers the passcode screen by a closure that makes it.
    public func registerPasscodeUI(_ make: @escaping UISlot<any PasscodeUIProtocol>.Factory) {
        register(\.passcode, make)
    }

    /// Registers the screen for a geofence violation by a closure that makes it.
    public func registerGeoFenceUI(_ make: @escaping UISlot<any GeoFenceUIProtocol>.Factory) {
        register(\.geoFence, make)
    }

    /// Registers the screen that asks for Bluetooth by a closure that makes it.
    public func registerBluetoothConsentUI(_ make: @escaping UISlot<any BluetoothConsentUIProtocol>.Factory) {
        register(\.bluetoothConsent, make)
    }

    /// Registers the photo screen by a closure that makes it.
    public func registerPhotoUploadUI(_ make: @escaping UISlot<any PhotoUploadUIProtocol>.Factory) {
        register(\.photoUpload, make)
    }

    /// Registers the agreement screen by a closure that makes it.
    public func registerUserAgreementUI(_ make: @escaping UISlot<any UserAgreementUIProtocol>.Factory) {
        register(\.userAgreement, make)
    }

    /// Registers the screen for a wrong time by a closure that makes it.
    public func registerTimeRestrictionUI(_ make: @escaping UISlot<any TimeRestrictionUIProtocol>.Factory) {
        register(\.timeRestriction, make)
    }

    /// Registers the screen for another server by a closure that makes it.
    public func registerServerSwitchUI(_ make: @escaping UISlot<any ServerSwitchUIProtocol>.Factory) {
        register(\.serverSwitch, make)
    }

    /// Registers the recovery screen by a closure that makes it.
    public func registerEmailRecoveryUI(_ make: @escaping UISlot<any EmailRecoveryUIProtocol>.Factory) {
        register(\.emailRecovery, make)
    }

    /// Registers the badge picker by a closure that makes it.
    public func registerBadgePickerUI(_ make: @escaping UISlot<any BadgePickerUIProtocol>.Factory) {
        register(\.badgePicker, make)
    }

    /// Registers the screen for another app's request by a closure that makes it.
    public func registerSSOConfirmationUI(_ make: @escaping UISlot<any SSOConfirmationUIProtocol>.Factory) {
        register(\.ssoConfirmation, make)
    }

    /// Registers the screen for a badge taken back by a closure that makes it.
    public func registerRevokedUI(_ make: @escaping UISlot<any RevokedUIProtocol>.Factory) { register(\.revoked, make) }
}
