import BadgeModel

extension OutboxTemplate {
    // The texts of the catalogue, in its best language for the tag.
    static func builtIn(_ kind: OutboxMessage.Kind, language: String) throws -> OutboxTemplate {
        let localization = Localization(Languages([language]), of: .organization)
        let keys = Keys(kind)
        return try OutboxTemplate(
            JSONReader(
                .object(compacting: [
                    "kind": .string(kind.rawValue), "locale": .string(localization.language),
                    "subject": .optional(keys.subject.map { localization($0) }),
                    "text": .optional(keys.text.map { localization($0) }),
                    "textMessage": .optional(keys.textMessage.map { localization($0) }),
                ])))
    }

    private struct Keys {
        var subject: Message.Key?
        var text: Message.Key?
        var textMessage: Message.Key?

        init(_ kind: OutboxMessage.Kind) {
            switch kind {
            case .invitation: (subject, text) = ("mail.invitation.subject", "mail.invitation.text")
            case .loginInvitation: (subject, text) = ("mail.invitation.subject", "mail.loginInvitation.text")
            case .recovery: (subject, text) = ("mail.recovery.subject", "mail.recovery.text")
            case .transactionCode: textMessage = "mail.transactionCode.textMessage"
            case .verificationCode: textMessage = "mail.verificationCode.textMessage"
            case .secondFactor:
                (subject, text) = ("mail.secondFactor.subject", "mail.secondFactor.text")
                textMessage = "mail.secondFactor.textMessage"
            case .passwordReset: (subject, text) = ("mail.passwordReset.subject", "mail.passwordReset.text")
            case .emailVerification:
                (subject, text) = ("mail.emailVerification.subject", "mail.emailVerification.text")
            case .emailChanged: (subject, text) = ("mail.emailChanged.subject", "mail.emailChanged.text")
            case .newDevice: (subject, text) = ("mail.newDevice.subject", "mail.newDevice.text")
            case .accountLinked: (subject, text) = ("mail.accountLinked.subject", "mail.accountLinked.text")
            case .badgeSuspended: (subject, text) = ("mail.badgeSuspended.subject", "mail.badgeSuspended.text")
            case .badgeReinstated: (subject, text) = ("mail.badgeReinstated.subject", "mail.badgeReinstated.text")
            case .badgeRevoked: (subject, text) = ("mail.badgeRevoked.subject", "mail.badgeRevoked.text")
            case .share: (subject, text) = ("mail.share.subject", "mail.share.text")
            case .passwordChanged: (subject, text) = ("mail.passwordChanged.subject", "mail.passwordChanged.text")
            }
        }
    }
}
