public import BadgeModel
public import Foundation

/// What an app wants of a login prompt that it shows.
public struct LoginPromptOptions: Sendable {
    /// The user name that the prompt shows at first.
    public var username: String?
    /// The password that the prompt shows at first; none unless the app sets one.
    public var password: Secret?
    /// Settings for the app's view.
    public var settings: JSON = [:]
    /// Whether the user may leave the prompt without an answer.
    public var canBeCancelled = true
    /// Whether the prompt is left at a refusal of the organization, so that it shows failures of the server alone.
    public var showsServerErrorsOnly = false
    /// The page that an ``LoginPromptKind/htmlForm`` prompt opens instead of the organization's own: secure, or of this
    /// machine. With it, the two options before it are not looked at.
    public var baseURL: URL?
    /// Where a ``LoginPromptKind/certificate`` prompt gets its fields and the certificate.
    public var certificateServer: URL?
    /// How the organization is to check name and password, which a login task hears as the parameter `auth_mode`, by its
    /// number; `nil` to leave that to the organization.
    public var projectMode: ProjectAuthenticationMode?
    /// Who is told what becomes of the prompt.
    public var delegate: (any LoginPromptDelegate)?

    public init() {}

    /// Reads the parameters of older SDKs: `canBeCancelled`, `onlyMobileServerError`, `baseURL`, `certificateServer`,
    /// `username`.
    ///
    /// A flag is a yes or a no, or the text `true`; any other text is a no.
    ///
    /// - Throws: `BadgeError` `invalidInput` with the name of a parameter that is unknown or of the wrong kind.
    public init(parameters: [String: JSON]) throws(BadgeError) {
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
            switch name {
            case "canBeCancelled": canBeCancelled = try Self.flag(value, name)
            case "onlyMobileServerError": showsServerErrorsOnly = try Self.flag(value, name)
            case "baseURL": baseURL = try Self.url(value, name)
            case "certificateServer": certificateServer = try Self.url(value, name)
            case "username": username = value.stringValue
            default: throw .invalidField(name, Message("form.unknownField", ["field": name]))
            }
        }
    }

    private static func flag(_ value: JSON, _ name: String) throws(BadgeError) -> Bool {
        switch value {
        case .bool(let flag): return flag
        case .string(let text): return text == "true"
        default: throw .invalidField(name, Message("form.anotherKind", ["label": name]))
        }
    }

    private static func url(_ value: JSON, _ name: String) throws(BadgeError) -> URL {
        guard let url = value.stringValue.flatMap(URL.init(string:)) else {
            throw .invalidField(name, Message("form.anotherKind", ["label": name]))
        }
        return url
    }

    /// The setup of a prompt with these options.
    package func applied(to setup: LoginPromptSetup) -> LoginPromptSetup {
        var setup = setup
        setup.username = username
        setup.password = password
        setup.settings = settings
        guard baseURL == nil || setup.kind != .htmlForm else {
            setup.address = baseURL
            return setup
        }
        setup.canBeCancelled = canBeCancelled
        setup.showsServerErrorsOnly = showsServerErrorsOnly
        return setup
    }
}
