public import BadgeModel
public import Foundation

extension UIRegistry {
    /// Registers the default screens for all fourteen protocols, of logins that the server drives, for the forms of
    /// flows, and for sharing, drawn by one presenter.
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
        let localization = localization
        let make: UISlot<FormUI>.Factory = { [weak self] in
            FormUI(
                presenter: presenter, timeZone: timeZone, localization: localization, texts: texts,
                languages: self?.languages ?? Languages([])
            ) {
                self?.resolvedAppearance(for: Self.organizationID) ?? ResolvedAppearance()
            }
        }
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
        registerRevokedUI { make() }
        providers.setScreens { [weak self, providers] in
            ProviderScreens(
                presenter: presenter, registry: providers, localization: localization, texts: texts,
                appearance: self?.resolvedAppearance(for: Self.organizationID) ?? ResolvedAppearance())
        }
        flows.setDefaults(forms: { make() }, mergePrompt: { make() })
        sharing.setDefault { make() }
        hypermedia.setDefaults { [weak self] in
            let registry = self
            return HypermediaDefaults(presentedBy: presenter, localization: localization, texts: texts) {
                [weak registry] in
                registry?.resolvedAppearance(for: Self.organizationID) ?? ResolvedAppearance()
            }
        }
    }
}
