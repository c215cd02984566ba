import BadgeHypermedia
public import BadgeModel
public import BadgeProviders
public import BadgeSharing
public import BadgeUI
import XCTest

/// Forms as a wallet's own screens make them, to draw.
@MainActor
public enum ShippedForms {
    /// Two providers without an icon.
    public static let providers = [provider("acme", "Acme"), provider("bolt", "Bolt")]

    public static func provider(_ id: String, _ name: String, icon: String? = nil) -> IdentityProvider {
        IdentityProvider(id: .init(rawValue: id), name: name, icon: icon, kind: .saml)
    }

    /// The list of providers of *Example Works*.
    ///
    /// - Parameters:
    ///   - native: Where a login with user name and password is.
    ///   - asksForPassword: Whether the list itself asks for them.
    ///   - icons: The source of the providers' icons.
    public static func providerList(
        _ providers: [IdentityProvider] = providers, native: ProviderSignInOptions.NativeLogin = .none,
        asksForPassword: Bool = true, problem: BadgeError? = nil, icons: (any AssetSource)? = nil,
        localization: Localization = .english
    ) throws -> Form {
        try screens(icons, localization).list(
            providers, organization: "Example Works", native: native, login: asksForPassword ? .fields : .screen,
            problem: problem)
    }

    /// The greeting of a returning user.
    public static func landing() throws -> Form {
        try screens().landing(providers[0], name: "Ana", organization: "Example Works")
    }

    /// What waits for the providers.
    public static func providerWaiting() throws -> Form { try screens().waiting(for: "badges.example.org") }

    /// The question for the identifier that a provider needs, with a way back to the list if there is one.
    public static func identifier(of provider: IdentityProvider, hasList: Bool = true) throws -> Form {
        try screens().identifier(provider, hasList: hasList)
    }

    /// What waits for the page of a provider, with a way back to the list.
    public static func providerPage(in appearance: AppearanceLayer = AppearanceLayer()) throws -> Form {
        try screens(appearance: appearance).page(providers[0], host: "acme.example", from: .list)
    }

    /// What waits for the page of a provider that the app or the user named.
    public static func namedProviderPage() throws -> Form {
        try screens().page(providers[0], host: "acme.example", from: .none)
    }

    /// What waits for the page of a provider that was chosen in a form.
    public static func providerPageOfForm() throws -> Form {
        try screens().page(providers[0], host: "acme.example", from: .form)
    }

    /// The question with whom to share an address.
    ///
    /// - Parameters:
    ///   - lastShared: The target that took the last share.
    ///   - wording: The wording of the target.
    public static func sharing(lastShared: String? = nil, wording: ShareWording = .usual) throws -> Form {
        let activity = Activity(url: URL(string: "https://example.com/talks/7"))
        let prompt = SharePrompt(
            activity: activity, text: "",
            targets: [SharePrompt.Target(Chat(wording: wording), isDone: lastShared != nil)], claims: [],
            lastShared: lastShared)
        return try form(in: AppearanceLayer()) { ui in try ui.sharing.makeScreen().promptToShare(prompt) { _, _ in } }
    }

    /// The question for the recipient of a share, with a way back to the one with whom to share.
    public static func shareRecipient(
        in appearance: AppearanceLayer = AppearanceLayer(), wording: ShareWording = .usual
    ) throws -> Form {
        let target = SharePrompt.Target(Chat(wording: wording), isDone: false)
        return try form(in: appearance) { ui in
            try ui.sharing.makeScreen().promptForShareRecipient(target) { _, _ in }
        }
    }

    /// The question whether the holder accepts a document.
    public static func agreement() throws -> Form {
        let document = AgreementDocument(
            kind: .terms, version: "3", locale: "en", isRequired: true, text: "Wear the badge visibly.")
        return try form(in: AppearanceLayer()) { ui in
            try ui.require(\.userAgreement).promptForUserAgreement(forBadge: badge, documents: [document]) { _, _ in }
        }
    }

