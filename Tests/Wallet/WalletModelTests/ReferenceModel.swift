/// What a wallet of two organizations must answer, by the design: it shares no code with the wallet, and no structure.
///
/// It is a value; time is whole seconds since the run began, at 08:00 UTC. What the design leaves open is decided in
/// ``Readings`` and in the comments here.
struct ReferenceModel: Sendable {
    /// A badge in the wallet.
    struct Badge: Equatable, Sendable {
        var status = Status.active
        /// When its organization was last heard of it, by the wall clock.
        var lastContact = 0
        /// The credential can only be opened with the passcode.
        var isSealed = false
        var isRevocationTold = false
        /// Its organization's tries were used up, and it was not issued again since.
        var isUsedUp = false
        var decisions: [Version: Decision] = [:]
    }

    /// A document in a version.
    struct Version: Hashable, Sendable {
        let document: Document
        let number: Int
    }

    enum Decision: Sendable { case accepted, declined, withdrawn }

    /// The passcode that is set.
    struct Lock: Equatable, Sendable {
        var code: String
        /// The shortest that was allowed when it was set: how long it is, nobody keeps.
        var minLength: Int
        var wrongTries = 0
        var delay: Delay?
    }

    /// Tries against one organization's policy, and how many it allowed when they were counted last.
    struct Count: Equatable, Sendable {
        var wrong: Int
        var most: Int
    }

    /// No try is taken until it has passed.
    struct Delay: Equatable, Sendable {
        let seconds: Int
        var since: Int
    }

    /// The passcode was proven to this process.
    struct Proof: Equatable, Sendable {
        let at: Int
        /// For how long the policies of then let it count; what is permitted can be handed out for half a minute whatever
        /// they say.
        let lasts: Int
    }

    /// What the design leaves open and a wallet must choose.
    struct Readings: Sendable {
        /// Whether a gate stops at the first restriction that stays unmet, or resolves the others too. "Attempted once
        /// per run" is read so that what comes behind an unmet restriction is no longer asked of the person.
        var stopsAtFirstUnmet = true
    }

    static let startOfDay = 8 * 3600
    static let slots = 0..<3

    var readings = Readings()
    /// The right time, which is the organizations'.
    var now = 0
    /// How far the device's wall clock is ahead.
    var ahead = 0
    var location = ModelLocation.unknown
    /// The kinds of document that the person accepts.
    var accepts: Set<Document> = []

    var organizations = Dictionary(uniqueKeysWithValues: Issuer.allCases.map { ($0, Published()) })
    /// What the wallet has of each organization.
    var known: [Issuer: Known] = [:]
    var badges: [Int: Badge] = [:]
    var lock: Lock?
    /// Wrong tries in a row against each organization's policy, since that came.
    var counts: [Issuer: Count] = [:]
    var proof: Proof?
    var marks = ClockMarks()
    var audit = AuditLength()

    /// What the wall clock shows.
    var wall: Int { now + ahead }
}

extension ReferenceModel {
    /// What the wallet must answer, and what it then is.
    mutating func answer(to command: Command) -> Answer {
        audit.begin()
        switch command {
        case .provision(let slot): return provision(slot)
        case .use(let slot, let code, let isOnline): return use(slot, code, isOnline: isOnline)
        case .setPasscode(let code, let again): return setPasscode(code, again)
        case .verifyPasscode(let code): return attempt(code, for: nil) ?? .done
        case .changePasscode(let from, let to): return changePasscode(from, to)
        case .resetPasscode: return resetPasscode()
        case .withdraw(let slot, let document): return withdraw(slot, document)
        case .sync(let contact): return sync(contact)
        case .crashInTry(let code): return crashInTry(code)
        case .crashAtPrompt(let slot): return crashAtPrompt(slot)
        case .removeBadge(let slot): return removeBadge(slot)
        case .revoke(let slot): return setStatus(.revoked, slot)
        case .suspend(let slot): return setStatus(.suspended, slot)
        case .reinstate(let slot): return setStatus(.active, slot)
        default: return change(by: command)
        }
    }

    // What only moves the world.
    private mutating func change(by command: Command) -> Answer {
        switch command {
        case .move(let location): self.location = location
        case .wait(let seconds): now += seconds
        case .setClock(let seconds): ahead = seconds
        case .changePolicy(let variant, let issuer): organizations[issuer]?.publish(variant, at: now)
        case .accept(let document): accepts.insert(document)
        case .decline(let document): accepts.remove(document)
        case .restart: restart()
        case .reboot: reboot()
        default: preconditionFailure("\(command) is answered elsewhere")
        }
        return .done
    }

    mutating func restart() { proof = nil }

    // A delay begins again when the wallet is opened after a reboot.
    mutating func reboot() {
        restart()
        lock?.delay?.since = now
    }

    /// The policy that the wallet holds for a slot's badge.
    func policy(of slot: Int) -> PolicyVariant? { known[Issuer(of: slot)]?.policy.variant }

    private mutating func removeBadge(_ slot: Int) -> Answer {
        guard badges[slot] != nil else { return .absent }
        remove([slot])
        return .done
    }

    /// Badges go; a status list goes with the last badge on it.
    mutating func remove(_ slots: [Int]) {
        for slot in slots {
            badges[slot] = nil
            organizations[Issuer(of: slot)]?.statuses[slot] = nil
        }
        for issuer in Issuer.allCases where !badges.keys.contains(where: { Issuer(of: $0) == issuer }) {
            known[issuer]?.list = nil
        }
        record()
    }

    // Withdrawal is a new record; what was never accepted cannot be withdrawn.
    private mutating func withdraw(_ slot: Int, _ document: Document) -> Answer {
        guard let badge = badges[slot] else { return .absent }
        guard let number = policy(of: slot)?.documents[document],
            case let version = Version(document: document, number: number), badge.decisions[version] == .accepted
        else { return .nothingToWithdraw }
        badges[slot]?.decisions[version] = .withdrawn
        record()
        return .done
    }
}
