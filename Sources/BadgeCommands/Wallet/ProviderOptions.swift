import ArgumentParser
import BadgeKit
import BadgeModel

/// The identity provider of a sign-in.
struct ProviderOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Sign in with this identity provider of the organization.", valueName: "ID"))
    var provider: String?

    /// `nil` without a provider.
    var options: ProviderSignInOptions? {
        provider.map { ProviderSignInOptions(provider: IdentityProvider.ID(rawValue: $0)) }
    }
}
