public import BadgeModel
public import Foundation

extension UIRegistry {
    /// Gives all fourteen protocols the default screens, drawn by one presenter.
    ///
    /// Screens registered afterwards replace single ones.
    ///
    ///     wallet.ui.registerAll(
    ///         presentedBy: terminal,
    ///         texts: [.transactionCode: [try TextTable(language: "en", ["action.getBadge": "Add my badge"])]])
    ///
    /// - Parameters:
    ///   - presenter: Draws the forms.
    ///   - timeZone: The zone that times are shown in.
    ///   - texts: Texts of single prompts, by kind of form; they come before those of the app.
    public func registerAll(
        presentedBy presenter: any PromptPresenter, timeZone: TimeZone = .current, texts: [Form.Kind: [TextTable]] = [:]
    ) {
        let localization = localization
        let make: UISlot<FormUI>.Factory = {
            FormUI(presenter: presenter, timeZone: timeZone, localization: localization, texts: texts) { [weak self] in
                self?.resolvedAppearance(for: Self.organizationID) ?? ResolvedAppearance()
            }
        }
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
