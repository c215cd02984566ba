import BadgeAuthority
import BadgeFlows
import BadgeKeys
import BadgeModel
import BadgeServing
import Foundation

// An account of a flow server.
struct FlowServerAccount: Sendable {
    let id: String
    var record: JSON
    var email: String
    var isVerified: Bool
    // A hash of its own; nil for a person's account and for one that signs in with a provider alone.
    var passwordHash: String?
    // The person of the organization whose account this is, and whose password is the organization's; nil for none.
    var person: String?
    var profiles: [FlowIdentity] = []
    // When it was registered.
    let created: Date
    // The address of the client that registered it; nil for none.
    var registrar: ClientAddress?
    // The latest address that was shown to be its holder's, and when it was changed to one that was not.
    private(set) var former: (email: String, until: Date)?
    var failures = 0
    var lockedUntil = Date.distantPast

    var hasPassword: Bool { passwordHash != nil || person != nil }

    // Whether nobody has shown that the email address is theirs. Such an account is not found by it.
    var isUnproven: Bool { !isVerified && person == nil }

    // Since when the email address waits to be verified.
    var unprovenSince: Date { former?.until ?? created }

    // Gives it an email address that is not verified.
    mutating func changeAddress(to email: String, now: Date) {
        if isVerified { former = (self.email, now) }
        setAddress(email, isVerified: false)
    }

    // Gives it the latest address that was shown to be its holder's.
    mutating func restoreAddress() {
        guard let former else { return }
        setAddress(former.email, isVerified: true)
    }

    mutating func verifyAddress() { (isVerified, former) = (true, nil) }

    // Gives it the address of its person.
    mutating func setAddress(_ email: String, isVerified: Bool) {
        (self.email, self.isVerified) = (email, isVerified)
        if isVerified { former = nil }
        guard var members = record.objectValue, members["email"] != nil else { return }
        members["email"] = .string(email)
        record = .object(members)
    }

    private static let mostBytes = 16_384

    func requireSize() throws {
        guard json.text.utf8.count <= Self.mostBytes else { throw FlowRefusal(363) }
    }

    // Counts an attempt before its password is compared, so that attempts at the same time count too. False if there
    // were too many, which are as many as of people's logins.
    mutating func takeAttempt(now: Date) -> Bool {
        guard lockedUntil <= now else { return false }
        failures += 1
        if failures >= Bound.loginTries.limit {
            (failures, lockedUntil) = (0, now.addingTimeInterval(Lifetime.loginLock))
        }
        return true
    }

    // The seconds for which no attempt is taken; nil when one is.
    func lockedSeconds(at now: Date) -> Int? {
        lockedUntil > now ? Int(lockedUntil.timeIntervalSince(now).rounded(.up)) : nil
    }

    mutating func clearAttempts() { (failures, lockedUntil) = (0, .distantPast) }

    // The value at a path of what replies show.
    func value(at path: FlowPath) -> JSON? {
        path.components.first?.name == "email" && path.components.count == 1 ? .string(email) : path.value(in: record)
    }

    // The record as replies have it.
    var json: JSON {
        var members = record.objectValue ?? [:]
        members["uuid"] = .string(id)
        members["email"] = .string(email)
        members["emailVerified"] = isVerified ? "2026-01-01 00:00:00 +0000" : .null
        members["password"] = hasPassword ? ["type": "password-scrypt"] : .null
        members["profiles"] = .array(
            profiles.enumerated().map { index, profile in
                [
                    "id": .integer(Int64(index + 1)), "identifier": .string(profile.identifier),
                    "domain": .string(profile.provider),
                ]
            })
        return .object(members)
    }
}

// What a provider states about someone.
struct FlowIdentity: Sendable, Hashable {
    let provider: String
    let identifier: String
    let email: String
    let displayName: String?

