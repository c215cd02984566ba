import BadgeKit
public import BadgeModel
package import BadgeUI
public import Foundation

/// The options of a login prompt that an app shows.
public struct LoginPromptOptions: Sendable {
    /// The initial user name.
    public var username: String?
    /// The initial password; empty by default.
    public var password: Secret?
    /// Settings for the app's view.
    public var settings: JSON = [:]
    /// Whether the user may cancel the prompt.
    public var canBeCancelled = true
    /// Whether the prompt ends when the organization refuses an answer, so that it shows only failures of the server.
    public var showsServerErrorsOnly = false
    /// The page that an ``/BadgeUI/LoginPromptKind/htmlForm`` prompt opens instead of the organization's own. Its address must
    /// be secure or of this machine. If it is set, ``canBeCancelled`` and ``showsServerErrorsOnly`` are ignored.
    public var baseURL: URL?
    /// The server from which a ``/BadgeUI/LoginPromptKind/certificate`` prompt gets its fields and the certificate.
    public var certificateServer: URL?
    /// The method by which the organization verifies the user name and the password; `nil` for its own choice. Login
    /// tasks receive the mode's number in the parameter `auth_mode`.
    public var projectMode: ProjectAuthenticationMode?
    /// The delegate of the prompt.
    public var delegate: (any LoginPromptDelegate)?

    public init() {}

    /// Creates options from the parameters of older SDKs: `canBeCancelled`, `onlyMobileServerError`, `baseURL`,
    /// `certificateServer` and `username`.
    ///
    /// A flag is a Boolean or a text; the text `true` is true, any other is false.
    ///
    /// - Throws: `BadgeError` `invalidInput` with the name of a parameter that is unknown or has the wrong type.
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
}

extension LoginPromptOptions: LoginPromptCustomization {
    /// The page that replaces the organization's own in the browser.
    package var page: URL? { baseURL }

    package var parameters: [String: String] {
        projectMode.map { [LoginParameters.authenticationMode: $0.number] } ?? [:]
    }

    package var isObserved: Bool { delegate != nil }

    package func willDisplay(_ kind: LoginPromptKind) async { await delegate?.loginPromptWillDisplay(kind) }

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
