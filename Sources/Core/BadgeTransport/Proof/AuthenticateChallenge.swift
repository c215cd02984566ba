import HTTPTypes

/// Reads the `error` of `WWW-Authenticate` (RFC 6750 section 3, RFC 9449 section 7.1), for responses that may have no
/// body.
enum AuthenticateChallenge {
    static func error(_ fields: HTTPFields) -> String? {
        // A server's text, which a regular expression reads only where it is short and plain.
        for challenge in fields[values: .wwwAuthenticate]
        where challenge.utf8.count <= 1024 && challenge.utf8.allSatisfy({ $0 < 0x80 }) {
            if let match = challenge.firstMatch(of: /(?:^|[ ,])error="([a-z0-9_]{1,64})"/) { return String(match.1) }
        }
        return nil
    }
}