    init(provider: String, email: String, displayName: String? = nil) {
        self.provider = provider
        self.email = email
        self.displayName = displayName
        identifier = "https://\(provider).example/\(email.lowercased())"
    }

    // Pages show the name.
    static func isProvider(_ name: String) -> Bool { name.wholeMatch(of: /[A-Za-z0-9_-]{1,32}/) != nil }

    // The attributes of a record that it gives.
    var attributes: JSON {
        .object(compacting: ["email": .string(email), "displayName": .optional(displayName)])
    }
}

// What tokens of a flow server stand for.
struct FlowGrant: Sendable {
    enum Subject: Sendable {
        // After the code of a message for another password, the current one need not be known.
        case access(account: String, refreshSecret: String?, choosesPassword: Bool = false)
        case provider(FlowIdentity)
        case authorizationCode(account: String)
        case message(FlowMessage)
    }

    let subject: Subject
    // What the person's password was known by when this was granted; nil for an account that is not a person's.
    var password: Data?
    // Whether the user signed in with the password, and with all that the organization wants besides.
    var isByPassword = false
    // The client that it was granted to.
    let client: String
    // The address of the client that stated who someone is.
    var origin: ClientAddress?
    let expires: Date

    // Its account, or the client that has what a provider stated.
    var owner: String { account ?? origin?.network.description ?? "" }

    // Nil for what a provider stated, which is of no account yet.
    var account: String? {
        switch subject {
        case .access(let account, _, _), .authorizationCode(let account): account
        case .message(let message): message.account
        case .provider: nil
        }
    }
}

extension Bound {
    static let flowAccounts = Bound("flowAccounts", 10_000, share: .address(500), overflow: .refused)
    // Those whose email addresses were not verified, which are kept for a day.
    static let unprovenFlowAccounts = Bound(
        "unprovenFlowAccounts", 1000, share: .address(20), overflow: .heaviestLoses)
    static let flowGrants = Bound("flowGrants", 50_000, share: .owner(100), overflow: .heaviestLoses)
    static let flowMessagesAnHour = Bound("flowMessagesAnHour", 5, share: .whole, overflow: .refused)
    static let flowInvitationsAnHour = Bound("flowInvitationsAnHour", 10, share: .whole, overflow: .refused)

    static let ofFlowServer = [
        flowAccounts, unprovenFlowAccounts, flowGrants, flowMessagesAnHour, flowInvitationsAnHour,
    ]
}

// The accounts and tokens of a flow server. Tokens are found by their digest.
struct FlowServerState: Sendable {
    enum NextReply: Sendable {
        case error(Int)
        case body(String)
    }

    var accounts: [String: FlowServerAccount] = [:]
    var nextFailure: NextReply?
    private var sentMessages: [String: [Date]] = [:]
    private var invitations: [String: [Date]] = [:]
    private var grants: [String: FlowGrant] = [:]

    private static let unprovenLifetime: TimeInterval = 86_400
    private static let hour: TimeInterval = 3600

    // The account of the holder of an email address, and otherwise one that someone registered with it.
    func account(email: String) -> FlowServerAccount? {
        let email = email.lowercased()
        let found = accounts.values.filter { $0.email.lowercased() == email }
        return found.first { !$0.isUnproven } ?? found.min { ($0.created, $0.id) < ($1.created, $1.id) }
    }

    mutating func add(_ account: FlowServerAccount, now: Date) throws {
        try requireRoom(for: account, now: now)
        accounts[account.id] = account
        if !account.isUnproven { removeUnproven(email: account.email) }
    }

