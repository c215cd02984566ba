import BadgeModel
import Foundation

/// What replaces secrets and personal data in what an error shows of a reply.
struct FlowMask: Sendable {
    // The longest first, since one may contain another.
    private let sent: [Secret]

    private static let mask = "<masked>"
    private static let longestText = 500
    // What is searched for secrets, so that none is cut where the text ends.
    private static let longestSearch = 65_536
    // What a reply names so is a secret.
    private static let secrets: Set<String> = [
        "access_token", "authorization_code", "token", "refresh_secret", "merge_token", "id_token", "token_secret",
        "code", "signature", "transaction_code",
    ]
    // What a reply names so is about a person.
    private static let personal: Set<String> = ["capture_user", "result", "prereg_attributes", "prereg_fields"]

    init(_ parameters: [FlowParameter]) {
        let secrets = parameters.compactMap { parameter -> Secret? in
            guard case .secret(let secret) = parameter.value, secret.count >= 4 else { return nil }
            return secret
        }
        sent = secrets.sorted { $0.count > $1.count }
    }

    /// Returns the reply as text, without what was sent as a secret, with visible characters alone.
    func masked(_ body: Data) -> String {
        shown(String(decoding: body.prefix(Self.longestSearch), as: UTF8.self)) {
            $0.properties.generalCategory != .control
        }
    }

    /// Returns a text for the user without what was sent as a secret: visible characters, at most 500; `nil` for none.
    func masked(text: String) -> String? {
        let shown = shown(text, FlowFailure.isVisible)
        return shown.isEmpty ? nil : shown
    }

    // A character that is not shown must not hide a secret, nor the end of the text a part of one.
    private func shown(_ text: String, _ isShown: (Unicode.Scalar) -> Bool) -> String {
        let visible = text.unicodeScalars.prefix(Self.longestSearch).filter(isShown)
        let masked = withoutSent(String(String.UnicodeScalarView(visible)))
        return String(String.UnicodeScalarView(masked.unicodeScalars.prefix(Self.longestText)))
    }

    /// Returns the reply without secrets and personal data.
    func masked(_ json: JSON) -> JSON {
        switch json {
        case .object(let members):
            .object(
                members.reduce(into: [:]) { masked, member in
                    masked[member.key] = self.masked(member.value, named: member.key)
                })
        case .array(let elements): .array(elements.map(masked))
        // A character that is not shown must not hide a secret.
        case .string(let text):
            .string(withoutSent(String(String.UnicodeScalarView(text.unicodeScalars.filter(FlowFailure.isVisible)))))
        case .null, .bool, .integer, .double, .decimal: json
        }
    }

    private func masked(_ value: JSON, named name: String) -> JSON {
        // The number of an error is no secret.
        if name == "code", value.integerValue != nil { return value }
        if Self.secrets.contains(name) || Self.personal.contains(name) || name.lowercased().contains("password") {
            return .string(Self.mask)
        }
        return masked(value)
    }

    private func withoutSent(_ text: String) -> String {
        sent.reduce(text) { text, secret in
            secret.withUnsafeBytes { bytes in
                text.replacingOccurrences(
                    of: String(decoding: bytes, as: UTF8.self), with: Self.mask, options: .literal)
            }
        }
    }
}
