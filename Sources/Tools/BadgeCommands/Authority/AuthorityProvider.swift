import ArgumentParser
import BadgeAuthority
import BadgeModel
import Foundation

/// The identity providers at which people sign in.
struct AuthorityProvider: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "provider", abstract: "Manage the identity providers at which people sign in.",
        example: "badgectl authority provider list",
        subcommands: [AuthorityProviderAdd.self, AuthorityProviderList.self, AuthorityProviderRemove.self])
}

/// Adds an identity provider.
struct AuthorityProviderAdd: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Let people sign in at an identity provider.",
        discussion: """
            Register a public client with PKCE at the provider first; apps on this machine answer at \
            http://127.0.0.1 with any port. Somebody who signs in gets the badge of the person to whom the account is linked: \
            by you (authority account link), by the person (account link), by an invitation on the same device a few minutes \
            before, or by an email address that the provider verified, in a domain that you trust it with (--trusted-domain).

            Providers of the kinds saml, openID2 and custom are listed by wallets, and need a sign-in of the app's own.

            Examples:
              badgectl authority provider add staff --name "Staff login" \\
                  --issuer https://login.example.com --client-id badges
              badgectl authority provider add campus --name Campus --kind saml
            """)

    @Argument(help: ArgumentHelp("The provider's id: letters, digits, or -._~.", valueName: "ID"))
    var id: String

    @Option(help: ArgumentHelp("What people see it called.", valueName: "NAME"))
    var name: String

    @Option(help: ArgumentHelp("How a sign-in works.", valueName: "KIND"))
    var kind = Kind.openIDConnect

    @Option(help: ArgumentHelp("The provider's issuer, where its metadata are.", valueName: "URL"))
    var issuer: String?

    @Option(name: .customLong("client-id"), help: ArgumentHelp("The client there.", valueName: "CLIENT"))
    var clientID: String?

    @Option(
        help: ArgumentHelp(
            "A scope to request besides openid; may be repeated. Unless given, profile and email.", valueName: "SCOPE"))
    var scope: [String] = []

    @Option(help: ArgumentHelp("The name of an icon among the app's assets.", valueName: "NAME"))
    var icon: String?

    @Flag(help: "Ask for a user name or an email address before the sign-in.")
    var asksForIdentifier = false

    @Flag(help: "Have people log in there every time.")
    var reauthenticates = false

    @Option(
        help: ArgumentHelp(
            "A domain of email addresses that the provider may vouch for; may be repeated.", valueName: "DOMAIN"))
    var trustedDomain: [String] = []

    @OptionGroup var options: GlobalOptions

    /// The kinds, as typed.
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case openIDConnect
        case saml
        case openID2
        case custom
    }

    func validate() throws {
        guard (kind == .openIDConnect) == (issuer != nil && clientID != nil) else {
            throw ValidationError(
                kind == .openIDConnect
                    ? "Name the provider's issuer (--issuer) and your client there (--client-id)."
                    : "Only a provider of the kind openIDConnect has an issuer and a client.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let provider = IdentityProvider(
            id: IdentityProvider.ID(rawValue: id), name: name, icon: icon, kind: try described,
            asksForIdentifier: asksForIdentifier, reauthenticates: reauthenticates)
        let registration = ProviderRegistration(provider, domains: trustedDomain)
        return try run.withAuthority { authority in
            try authority.addProvider(registration)
            return CommandResult("Added", registration)
        }
    }

    private var described: IdentityProvider.Kind {
        get throws {
            switch kind {
            case .saml: return .saml
            case .openID2: return .openID2
            case .custom: return .custom
            case .openIDConnect:
                let issuer = try AuthorizationServerOptions.address(issuer ?? "")
                let scopes = scope.isEmpty ? ["profile", "email"] : scope
                return .openIDConnect(.init(issuer: issuer, id: clientID ?? "", scopes: scopes))
            }
        }
    }
}

/// Lists the identity providers.
struct AuthorityProviderList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the identity providers, in the order in which people see them.",
        example: "badgectl authority provider list")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let providers = try run.withAuthority { try $0.providers() }
        let table = Table(
            header: ["ID", "NAME", "KIND", "ISSUER", "TRUSTED FOR"],
            rows: providers.map {
                [
                    $0.provider.id.rawValue, $0.provider.name.oneLine, $0.provider.kind.name, $0.issuer ?? "",
                    $0.domains.joined(separator: ", "),
                ]
            })
        return CommandResult(
            list: "providers", providers.map(\.json), in: table, ifEmpty: "No identity providers yet.",
            next: providers.isEmpty ? "authority provider add --help" : "authority account list")
    }
}

/// Removes an identity provider.
struct AuthorityProviderRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Let nobody sign in at an identity provider any more, and end its sessions.",
        details: "Accounts stay linked, and serve again once the provider is added again.",
        example: "badgectl authority provider remove staff")

    @Argument(help: ArgumentHelp("The provider's id.", valueName: "ID"))
    var id: String

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try run.withAuthority {
            CommandResult("Removed", try $0.removeProvider(IdentityProvider.ID(rawValue: id)))
        }
    }
}

extension CommandResult {
    fileprivate init(_ done: String, _ registration: ProviderRegistration) {
        let provider = registration.provider
        let facts = [
            (done, provider.id.rawValue), ("Name", provider.name.oneLine), ("Kind", provider.kind.name),
            ("Issuer", registration.issuer ?? ""),
        ]
        self.init(json: registration.json, text: KeyValueList(facts).text, next: "authority provider list")
    }
}

extension ProviderRegistration {
    fileprivate var issuer: String? {
        guard case .openIDConnect(let client) = provider.kind else { return nil }
        return client.issuer.absoluteString
    }

    fileprivate var json: JSON {
        .object((provider.json.objectValue ?? [:]).merging(["domains": .array(domains.map(JSON.string))]) { $1 })
    }
}
