import BadgeDelivery
import BadgeModel
import BadgeServing
import Foundation

// What a person asks the organization to send: the document of a share, with a recipient.
struct MailedShare: Sendable {
    static let members: Set = ["id", "activity", "text", "recipient", "claims"]
    private static let mostClaims = 32

    let id: String
    let recipient: MailAddress
    let content: SharedContent

    init(_ reader: JSONReader) throws {
        id = try reader["id"].nonEmptyString(maxLength: 64)
        guard id.utf8.allSatisfy({ $0.isIdentifierText }) else {
            throw reader["id"].failure("has more than letters, digits and dashes")
        }
        let activity = try Activity(reader["activity"])
        let text = try reader["text"].optional?.displayText(maxLength: Activity.maxTextLength)
        guard !activity.isEmpty || text?.isEmpty == false else {
            throw reader["activity"].failure("has nothing to share")
        }
        guard let recipient = MailAddress(try reader["recipient"].string(maxLength: 254)) else {
            throw ProtocolError("invalid_recipient", "Email cannot be sent to this address.")
        }
        self.recipient = recipient
        content = SharedContent(
            url: activity.url?.absoluteString, title: activity.mail?.subject ?? activity.title, text: text,
            description: activity.description, claims: try Self.claims(reader["claims"].optional))
        for text in [content.title, content.text, content.description, content.claims] {
            guard let text, !text.isReadable else { continue }
            throw reader.failure("has hidden characters or more than three blank lines in a row")
        }
    }

    private static func claims(_ reader: JSONReader?) throws -> String? {
        guard let reader else { return nil }
        let members = try reader.sortedMembers()
        guard members.count <= mostClaims else { throw reader.failure("has more than \(mostClaims) members") }
        // One line each, so that no claim looks like another one.
        let lines = try members.map { name, value in
            let text = try value.present().stringValue ?? value.present().text
            let line = "\(name): \(text)"
            guard try !JSONReader(.string(line)).displayText(maxLength: 600).contains(where: \.isNewline) else {
                throw reader.failure("has a claim of several lines")
            }
            return line
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    private static let mostBlankLines = 3

    // Whether everything in it is seen, and together. Emoji and the scripts that need joiners and marks have one or two of
    // them beside each other.
    fileprivate var isReadable: Bool {
        var (hidden, lines, isBlank) = (0, 0, true)
        for scalar in unicodeScalars {
            if scalar == "\n" {
                lines = isBlank ? lines + 1 : 1
                isBlank = true
                guard lines <= Self.mostBlankLines + 1 else { return false }
            } else if scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format {
                hidden += 1
                guard scalar.isShaping, hidden <= 2 else { return false }
                continue
            } else if !scalar.properties.isWhitespace {
                isBlank = false
            }
            hidden = 0
        }
        return true
    }
}

extension Unicode.Scalar {
    // Joiners, directional marks, the soft hyphen and the variation selectors of emoji.
    fileprivate var isShaping: Bool {
        switch value {
        case 0xAD, 0x061C, 0x200C...0x200F, 0xFE0E, 0xFE0F: true
        default: false
        }
    }
}

extension UInt8 {
    fileprivate var isIdentifierText: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
    }
}