    // Accounts that somebody registered have a share for each client. Of too many unverified ones, the client with most
    // loses the oldest. Those of people are as many as people.
    private mutating func requireRoom(for account: FlowServerAccount, now: Date) throws {
        let old = accounts.values.filter {
            $0.isUnproven && now.timeIntervalSince($0.unprovenSince) >= Self.unprovenLifetime
        }
        for account in old { remove(unproven: account) }
        guard account.person == nil else { return }
        let registered = accounts.values.filter { $0.person == nil }
        let unproven = registered.filter(\.isUnproven)
        guard registered.count - unproven.count < Bound.flowAccounts.limit else { throw FlowRefusal(510) }
        if let registrar = account.registrar?.network {
            let own = registered.filter { $0.registrar?.network == registrar }
            guard own.count < Bound.flowAccounts.limitOfOne,
                !account.isUnproven || own.count(where: \.isUnproven) < Bound.unprovenFlowAccounts.limitOfOne
            else { throw FlowRefusal(510) }
        }
        guard account.isUnproven, unproven.count >= Bound.unprovenFlowAccounts.limit else { return }
        let ofClients = Dictionary(grouping: unproven) { $0.registrar?.network }
        let heaviest = ofClients.values.max { Self.isLighter($0, $1) } ?? []
        if let oldest = heaviest.min(by: { ($0.unprovenSince, $0.id) < ($1.unprovenSince, $1.id) }) {
            remove(unproven: oldest)
        }
    }

    private static func isLighter(_ one: [FlowServerAccount], _ other: [FlowServerAccount]) -> Bool {
        func rank(_ accounts: [FlowServerAccount]) -> (Int, Date) {
            (accounts.count, accounts.map(\.unprovenSince).min() ?? .distantFuture)
        }
        return rank(one).0 == rank(other).0 ? rank(one).1 > rank(other).1 : rank(one).0 < rank(other).0
    }

    // Adds the account of a person, or makes the one that is known the person's. Its address is that of the organization.
    // What others could sign in with is gone. Returns the identifier of the person's account.
    @discardableResult
    mutating func adopt(_ account: FlowServerAccount, now: Date) throws -> String {
        let id = account.person.flatMap { self.account(person: $0)?.id } ?? account.id
        guard let known = accounts[id] else {
            try add(account, now: now)
            return id
        }
        let isNew = known.person == nil
        try change(id) { known in
            guard known.person ?? account.person == account.person,
                !isNew || known.email.lowercased() == account.email.lowercased()
            else { throw FlowRefusal(414) }
            (known.person, known.passwordHash) = (account.person, nil)
            if isNew { known.profiles = [] }
            known.setAddress(account.email, isVerified: true)
        }
        if isNew { endSessions(of: id) }
        removeUnproven(email: account.email)
        return id
    }

    // Changes an account as it is now, whatever other requests did to it meanwhile.
    mutating func change<Result>(
        _ id: String, _ body: (inout FlowServerAccount) throws -> Result
    ) throws -> Result {
        guard var account = accounts[id] else { throw FlowRefusal(414) }
        let result = try body(&account)
        accounts[id] = account
        return result
    }

    // Adds a sign-in with a provider, unless an account has it.
    mutating func link(_ identity: FlowIdentity, to id: String, or message: String?) throws {
        if let other = account(profile: identity.identifier) {
            guard other.id != id || message != nil else { return }
            throw FlowRefusal(361, message: other.id == id ? nil : message)
        }
        try change(id) { account in
            account.profiles.append(identity)
            try account.requireSize()
        }
    }

    // Removes accounts that were registered with an address that belongs to another user.
    mutating func removeUnproven(email: String) {
        let email = email.lowercased()
        for account in accounts.values where account.isUnproven && account.email.lowercased() == email {
            remove(unproven: account)
        }
    }

    // An account whose address was changed gets its former one back, unless another account has that now.
    private mutating func remove(unproven account: FlowServerAccount) {
        if let former = account.former?.email, self.account(email: former)?.isUnproven ?? true {
            accounts[account.id]?.restoreAddress()
        } else {
            accounts[account.id] = nil
            grants = grants.filter { $0.value.account != account.id }
        }
    }

    func account(person: String) -> FlowServerAccount? { accounts.values.first { $0.person == person } }

