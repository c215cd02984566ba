import BadgeModel

extension OutboxTemplate {
    /// The texts of the catalogue, in its best language for the tag.
    package static func builtIn(_ kind: OutboxMessage.Kind, language: String) throws -> OutboxTemplate {
        let localization = Localization(Languages([language]), of: .delivery)
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
                (subject, text) = (.delivery("mail.invitation.subject"), .delivery("mail.invitation.text"))
            case .loginInvitation:
                (subject, text) = (.delivery("mail.invitation.subject"), .delivery("mail.loginInvitation.text"))
            case .recovery:
                (subject, text) = (.delivery("mail.recovery.subject"), .delivery("mail.recovery.text"))
            case .transactionCode: textMessage = .delivery("mail.transactionCode.textMessage")
            case .verificationCode: textMessage = .delivery("mail.verificationCode.textMessage")
            case .secondFactor:
                (subject, text) = (.delivery("mail.secondFactor.subject"), .delivery("mail.secondFactor.text"))
                textMessage = .delivery("mail.secondFactor.textMessage")
            case .passwordReset:
                (subject, text) = (
                    .delivery("mail.passwordReset.subject"), .delivery("mail.passwordReset.text")
                )
            case .emailVerification:
                (subject, text) = (
                    .delivery("mail.emailVerification.subject"), .delivery("mail.emailVerification.text")
                )
            case .emailChanged:
                (subject, text) = (.delivery("mail.emailChanged.subject"), .delivery("mail.emailChanged.text"))
            case .newDevice:
                (subject, text) = (.delivery("mail.newDevice.subject"), .delivery("mail.newDevice.text"))
            case .accountLinked:
                (subject, text) = (
                    .delivery("mail.accountLinked.subject"), .delivery("mail.accountLinked.text")
                )
            case .badgeSuspended:
                (subject, text) = (
                    .delivery("mail.badgeSuspended.subject"), .delivery("mail.badgeSuspended.text")
                )
            case .badgeReinstated:
                (subject, text) = (
                    .delivery("mail.badgeReinstated.subject"), .delivery("mail.badgeReinstated.text")
                )
            case .badgeRevoked:
                (subject, text) = (.delivery("mail.badgeRevoked.subject"), .delivery("mail.badgeRevoked.text"))
            case .share: (subject, text) = (.delivery("mail.share.subject"), .delivery("mail.share.text"))
            case .passwordChanged:
                (subject, text) = (
                    .delivery("mail.passwordChanged.subject"), .delivery("mail.passwordChanged.text")
                )
            }
        }
    }
}
