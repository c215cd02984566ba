public import BadgeKeys
public import BadgeModel
import Foundation

/// The authorization of a request.
public enum RequestAuthorization: Sendable {
    /// No authorization.
    case anonymous
    /// A bearer token (RFC 6750).
    case bearer(Secret)
    /// A client's identifier and password at an authorization server (RFC 6749 section 2.3.1).
    case basic(user: String, password: Secret)
    /// A client's identifier and password, and a proof of the key, for token requests (RFC 9449 section 5).
    case basicWithProof(user: String, password: Secret, key: SigningKey)
    /// A proof of the key without a token, for token requests (RFC 9449 section 5).
    case proof(SigningKey)
    /// A token that is bound to the key, and a proof of it (RFC 9449 section 7).
    case bound(Secret, to: SigningKey)
}

extension RequestAuthorization {
    var token: Secret? {
        switch self {
        case .anonymous, .basic, .basicWithProof, .proof: nil
        case .bearer(let token), .bound(let token, to: _): token
        }
    }

    var key: SigningKey? {
        switch self {
        case .anonymous, .basic, .bearer: nil
        case .proof(let key), .bound(_, to: let key), .basicWithProof(_, _, let key): key
        }
    }

    var field: String? {
        switch self {
        case .basic(let user, let password), .basicWithProof(let user, let password, _):
            let pair = "\(FormBody.escape(user)):\(FormBody.escape(password.revealedText))"
            let scheme = "Basic"
            return "\(scheme) \(Data(pair.utf8).base64EncodedString())"
        case .anonymous, .bearer, .proof, .bound:
            return token.map { "\(key == nil ? "Bearer" : "DPoP") \($0.revealedText)" }
        }
    }
}
