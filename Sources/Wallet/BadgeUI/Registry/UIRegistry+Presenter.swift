public import BadgeModel
public import Foundation

extension UIRegistry {
    /// Registers the default screens for all fifteen protocols and for the add-ons, drawn by one presenter.
    ///
    /// Later registrations replace single screens.
    ///
    ///     wallet.ui.registerAll(
    ///         presentedBy: terminal,
    ///         texts: [.transactionCode: [try TextTable(language: "en", ["action.getBadge": "Add my badge"])]])
    ///
    /// - Parameters:
    ///   - presenter: The presenter that draws the forms.
    ///   - timeZone: The time zone in which times are shown.
    ///   - texts: Texts of single prompts, by kind of form, which take precedence over those of the app.
    public func registerAll(
        presentedBy presenter: any PromptPresenter, timeZone: TimeZone = .current, texts: [Form.Kind: [TextTable]] = [:]
    ) {
        let drawing = DefaultScreens.Drawing(
            presenter: presenter, timeZone: timeZone, localization: localization, texts: texts,
            languages: { [weak self] in self?.languages ?? Languages([]) },
            appearance: { [weak self] in
                self?.resolvedAppearance(for: Self.organizationID) ?? ResolvedAppearance()
            })
        defaults.drawing = drawing
        let make: UISlot<FormUI>.Factory = { FormUI(drawing) }
        register(\.login, isDefault: true) { make() }
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
        registerPresentationUI { make() }
        registerRevokedUI { make() }
    }
}
