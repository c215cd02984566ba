import BadgeKit
import BadgeProviders
import Foundation

/// Has the user choose an identity provider and sign in there.
func enroll(_ wallet: BadgeWallet, at server: URL, presentedBy presenter: any PromptPresenter) async throws -> Badge {
    wallet.ui.registerAll(presentedBy: presenter)
    let badge = try await wallet.enroll(at: server, signingInWith: ProviderSignInOptions())
    return badge
}

/// Adds a provider of the app's own, its icons, and a listener.
func prepare(
    _ wallet: BadgeWallet, campus: IdentityProvider, campusLogin: any CampusLogin, icons folder: URL,
    listener: any ProviderSignInListener
) throws {
    wallet.ui.providers.register(
        CustomProvider(campus) { request in
            try await campusLogin.idToken(nonce: request.nonce)
        })
    wallet.ui.providers.setAssets(try AssetDirectory(folder))
    wallet.ui.providers.add(listener)
}

/// A sign-in that the app has already.
protocol CampusLogin: Sendable {
    func idToken(nonce: String) async throws -> Secret
}
