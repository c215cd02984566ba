/// What an organization has signed and says.
struct Published: Equatable, Sendable {
    var policy = SignedPolicy(variant: .open, version: 1, signed: 0)
    /// By slot of the badge that it issued.
    var statuses: [Int: Status] = [:]
    /// The status list, as long as it needs not be signed again.
    var list: SignedList?

    /// A policy that was signed.
    struct SignedPolicy: Equatable, Sendable {
        var variant: PolicyVariant
        var version: Int
        var signed: Int
        var expires: Int { signed + variant.validFor }
    }

    /// A status list that was signed; it is good for a day.
    struct SignedList: Equatable, Sendable {
        let signed: Int
        let statuses: [Int: Status]
        var expires: Int { signed + 86_400 }
    }

    mutating func publish(_ variant: PolicyVariant, at now: Int) {
        policy = SignedPolicy(variant: variant, version: policy.version + 1, signed: now)
    }

    /// The policy for whoever asks: signed again, as the same version, when the half of its life is over.
    mutating func currentPolicy(at now: Int) -> SignedPolicy {
        if 2 * (now - policy.signed) >= policy.variant.validFor { policy.signed = now }
        return policy
    }

    /// The list for whoever asks: signed again when a status is another one, and after a minute.
    mutating func currentList(at now: Int) -> SignedList {
        if let list, list.statuses == statuses.filter({ $0.value != .active }), now - list.signed < 60 { return list }
        let list = SignedList(signed: now, statuses: statuses.filter { $0.value != .active })
        self.list = list
        return list
    }
}

/// What a wallet has of an organization.
struct Known: Equatable, Sendable {
    var policy: Published.SignedPolicy
    /// The first policy that it ever fetched: what somebody may answer with later.
    let firstPolicy: Published.SignedPolicy
    var list: Published.SignedList?
    var listFetched: Int?
    var firstList: Published.SignedList?
}

/// What reaches the wallet from its organizations: by provisioning, and by sync.
extension ReferenceModel {
    // Signed moments may be a minute ahead of the device's clock.
    private func isFromFuture(_ signed: Int) -> Bool { signed > wall + 60 }

    mutating func provision(_ slot: Int) -> Answer {
        guard badges[slot] == nil else { return .occupied }
        ahead = 0
        let issuer = Issuer(of: slot)
        organizations[issuer]?.statuses[slot] = .active
        takePolicy(of: issuer)
        let isPending = policy(of: slot)?.documents.isEmpty == false
        noteDemand(of: issuer)
        badges[slot] = Badge(status: isPending ? .pending : .active, lastContact: wall)
        forgiveTries(of: issuer)
        marks.saw(signed: now)
        record()
        seal()
        _ = activate(slot)
        return sync(.online)
    }

    private mutating func takePolicy(of issuer: Issuer) {
        guard let policy = organizations[issuer]?.currentPolicy(at: now) else { return }
        known[issuer, default: Known(policy: policy, firstPolicy: policy)].policy = policy
    }

    // The organization keeps a revoked badge revoked.
    mutating func setStatus(_ status: Status, _ slot: Int) -> Answer {
        guard badges[slot] != nil else { return .absent }
        let issuer = Issuer(of: slot)
        if organizations[issuer]?.statuses[slot] != .revoked { organizations[issuer]?.statuses[slot] = status }
        return .done
    }

    mutating func sync(_ contact: Contact) -> Answer {
        var isWhole = true
        for issuer in Issuer.allCases where known[issuer] != nil {
            isWhole = hear(of: issuer, contact) && isWhole
        }
        seal()
        // Without a badge there is nobody to ask.
        if badges.isEmpty { return .either([.done, .offline, .refused]) }
        return contact == .offline ? .offline : isWhole ? .done : .refused
    }

    /// Before a use the organization is asked when its word on the badge is too old: than its list says, or than an hour as
    /// long as there is no list.
    mutating func refresh(_ slot: Int) {
        guard let badge = badges[slot], badge.status != .revoked else { return }
        let issuer = Issuer(of: slot)
        let age = wall - badge.lastContact
        guard age < -300 || age >= (known[issuer]?.list == nil ? 3_600 : 60) else { return }
        _ = hear(of: issuer, .online)
        seal()
    }

    // Whether everything could be taken.
    private mutating func hear(of issuer: Issuer, _ contact: Contact) -> Bool {
        guard contact != .offline else {
            record()
            return false
        }
        let policy = hearPolicy(of: issuer, contact)
        let list = hearList(of: issuer, contact)
        if policy == .refused || list == .refused { record() }
        // What is refused of one organization is written after the word of the one before was taken.
        if policy == .stale { audit.unsettle() }
        if policy == .taken || list == .taken {
            marks.sync()
            audit.settle()
        }
        return policy != .refused && policy != .stale && list != .refused
    }

    private enum Hearing { case taken, nothingNew, stale, refused }

    private mutating func hearPolicy(of issuer: Issuer, _ contact: Contact) -> Hearing {
        guard let held = known[issuer] else { return .nothingNew }
        let said = contact == .oldPolicy ? held.firstPolicy : organizations[issuer]?.currentPolicy(at: now)
        guard let said, !isFromFuture(said.signed), wall < said.expires else { return .refused }
        guard said.version >= held.policy.version else { return .stale }
        if said.version > held.policy.version || said.signed >= held.policy.signed { known[issuer]?.policy = said }
        noteDemand(of: issuer)
        marks.saw(signed: said.signed)
        return .taken
    }

    private mutating func hearList(of issuer: Issuer, _ contact: Contact) -> Hearing {
        let slots = badges.keys.filter { Issuer(of: $0) == issuer }
        guard !slots.isEmpty, let held = known[issuer] else { return .nothingNew }
        let replayed = contact == .oldList ? held.firstList : nil
        guard let said = replayed ?? organizations[issuer]?.currentList(at: now) else { return .refused }
        known[issuer]?.firstList = held.firstList ?? said
        guard !isFromFuture(said.signed), self.wall < said.expires else { return .refused }
        // What was signed before the list that is held says nothing.
        if let list = held.list, said.signed < list.signed { return .nothingNew }
        let wall = wall
        known[issuer]?.list = said
        known[issuer]?.listFetched = wall
        for slot in slots { take(said.statuses[slot] ?? .active, slot) }
        if held.list == said, held.listFetched == wall { return .nothingNew }
        marks.saw(signed: said.signed)
        return .taken
    }

    // Revoked is final; suspended and active follow each other. What waits for its activation can be suspended too: it
    // must not become active as long as its organization says otherwise.
    private mutating func take(_ statuses: Status, _ slot: Int) {
        let wall = wall
        badges[slot]?.lastContact = wall
        switch (badges[slot]?.status, statuses) {
        case (_, .revoked): badges[slot]?.status = .revoked
        case (.active, .suspended), (.pending, .suspended): badges[slot]?.status = .suspended
        case (.suspended, .active): badges[slot]?.status = .active
        default: break
        }
    }

    /// Once a passcode is set, a badge whose policy demands one is sealed; nothing but a use unseals it.
    mutating func seal() {
        guard lock != nil else { return }
        for slot in badges.keys where policy(of: slot)?.passcode != nil && badges[slot]?.status != .keyMissing {
            badges[slot]?.isSealed = true
        }
    }
}
