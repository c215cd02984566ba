import BadgeAuthority
import BadgeModel
import BadgeWebUI
import Foundation

/// What the operator passes on to many people who were invited: the offers in one file and the codes in another, as
/// comma-separated values (RFC 4180) in UTF-8.
struct InvitationFiles: Sendable {
    private var lines: [String: [String]] = [:]

    /// The files by name, `offers` and `codes`, without those that would be empty.
    var downloads: [String: WebResponse] {
        var downloads: [String: WebResponse] = [:]
        for (name, lines) in lines {
            let bytes = lines.flatMap { Array(($0 + "\r\n").utf8) }
            downloads[name] = .download(bytes, mediaType: "text/csv; charset=utf-8", name: "\(name).csv")
        }
        return downloads
    }

    /// Adds what is to be passed on to a person.
    mutating func add(_ invited: BulkInvitation.Invited) {
        let (details, end) = (invited.person.details, invited.expiresAt.formatted(.iso8601))
        if let offer = invited.offer { add([details.email, details.name, end, offer], to: "offers", of: "offer") }
        if let code = invited.code {
            let digits = code.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            add([details.email, details.name, end, details.phone ?? "", digits], to: "codes", of: "phone", "code")
        }
    }

    private mutating func add(_ fields: [String], to file: String, of columns: String...) {
        lines[file, default: [Self.line(["email", "name", "validUntil"] + columns)]].append(Self.line(fields))
    }

    private static func line(_ fields: [String]) -> String { fields.map(\.csvField).joined(separator: ",") }
}
