package import BadgeCredentials
import BadgeModel

extension VerifiedCredential {
    /// The claims about the person, by their names.
    package var shownClaims: [(name: String, value: String)] { claims.shown }
}

extension PresentedBadge {
    /// The claims about the person, by their names.
    package var shownClaims: [(name: String, value: String)] { claims.shown }
}

extension [String: JSON] {
    fileprivate var shown: [(name: String, value: String)] {
        let ofTheProtocol: Set = ["iss", "iat", "nbf", "exp", "vct", "cnf", "status"]
        return filter { !ofTheProtocol.contains($0.key) }.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value.stringValue ?? $0.value.text)
        }
    }
}
