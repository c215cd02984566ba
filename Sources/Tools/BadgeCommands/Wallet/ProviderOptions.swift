import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeProviders
import BadgeUI

/// The identity provider of a sign-in.
struct ProviderOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Sign in with this identity provider of the organization.", valueName: "ID"))
    var provider: String?

    /// `nil` without a provider.
    var options: ProviderSignInOptions? {
        provider.map { ProviderSignInOptions(provider: IdentityProvider.ID(rawValue: $0)) }
    }
}

/// The list of identity providers that a login shows.
struct ProviderListOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Leave this provider out of the list; may be repeated.", valueName: "ID"))
    var excludeProvider: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where the list offers a login with user name and password: above, below, or none.", valueName: "WHERE"))
    var nativeLogin: NativeLogin?

    enum NativeLogin: String, ExpressibleByArgument, CaseIterable {
        case above
        case below
        case none
    }

    /// Whether the list was asked for.
    var isGiven: Bool { !excludeProvider.isEmpty || nativeLogin != nil }

    /// `nil` unless the list was asked for.
    var options: ProviderSignInOptions? {
        guard isGiven else { return nil }
        return ProviderSignInOptions(
            excluded: Set(excludeProvider.map { IdentityProvider.ID(rawValue: $0) }), nativeLogin: position)
    }

    private var position: ProviderSignInOptions.NativeLogin {
        switch nativeLogin {
        case .above: .above
        case .below, nil: .below
        case NativeLogin.none?: .none
        }
    }
}