    /// The notice that a badge was revoked.
    public static func revocation() throws -> Form {
        try form(in: AppearanceLayer()) { ui in
            try ui.require(\.revoked).informUserOfBadgeRevocation(forBadge: badge) { _, _ in }
        }
    }

    /// The question which badge is meant, a prompt with a list.
    public static func badgePicker() throws -> Form {
        try form(in: AppearanceLayer()) { ui in
            try ui.require(\.badgePicker).promptUserForSelection(from: [badge], message: nil) { _, _ in }
        }
    }

    /// What a verifier asks for.
    public static func consent(_ prompt: PresentationPrompt, localization: Localization = .english) throws -> Form {
        try form(in: AppearanceLayer(), localization) { ui in
            try ui.require(\.presentation).promptForPresentation(prompt) { _, _ in }
        }
    }

    private static var badge: Badge {
        let server = URL(string: "https://badges.example.org") ?? URL(filePath: "/")
        return Badge(
            id: Badge.ID(rawValue: "badge-1"), organizationID: Organization.ID(rawValue: server.absoluteString),
            holder: Badge.Holder(fullName: "Ana"), display: Display(name: "Staff badge"), status: .active,
            server: server)
    }

    /// The question for an email address, a prompt with one field.
    public static func recovery() throws -> Form {
        try form(in: AppearanceLayer()) { ui in
            try ui.require(\.emailRecovery).promptForEmailToRequestRecoveryCode { _, _ in }
        }
    }

    /// The login on another screen, with its address and code.
    public static func deviceLogin(localization: Localization = .english) throws -> Form {
        let login = DeviceLoginPrompt(
            organization: "Example Works", userCode: "WDJB-MJHT",
            address: try XCTUnwrap(URL(string: "https://id.example.org/device")), expires: .distantFuture,
            secondsLeft: 600)
        return try form(in: AppearanceLayer(), localization) { ui in
            try ui.require(\.login).promptForDeviceLogin(login) { _, _ in }
        }
    }

    /// The login in the browser of this device.
    public static func browserLogin() throws -> Form {
        try form(in: AppearanceLayer()) { ui in
            try ui.require(\.login).promptForBrowserLogin(
                BrowserLoginPrompt(organization: "Example Works", host: "id.example.org")
            ) { _, _ in }
        }
    }

    /// The question whether to leave a login that the server directs.
    public static func leavingLogin(localization: Localization = .english) async throws -> Form {
        let presenter = KeptForms()
        let ui = UIRegistry(localization: localization)
        ui.registerAll(presentedBy: presenter)
        _ = await ui.makeHypermediaContainer().confirmClosing()
        return try XCTUnwrap(presenter.forms.last)
    }

    private static func form(
        in appearance: AppearanceLayer, _ localization: Localization = .english, _ prompt: (UIRegistry) throws -> Void
    ) throws -> Form {
        let presenter = KeptForms()
        let ui = UIRegistry(localization: localization)
        ui.setDefaults(appearance)
        ui.registerAll(presentedBy: presenter)
        try prompt(ui)
        return try XCTUnwrap(presenter.forms.last)
    }

    private static func screens(
        _ icons: (any AssetSource)? = nil, _ localization: Localization = .english,
        appearance: AppearanceLayer = AppearanceLayer()
    ) throws -> ProviderScreens {
        let ui = UIRegistry(localization: localization)
        ui.registerAll(presentedBy: KeptForms())
        ui.setDefaults(appearance)
        if let icons { ui.providers.setAssets(icons) }
        return try ui.providers.makeScreens()
    }
}

private struct Chat: ShareTarget {
    let id: ShareTargetID = "chat"
    let name = "Team chat"
    let wording: ShareWording

    func share(_ share: Share) async throws -> URL? { nil }
}

@MainActor
private final class KeptForms: PromptPresenter {
    private(set) var forms: [Form] = []

    nonisolated init() {}

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        forms.append(form)
    }

    func dismiss(_ id: Form.ID) {}
}
