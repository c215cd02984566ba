public import BadgeKeys
public import BadgeModel

/// What a request shows so that a server answers it.
public enum RequestAuthorization: Sendable {
    /// Nothing.
    case anonymous
    /// A token that anybody may use who has it (RFC 6750).
    case bearer(Secret)
    /// A proof of the key, without a token: where a token is asked for (RFC 9449 section 5).
    case proof(SigningKey)
    /// A token that is bound to the key, and a proof of it (RFC 9449 section 7).
    case bound(Secret, to: SigningKey)
}

extension RequestAuthorization {
    var token: Secret? {
        switch self {
        case .anonymous, .proof: nil
        case .bearer(let token), .bound(let token, to: _): token
        }
    }

    var key: SigningKey? {
        switch self {
        case .anonymous, .bearer: nil
        case .proof(let key), .bound(_, to: let key): key
        }
    }

    var field: String? { token.map { "\(key == nil ? "Bearer" : "DPoP") \($0.revealedText)" } }
}
