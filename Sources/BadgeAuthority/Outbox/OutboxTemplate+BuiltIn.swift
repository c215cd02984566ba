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
            case .invitation:
                (subject, text) = (.organization("mail.invitation.subject"), .organization("mail.invitation.text"))
            case .loginInvitation:
                (subject, text) = (.organization("mail.invitation.subject"), .organization("mail.loginInvitation.text"))
            case .recovery:
                (subject, text) = (.organization("mail.recovery.subject"), .organization("mail.recovery.text"))
            case .transactionCode: textMessage = .organization("mail.transactionCode.textMessage")
            case .verificationCode: textMessage = .organization("mail.verificationCode.textMessage")
            case .secondFactor:
                (subject, text) = (.organization("mail.secondFactor.subject"), .organization("mail.secondFactor.text"))
                textMessage = .organization("mail.secondFactor.textMessage")
            case .passwordReset:
                (subject, text) = (
                    .organization("mail.passwordReset.subject"), .organization("mail.passwordReset.text")
                )
            case .emailVerification:
                (subject, text) = (
                    .organization("mail.emailVerification.subject"), .organization("mail.emailVerification.text")
                )
            case .emailChanged:
                (subject, text) = (.organization("mail.emailChanged.subject"), .organization("mail.emailChanged.text"))
            case .newDevice:
                (subject, text) = (.organization("mail.newDevice.subject"), .organization("mail.newDevice.text"))
            case .accountLinked:
                (subject, text) = (
                    .organization("mail.accountLinked.subject"), .organization("mail.accountLinked.text")
                )
            case .badgeSuspended:
                (subject, text) = (
                    .organization("mail.badgeSuspended.subject"), .organization("mail.badgeSuspended.text")
                )
            case .badgeReinstated:
                (subject, text) = (
                    .organization("mail.badgeReinstated.subject"), .organization("mail.badgeReinstated.text")
                )
            case .badgeRevoked:
                (subject, text) = (.organization("mail.badgeRevoked.subject"), .organization("mail.badgeRevoked.text"))
            case .share: (subject, text) = (.organization("mail.share.subject"), .organization("mail.share.text"))
            case .passwordChanged:
                (subject, text) = (
                    .organization("mail.passwordChanged.subject"), .organization("mail.passwordChanged.text")
                )
            }
        }
    }
}
