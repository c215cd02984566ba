public import BadgeModel
import BadgeTransport
public import Foundation

/// The settings with which the widget of a page works in an embedded view: `janrain.settings`.
public struct WidgetSettings: Sendable, Hashable {
    /// The server of the accounts, without a path.
    public var captureServer: URL
    /// The application.
    public var appID: String
    /// The client.
    public var clientID: String
    /// The flow.
    public var flowName: String
    /// The version of the flow.
    public var flowVersion = "HEAD"
    /// The identity providers, in order; empty for those of the server.
    public var providers: [String] = []
    /// The language, such as `en-US`; `nil` for the widget's own.
    public var language: String?

    /// Creates settings.
    public init(captureServer: URL, appID: String, clientID: String, flowName: String) {
        self.captureServer = captureServer
        self.appID = appID
        self.clientID = clientID
        self.flowName = flowName
    }

    /// The settings as a script of the page, to be run before the widget's own.
    ///
    /// The address to which providers return is that of the page, in both of its settings.
    public var script: String {
        let server = captureServer.origin
        let capture: JSON = [
            "redirectFlow": true, "captureServer": .string(server), "appId": .string(appID),
            "clientId": .string(clientID), "responseType": "token", "flowName": .string(flowName),
            "flowVersion": .string(flowVersion),
        ]
        var members: [String: JSON] = [
            "popup": false, "tokenAction": "url", "type": "embed", "tokenUrl": .string(server),
            "packages": ["login", "capture"], "capture": capture,
        ]
        if !providers.isEmpty { members["providers"] = .array(providers.map(JSON.string)) }
        if let language { members["language"] = .string(language) }
        return """
            window.janrain = window.janrain || {};
            window.janrain.settings = \(JSON.object(members).scriptText);
            window.janrain.settings.redirectUri = location.href.split("#")[0];
            window.janrain.settings.capture.redirectUri = window.janrain.settings.redirectUri;

            """
    }
}

extension WidgetSettings {
    /// A setting of a page that differs from what an embedded view needs.
    public struct Finding: Sendable, Hashable {
        /// The setting, such as `janrain.settings.popup`.
        public let setting: String
        /// What it must be.
        public let expected: String
        /// What it is, as JSON text; `nil` if it is missing.
        public let actual: String?
        /// Whether the page does not work without it.
        public let isRequired: Bool
    }

    /// Compares the settings of a page with what an embedded view needs.
    ///
    /// - Parameter settings: The value of `janrain.settings`; `null` for a page without.
    public static func findings(in settings: JSON) -> [Finding] {
        let required: [(String, String, (JSON?) -> Bool)] = [
            ("popup", "false", { $0 == false }),
            ("capture.redirectFlow", "true", { $0 == true }),
            ("tokenAction", "\"url\"", { $0 == "url" }),
            ("type", "\"embed\"", { $0 == "embed" }),
            ("capture.captureServer", "https://…", { address($0)?.isSecureServer == true }),
            ("tokenUrl", "capture.captureServer", { $0 != nil && $0 == value("capture.captureServer", in: settings) }),
        ]
        let wrong = required.compactMap { name, expected, isRight in
            let actual = value(name, in: settings)
            return isRight(actual) ? nil : finding(name, expected, actual)
        }
        // Documents name the first one, and widgets read the second.
        let redirects = ["redirectUri", "capture.redirectUri"]
        let known = redirects.filter { address(value($0, in: settings)).flatMap(PageOrigin.init) != nil }
        return wrong
            + redirects.filter { !known.contains($0) }.map {
                finding($0, "location.href", value($0, in: settings), isRequired: known.isEmpty)
            }
    }

    private static func finding(
        _ name: String, _ expected: String, _ actual: JSON?, isRequired: Bool = true
    ) -> Finding {
        Finding(
            setting: "janrain.settings.\(name)", expected: expected, actual: actual?.text, isRequired: isRequired)
    }

    private static func address(_ value: JSON?) -> URL? { value?.stringValue.flatMap { URL(string: $0) } }

    private static func value(_ path: String, in settings: JSON) -> JSON? {
        path.split(separator: ".").reduce(Optional(settings)) { value, name in value?[String(name)] }
    }
}