    func account(profile identifier: String) -> FlowServerAccount? {
        accounts.values.first { $0.profiles.contains { $0.identifier == identifier } }
    }

    mutating func grant(_ token: String, _ grant: FlowGrant, now: Date) {
        makeRoom(for: grant.owner, now: now)
        grants[Self.name(of: token)] = grant
    }

    // Continues a sign-in after its person's password was changed by it.
    mutating func renew(_ token: String, for password: Data?) { grants[Self.name(of: token)]?.password = password }

    // An account loses the oldest of too many sign-ins and messages; of too many in all, the account with most does.
    private mutating func makeRoom(for owner: String?, now: Date) {
        if grants.count >= Bound.flowGrants.limit { grants = grants.filter { $0.value.expires > now } }
        if let owner, grants.values.count(where: { $0.owner == owner }) >= Bound.flowGrants.limitOfOne {
            removeOldestGrant(of: owner)
        }
        guard grants.count >= Bound.flowGrants.limit else { return }
        let held = grants.values.reduce(into: [String: Int]()) { $0[$1.owner, default: 0] += 1 }
        if let heaviest = held.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
            removeOldestGrant(of: heaviest.key)
        }
    }

    private mutating func removeOldestGrant(of owner: String) {
        let own = grants.filter { $0.value.owner == owner }
        if let oldest = own.min(by: { ($0.value.expires, $0.key) < ($1.value.expires, $1.key) }) {
            grants[oldest.key] = nil
        }
    }

    // Whether the token is a sign-in of a person of the organization.
    func isPersons(_ token: String, now: Date) -> Bool {
        guard let grant = grant(token), grant.expires > now, let account = grant.account else { return false }
        return accounts[account]?.person != nil
    }

    func grant(_ token: String) -> FlowGrant? { grants[Self.name(of: token)] }

    // Whether the sign-in of a token has not ended. True without a token.
    func isOpen(_ token: String?, for account: String) -> Bool { token.map { grant($0)?.account == account } ?? true }

    mutating func end(_ token: String) { grants[Self.name(of: token)] = nil }

    // Ends the sign-ins of an account and the codes that begin others.
    mutating func endSessions(of account: String, except token: String? = nil) {
        let excepted = token.map(Self.name)
        grants = grants.filter { name, grant in
            if case .message = grant.subject { return true }
            return name == excepted || grant.account != account
        }
    }

    // Whether an account may have one more invitation, which counts.
    mutating func mayInvite(_ account: String, now: Date) -> Bool {
        invitations = invitations.compactMapValues { times in
            let recent = times.filter { now.timeIntervalSince($0) < Self.hour }
            return recent.isEmpty ? nil : recent
        }
        guard invitations[account, default: []].count < Bound.flowInvitationsAnHour.limit else { return false }
        invitations[account, default: []].append(now)
        return true
    }

    // Whether an address may get one more message, which counts.
    mutating func mayWrite(to address: String, now: Date) -> Bool {
        sentMessages = sentMessages.compactMapValues { times in
            let recent = times.filter { now.timeIntervalSince($0) < Self.hour }
            return recent.isEmpty ? nil : recent
        }
        guard sentMessages[address.lowercased(), default: []].count < Bound.flowMessagesAnHour.limit else {
            return false
        }
        sentMessages[address.lowercased(), default: []].append(now)
        return true
    }

    // Ends the earlier messages to the address of an account, whose identifiers it returns.
    mutating func endMessages(_ purpose: FlowMessage.Purpose, of account: FlowServerAccount) -> [String] {
        let address = account.email.lowercased()
        var ended: [String] = []
        grants = grants.filter { _, grant in
            guard case .message(let message) = grant.subject, message.purpose == purpose,
                message.account == account.id || message.address.lowercased() == address
            else { return true }
            ended.append(message.id)
            return false
        }
        return ended
    }

    private static func name(of token: String) -> String { Base64URL.encode(Digest.sha256(token)) }
}
