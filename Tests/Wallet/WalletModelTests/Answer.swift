/// What a wallet answers to a command, as far as the design fixes it.
///
/// A person who is refused at a prompt gives up; the answer is then the refusal, not that the person cancelled.
indirect enum Answer: Equatable, Sendable {
    /// It was done, and nothing was asked for that could be refused.
    case done
    /// There is no badge in the slot.
    case absent
    /// There is a badge in the slot already.
    case occupied
    /// The organization cannot be reached.
    case offline
    /// Something that the organization is said to have signed was not taken.
    case refused
    /// The process died.
    case crashed
    /// The badge was used.
    case permitted
    /// No screen can cure it; one of these is the reason.
    case blocked(any: Set<Block>)
    /// These restrictions, in this order, are still unmet.
    case restricted([Restriction])
    /// The organization has revoked the badge.
    case revoked
    /// The code is wrong, and the next one is not taken for so many seconds.
    case passcodeRefused(triesLeft: Int, wait: Int = 0)
    /// No try is taken for so many seconds.
    case passcodeLocked(seconds: Int)
    /// The tries are used up.
    case passcodeExhausted
    /// The code is too easy, too short, or of other characters.
    case passcodeUnfit
    /// The two entries differ.
    case entriesDiffer
    case passcodeNotSet
    case passcodeAlreadySet
    /// The person has not accepted the document.
    case nothingToWithdraw
    /// One of these: the design leaves open which comes first, and they leave the same behind.
    case either([Answer])
    /// Something that no model answers.
    case other(String)

    /// Whether a wallet's answer is this one.
    func admits(_ found: Answer) -> Bool {
        switch (self, found) {
        case (.either(let answers), _): answers.contains { $0.admits(found) }
        case (.blocked(let any), .blocked(let reasons)): !reasons.isEmpty && reasons.isSubset(of: any)
        default: self == found
        }
    }
}

/// Why a gate answers before any restriction.
enum Block: String, Sendable, CaseIterable {
    case clockRolledBack, suspended, keyMissing, policyExpired, offlineTooLong, unknownRestriction
}

/// A restriction by the design's name, in the design's order.
enum Restriction: String, Sendable, CaseIterable {
    case revoked, userAgreement, timeOfDay, geoFence, passcode
}

/// A badge's status in the wallet.
enum Status: String, Sendable, CaseIterable {
    case pending, active, suspended, revoked, keyMissing
}

/// What can be seen of a wallet between two commands; `nil` is not looked at.
struct Snapshot: Equatable, Sendable {
    /// The badges by slot.
    var badges: [Int: Status]?
    var isPasscodeSet: Bool?
    /// The wrong tries that are left.
    var triesLeft: Int?
    /// Seconds until a try is taken.
    var lockedFor: Int?
    /// The documents that stand accepted, of those that the badge's policy names, by slot.
    var accepted: [Int: Set<Document>]?
    /// The entries of the audit log; what a wallet must have at least.
    var auditSize: Int?

    /// Whether what was found of a wallet is this.
    func admits(_ found: Snapshot) -> Bool {
        (found.badges == nil || found.badges == badges)
            && (found.isPasscodeSet == nil || found.isPasscodeSet == isPasscodeSet)
            && (found.triesLeft == nil || found.triesLeft == triesLeft)
            && (found.lockedFor == nil || found.lockedFor == lockedFor)
            && (found.accepted == nil || found.accepted == accepted)
            && (found.auditSize ?? .max) >= auditSize ?? 0
    }
}
