import BadgeAuthority
import BadgeFlows
import BadgeKeys
import BadgeModel
import Foundation
import Synchronization

extension FlowCall {
    static let currentPassword = "currentPassword"

    func hash(_ password: String) async throws -> String {
        let secret = Secret(utf8: password)
        let authority = authority
        return try await inTurn { try authority.hash(of: secret) }
    }

    func matches(_ password: String, _ hash: String) async throws -> Bool {
        let (secret, authority) = (Secret(utf8: password), authority)
        return try await inTurn { try PasswordHash(hash, policy: authority.custody.kdf).matches(secret) }
    }

    private func inTurn<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        do { return try await authority.passwords.run(as: .stranger, work) } catch is PasswordQueue.Full {
            throw FlowRefusal(510)
        }
    }

    enum Comparison {
        case equal
        // After the last attempt, with the seconds for which no other one is taken.
        case different(lockedSeconds: Int?)
        case tooMany(seconds: Int)
    }

    // Compares a password with that of an account, as one of a few attempts.
    func compare(_ password: String, with account: FlowServerAccount) async throws -> Comparison {
        guard let hash = account.passwordHash else { return .different(lockedSeconds: nil) }
        let (isTaken, seconds) = try server.state.withLock { state in
            try state.change(account.id) { ($0.takeAttempt(now: now), $0.lockedSeconds(at: now)) }
        }
        guard isTaken else { return .tooMany(seconds: seconds ?? 1) }
        guard try await matches(password, hash) else { return .different(lockedSeconds: seconds) }
        return try server.state.withLock { state in
            try state.change(account.id) { account in
                // It was changed meanwhile.
                guard account.passwordHash == hash else { return .different(lockedSeconds: nil) }
                account.clearAttempts()
                return .equal
            }
        }
    }

    // Sets another password: of an account here, or that of the organization for a person. All other sign-ins end.
    //
    // Deriving takes long: the sign-in must not have ended meanwhile, nor the password have changed.
    //
    // - Parameters:
    //   - hash: The hash of the password.
    //   - account: The account as it was when the change was allowed.
    //   - fingerprint: What the person's password was known by then.
    //   - token: The token of the sign-in; nil for the code of a message, which was taken.
    //   - isContinued: Whether that sign-in goes on.
    func setPassword(
        _ hash: String, of account: FlowServerAccount, from fingerprint: Data?, by token: String?,
        isContinued: Bool = false
    ) async throws {
        let server = server
        if let person = account.person {
            guard routes.loginTask == nil else { throw FlowRefusal(480) }
            let isSet = try await authority.onStoreQueue { store in
                guard server.state.withLock({ $0.isOpen(token, for: account.id) }) else { return false }
                return try store.resetPassword(to: hash, of: person, from: fingerprint)
            }
            guard isSet else { throw FlowRefusal(414) }
        }
        try server.state.withLock { state in
            guard account.person != nil || state.isOpen(token, for: account.id) else { throw FlowRefusal(414) }
            try state.change(account.id) { known in
                guard known.person == account.person, known.passwordHash == account.passwordHash else {
                    throw FlowRefusal(414)
                }
                known.passwordHash = known.person == nil ? hash : nil
                known.clearAttempts()
            }
            state.endSessions(of: account.id, except: isContinued ? token : nil)
            if let token, account.person != nil { state.renew(token, for: CodeAuthenticator.digest(hash)) }
        }
    }

    // The current password is needed, unless there is none or the user came here by the message for a forgotten one.
    func requireCurrentPassword(
        in values: [String: String], of account: FlowServerAccount, _ form: FlowForm
    ) async throws {
        guard account.hasPassword, try !choosesPassword() else { return }
        guard form.fieldNames.contains(Self.currentPassword) else { throw FlowRefusal(414) }
        guard let current = values[Self.currentPassword], try await isPassword(current, of: account) else {
            let refusal = words(.flows("loginRefused.flow"))
            throw FlowRefusal(
                390, members: ["invalid_fields": .object([Self.currentPassword: [.string(refusal)]])])
        }
    }

    func choosesPassword() throws -> Bool {
        let token = try required("access_token")
        return server.state.withLock { state in
            guard case .access(_, _, true) = state.grant(token)?.subject else { return false }
            return true
        }
    }

    func isPassword(_ password: String, of account: FlowServerAccount) async throws -> Bool {
        if account.passwordHash != nil {
            switch try await compare(password, with: account) {
            case .equal: return true
            case .different: return false
            case .tooMany(let seconds): throw FlowRefusal.locked(seconds: seconds, words)
            }
        }
        guard let person = account.person, routes.loginTask == nil,
            let username = try await authority.readStore({ try $0.username(of: person) })
        else { throw FlowRefusal(480) }
        let device = Self.device(of: username)
        switch try await authority.onStoreQueue({ try $0.beginLoginAttempt(username, device: device) }) {
        case .locked(let seconds): throw FlowRefusal.locked(seconds: seconds, words)
        case .taken(let attempt):
            guard try await routes.verifyPassword(Secret(utf8: password), attempt) else { return false }
            try await authority.onStoreQueue { try $0.cancelAttempt(attempt) }
            return true
        }
    }

    // Attempts here count together, and not as those of a device of the person.
    static func device(of username: String) -> String { Base64URL.encode(Digest.sha256("flow \(username)")) }
}
