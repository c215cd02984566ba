import BadgeAuthority
import BadgeModel
import Foundation

/// What the operator passes on to many people who were invited: comma-separated values (RFC 4180), in UTF-8.
struct InvitationFile: Sendable {
    private var lines: [String]
    private let hasOffers: Bool

    init(hasOffers: Bool) {
        self.hasOffers = hasOffers
        lines = [Self.line(["email", "name", "phone", "code", "validUntil"] + (hasOffers ? ["offer"] : []))]
    }

    /// Whether nobody is in it.
    var isEmpty: Bool { lines.count == 1 }

    /// The lines with their ends.
    var bytes: [UInt8] { lines.flatMap { Array(($0 + "\r\n").utf8) } }

    /// Adds a person, unless nothing is to be passed on.
    mutating func add(_ invited: BulkInvitation.Invited) {
        guard let code = invited.code else { return }
        let details = invited.person.details
        let fields = [
            details.email, details.name, details.phone ?? "",
            code.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }, invited.expiresAt.formatted(.iso8601),
        ]
        lines.append(Self.line(fields + (hasOffers ? [invited.offer ?? ""] : [])))
    }

    private static func line(_ fields: [String]) -> String { fields.map(\.csvField).joined(separator: ",") }
}
