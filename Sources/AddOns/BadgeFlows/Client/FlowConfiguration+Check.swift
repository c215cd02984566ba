import BadgeModel
import BadgeTransport
import Foundation

extension FlowConfiguration {
    /// Requires a configuration that can work.
    ///
    /// - Throws: `BadgeError` `serverInsecure`, `invalidInput`.
    func validate() throws {
        for address in [server, flow.host, providerServer].compactMap({ $0 }) {
            try address.requireSecureServer()
            guard ["", "/"].contains(address.path()), address.query() == nil, address.fragment() == nil,
                address.user() == nil
            else { throw BadgeError(.invalidInput, .flows("invalidInput.flowAddress"), ["address": address.origin]) }
        }
        let settings = [("clientID", clientID), ("locale", locale), ("flow.app", flow.app), ("flow.name", flow.name)]
        for (name, value) in settings where value.isEmpty {
            throw BadgeError(.invalidInput, .flows("invalidInput.flowSetting"), ["name": name])
        }
        // A person's choice is found by it.
        var known: Set<IdentityProvider.ID> = []
        for id in providers.map(\.id) where !known.insert(id).inserted {
            throw BadgeError(.invalidInput, .flows("invalidInput.flowProviders"), ["provider": id.rawValue])
        }
    }

    /// The address of the flow: host, application, name, version or `HEAD`, and locale.
    var flowAddress: URL {
        let segments = ["widget_data", "flows", flow.app, flow.name, flow.version ?? "HEAD", "\(locale).json"]
        // An origin with escaped segments behind it is an address.
        return URL(string: flow.host.origin + "/" + segments.map(\.pathSegment).joined(separator: "/")) ?? flow.host
    }

    /// The address of an operation.
    func address(of path: String) -> URL { URL(string: server.origin + path) ?? server }

    /// The address to which the server may return.
    var redirectText: String { redirect?.absoluteString ?? server.origin }

    /// The response type of a sign-in.
    var responseType: String { requestsCodes ? "code_and_token" : "token" }

    /// Returns the name of a form.
    ///
    /// - Throws: `BadgeError` `invalidInput` if none is configured.
    func formName(_ purpose: FlowPurpose) throws(BadgeError) -> String {
        let name: String? =
            switch purpose {
            case .signIn: forms.signIn
            case .registration: forms.registration
            case .socialRegistration: forms.socialRegistration
            case .profile: forms.profile
            case .passwordChange: forms.passwordChange
            case .forgottenPassword: forms.forgottenPassword
            case .resendVerification: forms.resendVerification
            case .other(let form): form
            }
        guard let name, !name.isEmpty else {
            throw BadgeError(
                .invalidInput, .flows("invalidInput.flowFormName"), ["purpose": purpose.name], recovery: .unrecoverable)
        }
        return name
    }
}

extension String {
    /// The text as one segment of a path.
    fileprivate var pathSegment: String {
        utf8.reduce(into: "") { out, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                out.unicodeScalars.append(Unicode.Scalar(byte))
            // Two dots would leave the folder.
            case UInt8(ascii: ".") where self != "." && self != "..": out += "."
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                out += hex.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
    }
}
