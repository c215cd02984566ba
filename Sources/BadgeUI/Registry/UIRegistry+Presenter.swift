public import Foundation

extension UIRegistry {
    /// Gives all fourteen protocols the default screens, drawn by one presenter.
    ///
    /// Screens registered afterwards replace single ones. Times are shown in `timeZone`.
    public func registerAll(presentedBy presenter: any PromptPresenter, timeZone: TimeZone = .current) {
        let make: UISlot<FormUI>.Factory = { FormUI(presenter: presenter, timeZone: timeZone) }
        registerLoginUI { make() }
        registerDeviceProvisioningUI { make() }
        registerLocationConsentUI { make() }
        registerPasscodeUI { make() }
        registerGeoFenceUI { make() }
        registerBluetoothConsentUI { make() }
        registerPhotoUploadUI { make() }
        registerUserAgreementUI { make() }
        registerTimeRestrictionUI { make() }
        registerServerSwitchUI { make() }
        registerEmailRecoveryUI { make() }
        registerBadgePickerUI { make() }
        registerSSOConfirmationUI { make() }
        registerRevokedUI { make() }
    }
}
