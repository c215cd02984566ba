import BadgeKit
import BadgeModel

extension AuditEvent {
    /// What happened, for the user; an event of an app's own kind is named as the app names it.
    var sentence: Message {
        guard let key = Self.sentences[kind]?[outcome] else { return .verbatim("\(kind.rawValue): \(outcome)") }
        return Message(key)
    }

    /// The conditions that were not met; `nil` if the event is not about any.
    var unmetConditions: Message? {
        let names = details["unmet"]?.arrayValue?.compactMap {
            $0.stringValue.flatMap(Restriction.init(rawValue:))?.name
        }
        guard let names, !names.isEmpty else { return nil }
        return .items(names)
    }

    /// The sentences by outcome.
    static let sentences: [Kind: [String: Message.Key]] = [
        .badge: [
            "promised": "wallet.event.badge.promised",
            "added": "wallet.event.badge.added",
            "replaced": "wallet.event.badge.replaced",
            "removed": "wallet.event.badge.removed",
            "keyLost": "wallet.event.badge.keyLost",
            "triesUsedUp": "wallet.event.badge.triesUsedUp",
            "refused": "wallet.event.badge.refused",
        ],
        .organization: [
            "removed": "wallet.event.organization.removed",
            "keysChanged": "wallet.event.organization.keysChanged",
            "connectionChanged": "wallet.event.organization.connectionChanged",
        ],
        .decision: [
            "permitted": "wallet.event.decision.permitted",
            "unmet": "wallet.event.decision.unmet",
            "blocked": "wallet.event.decision.blocked",
        ],
        .init(rawValue: "check"): [
            "permitted": "wallet.event.check.permitted",
            "unmet": "wallet.event.check.unmet",
            "blocked": "wallet.event.check.blocked",
        ],
        .use: [
            "released": "wallet.event.use.released",
            "refused": "wallet.event.use.refused",
            "code": "wallet.event.use.code",
        ],
        .passcode: [
            "set": "wallet.event.passcode.set",
            "changed": "wallet.event.passcode.changed",
            "reset": "wallet.event.passcode.reset",
            "tried": "wallet.event.passcode.tried",
            "accepted": "wallet.event.passcode.accepted",
            "unverified": "wallet.event.passcode.unverified",
            "impossible": "wallet.event.passcode.impossible",
            "locked": "wallet.event.passcode.locked",
            "exhausted": "wallet.event.passcode.exhausted",
            "deleted": "wallet.event.passcode.deleted",
        ],
        .seal: [
            "locked": "wallet.event.seal.locked",
            "unlocked": "wallet.event.seal.unlocked",
            "failed": "wallet.event.seal.failed",
        ],
        .agreement: [
            "accepted": "wallet.event.agreement.accepted",
            "declined": "wallet.event.agreement.declined",
            "withdrawn": "wallet.event.agreement.withdrawn",
            "sent": "wallet.event.agreement.sent",
            "refused": "wallet.event.agreement.refused",
        ],
        .policy: [
            "accepted": "wallet.event.policy.accepted",
            "refused": "wallet.event.policy.refused",
        ],
        .status: [
            "active": "wallet.event.status.active",
            "suspended": "wallet.event.status.suspended",
            "revoked": "wallet.event.status.revoked",
            "told": "wallet.event.status.told",
            "refused": "wallet.event.status.refused",
        ],
        .init(rawValue: "statusList"): [
            "refused": "wallet.event.statusList.refused"
        ],
        .location: [
            "set": "wallet.event.location.set",
            "followed": "wallet.event.location.followed",
            "cleared": "wallet.event.location.cleared",
        ],
        .login: [
            "loggedIn": "wallet.event.login.loggedIn",
            "ended": "wallet.event.login.ended",
        ],
        .device: [
            "phoneVerified": "wallet.event.device.phoneVerified",
            "phoneUnverified": "wallet.event.device.phoneUnverified",
            "refused": "wallet.event.device.refused",
        ],
        .consent: [
            "given": "wallet.event.consent.given",
            "refused": "wallet.event.consent.refused",
            "withdrawn": "wallet.event.consent.withdrawn",
        ],
        .photo: [
            "set": "wallet.event.photo.set"
        ],
        .trust: [
            "trusted": "wallet.event.trust.trusted",
            "distrusted": "wallet.event.trust.distrusted",
            "verifierTrusted": "wallet.event.trust.verifierTrusted",
            "verifierDistrusted": "wallet.event.trust.verifierDistrusted",
            "typeDeclared": "wallet.event.trust.typeDeclared",
            "typeRemoved": "wallet.event.trust.typeRemoved",
        ],
        .presentation: [
            "answered": "wallet.event.presentation.answered",
            "declined": "wallet.event.presentation.declined",
            "refused": "wallet.event.presentation.refused",
            "undelivered": "wallet.event.presentation.undelivered",
            "erased": "wallet.event.presentation.erased",
        ],
        .server: [
            "switched": "wallet.event.server.switched"
        ],
        .store: [
            "keyRotated": "wallet.event.store.keyRotated",
            "restored": "wallet.event.store.restored",
            "rolledBack": "wallet.event.store.rolledBack",
            "refused": "wallet.event.store.refused",
        ],
    ]
}
