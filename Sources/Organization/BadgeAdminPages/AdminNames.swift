package import BadgeAuthority
package import BadgeModel

// What the pages call things.

extension Administrator.Area {
    /// The name of the area.
    var title: Message.Key {
        switch self {
        case .overview: "admin.area.overview"
        case .people: "admin.area.people"
        case .invitations: "admin.area.invitations"
        case .badges: "admin.area.badges"
        case .policy: "admin.area.policy"
        case .agreements: "admin.area.agreements"
        case .providers: "admin.area.providers"
        case .loginSettings: "admin.area.loginSettings"
        case .devices: "admin.area.devices"
        case .keys: "admin.area.keys"
        case .outbox: "admin.area.outbox"
        case .audit: "admin.area.audit"
        case .organization: "admin.area.organization"
        case .administrators: "admin.area.administrators"
        }
    }
}

extension Badge.Status {
    /// The name of the status.
    var title: Message.Key {
        switch self {
        case .pending: "wallet.status.pending"
        case .active: "wallet.status.active"
        case .suspended: "wallet.status.suspended"
        case .revoked: "wallet.status.revoked"
        case .expired: "wallet.status.expired"
        case .keyMissing: "wallet.status.keyMissing"
        }
    }
}

extension Administrator.Role {
    /// The name of the role.
    var title: Message.Key {
        switch self {
        case .owner: "admin.role.owner"
        case .people: "admin.role.people"
        case .policy: "admin.role.policy"
        case .auditor: "admin.role.auditor"
        }
    }
}

extension Administrator.Role {
    /// What the role may see and change.
    var explanation: Message.Key {
        switch self {
        case .owner: "admin.role.owner.text"
        case .people: "admin.role.people.text"
        case .policy: "admin.role.policy.text"
        case .auditor: "admin.role.auditor.text"
        }
    }
}

extension OutboxMessage.Kind {
    /// What the message is for.
    var title: Message.Key {
        switch self {
        case .invitation: "admin.message.invitation"
        case .loginInvitation: "admin.message.loginInvitation"
        case .transactionCode: "admin.message.transactionCode"
        case .verificationCode: "admin.message.verificationCode"
        case .secondFactor: "admin.message.secondFactor"
        case .recovery: "admin.message.recovery"
        case .passwordReset: "admin.message.passwordReset"
        case .emailVerification: "admin.message.emailVerification"
        case .emailChanged: "admin.message.emailChanged"
        case .newDevice: "admin.message.newDevice"
        case .accountLinked: "admin.message.accountLinked"
        case .badgeSuspended: "admin.message.badgeSuspended"
        case .badgeReinstated: "admin.message.badgeReinstated"
        case .badgeRevoked: "admin.message.badgeRevoked"
        case .passwordChanged: "admin.message.passwordChanged"
        case .share: "admin.message.share"
        }
    }
}

extension OutboxMessage.State {
    /// What became of the message.
    var title: Message.Key {
        switch self {
        case .waiting: "admin.state.waiting"
        case .sending: "admin.state.sending"
        case .sent: "admin.state.sent"
        case .uncertain: "admin.state.uncertain"
        case .refused: "admin.state.refused"
        case .givenUp: "admin.state.givenUp"
        case .ended: "admin.state.ended"
        }
    }
}

extension SigningKeyInfo.State {
    /// What the key is used for.
    var title: Message.Key {
        switch self {
        case .next: "admin.keys.next"
        case .signing: "admin.keys.signing"
        case .former: "admin.keys.former"
        }
    }
}

extension Approval.State {
    /// Whether it was decided.
    var title: Message.Key {
        switch self {
        case .open: "admin.approval.open"
        case .approved: "admin.approval.approved"
        case .refused: "admin.approval.refused"
        }
    }
}

extension AgreementStatement.Decision {
    /// The decision.
    var title: Message.Key {
        switch self {
        case .accepted: "admin.decision.accepted"
        case .declined: "admin.decision.declined"
        case .withdrawn: "admin.decision.withdrawn"
        }
    }
}

extension Policy.Requirement {
    /// What a restriction of a type is about; `nil` for an unknown one.
    static func title(ofType type: String) -> Message.Key? {
        switch type {
        case "login": "admin.restriction.login"
        case "mfaEnrollment": "admin.restriction.phone"
        case "userAgreement": "admin.restriction.documents"
        case "timeOfDay": "admin.restriction.hours"
        case "location": "admin.restriction.location"
        case "geoFence": "admin.restriction.area"
        case "bluetooth": "admin.restriction.bluetooth"
        case "userPhoto": "admin.restriction.photo"
        case "passcode": "admin.restriction.passcode"
        default: nil
        }
    }
}

extension AdminNotice {
    /// The sentence.
    var message: Message {
        switch self {
        case .saved: "admin.done.saved"
        case .added: "admin.done.added"
        case .removed: "admin.done.removed"
        case .invited: "admin.done.invited"
        case .approved: "admin.done.approved"
        case .refused: "admin.done.refused"
        case .suspended: "admin.done.suspended"
        case .reinstated: "admin.done.reinstated"
        case .revoked: "admin.done.revoked"
        case .resent: "admin.done.resent"
        case .announced: "admin.done.announced"
        case .rotated: "admin.done.rotated"
        case .retired: "admin.done.retired"
        case .restored: "admin.done.restored"
        case .passwordChanged: "admin.done.passwordChanged"
        case .invitationEnded: "admin.done.invitationEnded"
        case .withdrawn: "admin.done.withdrawn"
        }
    }
}

extension InvitationWay {
    /// How it is chosen.
    var title: Message.Key {
        switch self {
        case .here: "admin.invite.way.here"
        case .mail: "admin.invite.way.mail"
        case .mailLogin: "admin.invite.way.mailLogin"
        }
    }
}

extension InvitationWay {
    /// How it is chosen for many people.
    var bulkTitle: Message.Key { self == .here ? "admin.inviteAll.here" : title }

    /// What becomes of the offers and the codes of many people.
    var bulkText: Message.Key {
        switch self {
        case .here: "admin.inviteAll.hereText"
        case .mail: "admin.inviteAll.mailText"
        case .mailLogin: "admin.inviteAll.mailLoginText"
        }
    }
}

extension InvitationPlan.Exclusion {
    /// Why a person is left out.
    var title: Message.Key {
        switch self {
        case .hasBadge: "admin.inviteAll.hasBadge"
        case .isInvited: "admin.inviteAll.isInvited"
        case .isSuspended: "admin.inviteAll.isSuspended"
        case .cannotGetMail: "admin.inviteAll.cannotGetMail"
        case .cannotLogIn: "admin.inviteAll.cannotLogIn"
        }
    }
}

extension PolicyTemplate {
    /// What it requires.
    package var summary: Message {
        switch self {
        case .open: .administration("admin.policy.template.open")
        case .passcode: .administration("admin.policy.template.passcode")
        case .office: .administration("admin.policy.template.office")
        case .site: .administration("admin.policy.template.site")
        case .terms: .administration("admin.policy.template.terms")
        case .strict: .administration("admin.policy.template.strict")
        }
    }
}
