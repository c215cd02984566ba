import BadgeCredentials
import BadgeKeys
import BadgeModel
package import BadgeOpenID
import BadgeServing
import BadgeTransport
import Foundation

// The authorization request with which an app opens the browser (RFC 6749, section 4.1.1, with the challenge of
// RFC 7636).
package struct BrowserLoginRequest: Sendable {
    package let clientID: String
    package let redirectURI: String
    let codeChallenge: String
    package let state: String?
    // The `issuer_state` of an offer, which identifies its invitation (OpenID4VCI 1.0, section 5.1.3).
    let issuerState: String?
    // The thumbprint of the only key to which the tokens may be bound (RFC 9449, section 10).
    package var key: String?
    // Whether the key was proved when the request was pushed.
    package var isKeyProved = false
    // The thumbprint of the holder key of the badge that the login is for; nil for a new badge.
    package let badgeKey: String?
    // Whether a registered client asks who the person is, by a presentation of their badge, and not for a badge.
    var isSignIn = false
    // The nonce of a sign-in, which the ID token repeats (OpenID Connect Core, section 3.1.2.1).
    var nonce: String?

    // Identifies the login's device: its key, if that was proved, otherwise a substitute.
    var device: String { isKeyProved ? key ?? handle : handle }

    private var handle: String { Base64URL.encode(Digest.sha256(codeChallenge)) }
}

extension BrowserLoginRequest {
    // Any error is the app's fault and is reported to the app, once its redirect URI is verified.
    package init(_ fields: [String: String], scope: String, for client: RegisteredClient? = nil) throws {
        let isSignIn = client?.takesPresentations == true && !Self.asksForBadge(fields, scope: scope)
        self.init(
            clientID: try Self.clientID(fields), redirectURI: try Self.required("redirect_uri", 1024, fields),
            codeChallenge: try Self.codeChallenge(fields), state: try Self.text("state", 1024, fields),
            issuerState: try Self.text("issuer_state", 256, fields), key: try Self.thumbprint("dpop_jkt", fields),
            badgeKey: try Self.thumbprint("badge_key", fields), isSignIn: isSignIn,
            nonce: isSignIn ? try Self.text("nonce", 1024, fields) : nil)
        try Self.requireCode(fields)
        if !isSignIn { try Self.requireBadge(fields, scope: scope) }
    }

    private static func asksForBadge(_ fields: [String: String], scope: String) -> Bool {
        fields["scope"]?.split(separator: " ").contains(Substring(scope)) == true
            || ["authorization_details", "issuer_state", "badge_key"].contains { fields[$0] != nil }
    }

    package static func clientID(_ fields: [String: String]) throws -> String { try required("client_id", 128, fields) }

    private static func required(_ name: String, _ limit: Int, _ fields: [String: String]) throws -> String {
        guard let text = try text(name, limit, fields) else {
            throw ProtocolError.invalidRequest("\(name) is missing.")
        }
        return text
    }

    private static func text(_ name: String, _ limit: Int, _ fields: [String: String]) throws -> String? {
        guard let text = fields[name] else { return nil }
        guard (1...limit).contains(text.utf8.count) else {
            throw ProtocolError.invalidRequest("\(name) is not 1 to \(limit) bytes long.")
        }
        return text
    }

    private static func thumbprint(_ name: String, _ fields: [String: String]) throws -> String? {
        guard let text = fields[name] else { return nil }
        guard isDigest(text) else { throw ProtocolError.invalidRequest("\(name) is not the thumbprint of a key.") }
        return text
    }

    private static func codeChallenge(_ fields: [String: String]) throws -> String {
        guard let text = fields["code_challenge"], fields["code_challenge_method"] == "S256", isDigest(text) else {
            throw ProtocolError.invalidRequest("A code_challenge with the code_challenge_method S256 is needed.")
        }
        return text
    }

