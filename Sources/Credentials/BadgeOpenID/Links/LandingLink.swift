package import BadgeModel
import BadgeTransport
package import Foundation

/// A link for people who read it in an email. It opens a page of the organization's server, which leads to the app's own
/// link: mail programs follow no links of a scheme that they do not know.
package struct LandingLink: Sendable {
    /// What the link is for, as it is named in the address.
    package enum Purpose: String, Sendable, CaseIterable {
        /// An invitation with a transaction code.
        case invitation = "ab"
        /// A recovery.
        case recovery = "rb"
        /// An invitation that is redeemed by a login.
        case offer
    }

    /// The path of the page, before the purpose.
    package static let path = "/open"
    static let parameters: Set = ["code"]

    package let purpose: Purpose
    package let code: Secret
    package let server: URL

    package init(_ purpose: Purpose, code: Secret, server: URL) {
        (self.purpose, self.code, self.server) = (purpose, code, server)
    }

    /// Whether a server has such a page that browsers of any device reach.
    package static func isAvailable(at server: URL) -> Bool { server.scheme?.lowercased() == "https" }

    /// The link as text, including its code.
    package var text: String { "\(server.absoluteString)\(Self.path)/\(purpose.rawValue)?code=\(code.revealedText)" }

    /// The app's own link.
    package var link: BadgeLink {
        switch purpose {
        case .invitation: .invitation(code: code, server: server)
        case .recovery: .recovery(code: code, server: server)
        case .offer:
            .offer(
                CredentialOffer.uri(code: code, at: server))
        }
    }

    /// Parses such a link; `nil` for another address.
    package init?(parsing text: String) throws(BadgeError) {
        guard text.utf8.count <= BadgeLink.maxBytes, let mark = text.firstIndex(of: "?"),
            let slash = text[..<mark].lastIndex(of: "/"),
            let purpose = Purpose(rawValue: String(text[slash..<mark].dropFirst())),
            text[..<slash].hasSuffix(Self.path)
        else { return nil }
        let query = try LinkQuery(text[mark...]).only(Self.parameters)
        self.init(
            purpose, code: try query.code(),
            server: try LinkQuery.issuer(String(text[..<slash].dropLast(Self.path.count)), "the address"))
    }
}
