/// A placeholder of a template: `$LINK$`.
package enum Placeholder: String, Sendable, CaseIterable {
    case organization = "ORGANIZATION"
    case name = "NAME"
    case support = "SUPPORT"
    case link = "LINK"
    case qrCode = "QR_CODE"
    case code = "CODE"
    case valid = "VALID"
    case device = "DEVICE"
    case time = "TIME"
    case title = "TITLE"
    case text = "TEXT"
    case description = "DESCRIPTION"
    case claims = "CLAIMS"

    var placeholder: String { "$\(rawValue)$" }

    // Someone's own words, which keep their direction within a text of another one.
    var isName: Bool { [.organization, .name, .device, .support, .title].contains(self) }

    // A person's own text, which can have several lines.
    var isMultiline: Bool { [.text, .description, .claims].contains(self) }
}

extension OutboxMessage.Kind {
    /// What a template of this kind must contain; without it the message would be useless.
    package var required: Placeholder? {
        switch self {
        case .invitation, .loginInvitation, .recovery, .passwordReset, .emailVerification, .share: .link
        case .transactionCode, .verificationCode, .secondFactor: .code
        case .newDevice, .accountLinked, .badgeSuspended, .badgeReinstated, .badgeRevoked, .passwordChanged,
            .emailChanged:
            nil
        }
    }

    var placeholders: Set<Placeholder> {
        let common: Set<Placeholder> = [.organization, .name, .support]
        switch self {
        case .invitation, .loginInvitation, .recovery: return common.union([.link, .qrCode, .valid])
        case .transactionCode, .verificationCode, .secondFactor: return common.union([.code, .valid])
        // Anyone can name an account, and have its messages sent to the address of someone else.
        case .passwordReset, .emailVerification: return [.organization, .support, .link, .valid]
        case .emailChanged: return [.organization, .support, .time]
        case .newDevice: return common.union([.device, .time])
        case .share: return common.union([.link, .title, .text, .description, .claims])
        case .accountLinked, .badgeSuspended, .badgeReinstated, .badgeRevoked, .passwordChanged:
            return common.union([.time])
        }
    }

    // Whether its emails have HTML besides the text. What people share is text alone, so that every address is seen.
    var hasHTML: Bool { self != .share }

    // The ways that a message of this kind takes.
    var channels: Set<OutboxMessage.Channel> {
        switch self {
        case .transactionCode, .verificationCode: [.text, .operator]
        case .secondFactor: [.email, .text]
        default: [.email]
        }
    }
}