    private static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 43 && (try? Base64URL.decode(text))?.count == 32
    }

    private static func requireCode(_ fields: [String: String]) throws {
        guard fields["request"] == nil else {
            throw ProtocolError("request_not_supported", "Requests are not taken as objects.")
        }
        guard fields["response_type"] == "code" else {
            throw ProtocolError("unsupported_response_type", "response_type must be code.")
        }
        guard [nil, "query"].contains(fields["response_mode"]) else {
            throw ProtocolError.invalidRequest("response_mode must be query.")
        }
    }

    // There is only one kind of credential, so the request need not name it.
    private static func requireBadge(_ fields: [String: String], scope: String) throws {
        if let asked = fields["scope"] {
            guard asked.split(separator: " ").contains(Substring(scope)) else {
                throw ProtocolError("invalid_scope", "The scope must name \(scope).")
            }
        }
        guard let details = fields["authorization_details"] else { return }
        do {
            for detail in try JSONReader(JSON.parse(details)).elements() {
                let (type, kind) = (detail["type"], detail["credential_configuration_id"])
                guard try type.string() == "openid_credential" else { throw type.failure("is unknown") }
                guard try kind.string() == Endpoint.credentialConfiguration else { throw kind.failure("is unknown") }
            }
        } catch let failure as BadgeError {
            throw ProtocolError("invalid_authorization_details", failure.reason)
        }
    }
}

// The stored form of a request, from its push or its login until the code is redeemed.
extension BrowserLoginRequest {
    var json: JSON {
        .object(compacting: [
            "client_id": .string(clientID), "redirect_uri": .string(redirectURI),
            "code_challenge": .string(codeChallenge), "state": .optional(state),
            "issuer_state": .optional(issuerState), "key": .optional(key), "is_key_proved": .bool(isKeyProved),
            "badge_key": .optional(badgeKey), "is_sign_in": isSignIn ? .bool(true) : nil, "nonce": .optional(nonce),
        ])
    }

    init(stored text: String) throws {
        let reader = JSONReader(try JSON.parse(text))
        self.init(
            clientID: try reader["client_id"].string(), redirectURI: try reader["redirect_uri"].string(),
            codeChallenge: try reader["code_challenge"].string(), state: try reader["state"].optional?.string(),
            issuerState: try reader["issuer_state"].optional?.string(), key: try reader["key"].optional?.string(),
            isKeyProved: try reader["is_key_proved"].bool(), badgeKey: try reader["badge_key"].optional?.string(),
            isSignIn: try reader["is_sign_in"].optional?.bool() ?? false,
            nonce: try reader["nonce"].optional?.string())
    }
}

// The response to the app.
extension BrowserLoginRequest {
    // Whether the response may go to the redirect URI. A registered client gets it at its own addresses. Any other
    // client gets it on this machine only, where an attacker who can read it could read the browser as well (RFC 8252,
    // sections 7.3 and 8.1).
    func isAnswerable(to client: RegisteredClient?) -> Bool {
        guard let client else { return Self.loopback(redirectURI) != nil }
        return client.redirectURIs.contains { own in
            own.absoluteString.isExactly(redirectURI)
                || Self.loopback(own.absoluteString).map { $0 == Self.loopback(redirectURI) } ?? false
        }
    }

    // A loopback address without its port, which the operating system chooses; nil for any other address.
    private static func loopback(_ text: String) -> String? {
        guard let match = text.wholeMatch(of: /(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[0-9]{1,5})?(\/[^#\\]*)?/),
            let url = URL(string: text, encodingInvalidCharacters: false), url.scheme == "http", url.user() == nil
        else { return nil }
        return String(match.1) + String(match.2 ?? "")
    }

    // The target that the page's content security policy must allow, so that its form may redirect to the app.
    var formTarget: String? {
        guard let url = URL(string: redirectURI, encodingInvalidCharacters: false), let scheme = url.scheme else {
            return nil
        }
        return ["http", "https"].contains(scheme.lowercased()) ? url.origin : scheme.lowercased() + ":"
    }

    // The redirect to the app (RFC 6749, sections 4.1.2 and 4.1.2.1), with the issuer of RFC 9207.
    package func answer(_ fields: [(String, String)], issuer: String) -> String {
        let fields = fields + (state.map { [("state", $0)] } ?? []) + [("iss", issuer)]
        let query = fields.map { "\($0.0)=\($0.1.percentEncoded)" }.joined(separator: "&")
        return redirectURI + (redirectURI.contains("?") ? "&" : "?") + query
    }
}
