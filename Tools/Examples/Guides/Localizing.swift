import BadgeKit

/// Shows a refusal in the words of the user.
@MainActor
func show(_ error: BadgeError, on form: Form) {
    print(error.reason(in: form.localization))
}

/// Opens a wallet that says some things in the app's own words.
func openWithOwnWords(
    _ configuration: WalletConfiguration, presenter: any PromptPresenter
) async throws -> BadgeWallet {
    var configuration = configuration
    configuration.texts = [try TextTable(language: "de", ["action.getBadge": "Meinen Badge hinzufügen"])]
    let wallet = try await BadgeWallet.open(configuration)
    wallet.ui.registerAll(
        presentedBy: presenter,
        texts: [.passcodeVerify: [try TextTable(language: "de", ["field.passcode": "Ihre Geheimzahl"])]])
    return wallet
}
