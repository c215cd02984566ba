import HTTPTypes

/// Reads the `error` of `WWW-Authenticate` (RFC 6750 section 3, RFC 9449 section 7.1), where an answer may have no body.
enum AuthenticateChallenge {
    static func error(_ fields: HTTPFields) -> String? {
        for challenge in fields[values: .wwwAuthenticate] {
            if let match = challenge.firstMatch(of: /(?:^|[ ,])error="([a-z0-9_]{1,64})"/) { return String(match.1) }
        }
        return nil
    }
}
