import BadgeKeys
import BadgeModel
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
    var failures = 0
    var lockedUntil = Date.distantPast

    var hasPassword: Bool { passwordHash != nil || person != nil }

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
    let expires: Date
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
    private var grants: [String: FlowGrant] = [:]

    static let mostAccounts = 10_000
    private static let mostGrants = 50_000
    private static let hour: TimeInterval = 3600

    func account(email: String) -> FlowServerAccount? {
        accounts.values.first { $0.email.lowercased() == email.lowercased() }
    }

    func account(profile identifier: String) -> FlowServerAccount? {
        accounts.values.first { $0.profiles.contains { $0.identifier == identifier } }
    }

    mutating func grant(_ token: String, _ subject: FlowGrant.Subject, until expires: Date, now: Date) throws {
        try requireRoom(now: now)
        grants[Self.name(of: token)] = FlowGrant(subject: subject, expires: expires)
    }

    mutating func requireRoom(now: Date) throws {
        if grants.count >= Self.mostGrants { grants = grants.filter { $0.value.expires > now } }
        guard grants.count < Self.mostGrants else { throw FlowRefusal(510) }
    }

    func grant(_ token: String) -> FlowGrant? { grants[Self.name(of: token)] }

    mutating func end(_ token: String) { grants[Self.name(of: token)] = nil }

    mutating func endSessions(of account: String) {
        grants = grants.filter { _, grant in
            if case .access(account, _, _) = grant.subject { return false }
            return true
        }
    }

    // Whether an address may get one more message, which counts.
    mutating func mayWrite(to address: String, now: Date) -> Bool {
        sentMessages = sentMessages.compactMapValues { times in
            let recent = times.filter { now.timeIntervalSince($0) < Self.hour }
            return recent.isEmpty ? nil : recent
        }
        guard sentMessages[address.lowercased(), default: []].count < FlowMessage.mostPerHour else { return false }
        sentMessages[address.lowercased(), default: []].append(now)
        return true
    }

    // Ends the earlier messages, whose identifiers it returns.
    mutating func endMessages(_ purpose: FlowMessage.Purpose, of account: String) -> [String] {
        var ended: [String] = []
        grants = grants.filter { _, grant in
            guard case .message(let message) = grant.subject, message.account == account, message.purpose == purpose
            else { return true }
            ended.append(message.id)
            return false
        }
        return ended
    }

    private static func name(of token: String) -> String { Base64URL.encode(Digest.sha256(token)) }
}
