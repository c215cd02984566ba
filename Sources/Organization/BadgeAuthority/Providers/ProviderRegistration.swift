public import BadgeModel

/// An identity provider as the organization registered it.
public struct ProviderRegistration: Sendable, Hashable {
    /// The provider, as wallets see it.
    public var provider: IdentityProvider
    /// The domains of the email addresses for which the organization trusts the provider: a verified address of one of
    /// them links an account to the person with that address. None by default.
    public var domains: [String]

    public init(_ provider: IdentityProvider, domains: [String] = []) {
        self.provider = provider
        self.domains = domains
    }
}

extension ProviderRegistration {
    private static let mostDomains = 64

    func checked() throws -> ProviderRegistration {
        do { _ = try IdentityProvider(JSONReader(provider.json)) } catch let failure as BadgeError {
            throw BadgeError(
                .invalidInput, .organization("invalidInput.provider"), ["reason": failure.message], underlying: failure)
        }
        guard domains.isEmpty || isOpenIDConnect else {
            throw BadgeError(.invalidInput, .organization("invalidInput.providerDomainsKind"))
        }
        guard domains.count <= Self.mostDomains else {
            throw BadgeError(.invalidInput, .organization("invalidInput.providerDomains"), ["count": Self.mostDomains])
        }
        if let wrong = domains.first(where: { !Self.isDomain($0) }) {
            throw BadgeError(
                .invalidInput, .organization("invalidInput.providerDomain"), ["domain": String(wrong.prefix(100))])
        }
        return ProviderRegistration(provider, domains: domains.map { $0.lowercased() })
    }

    private var isOpenIDConnect: Bool { if case .openIDConnect = provider.kind { true } else { false } }

    private static func isDomain(_ text: String) -> Bool {
        text.utf8.count <= 253
            && text.wholeMatch(of: /(?:[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9\-]{2,63}/) != nil
    }

    // Whether the provider is trusted for the domain of a verified address.
    func isAuthoritative(for email: String) -> Bool {
        guard let at = email.lastIndex(of: "@") else { return false }
        return domains.contains(email[email.index(after: at)...].lowercased())
    }
}
