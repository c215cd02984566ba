import BadgeKeys
import BadgeModel
import Foundation
import Synchronization

extension FlowCall {
    // The form's rule that has the server say when no account has the name. Without it, the reply is the same.
    private static let accountRule = "checkIdentifier"

    // A message to the holder of an account.
    func sendMessage(_ purpose: FlowMessage.Purpose) async throws -> JSON {
        let form = try form()
        let values = try checkedValues(of: form)
        guard let name = flow.identifyingField(of: form).flatMap({ values[$0.name] }) else {
            throw FlowRefusal.missing("form")
        }
        let account = try await knownAccount(name)
        if form.serverRules.contains(Self.accountRule) {
            guard let account else {
                throw FlowRefusal(310, error: "no_such_account", "There is no account of this name.")
            }
            guard purpose != .verification || !account.isVerified else { throw FlowRefusal(540) }
        }
        let isDue = purpose == .password || account?.isVerified == false
        try await enqueue(purpose, to: isDue ? account : nil, at: name)
        return ["stat": "ok"]
    }

    // Has the outbox send the message. For an address without an account, and for one that got too many, the work is the
    // same and nothing is sent: neither the reply nor a failure of the outbox tells them apart.
    func enqueue(_ purpose: FlowMessage.Purpose, to account: FlowServerAccount?, at address: String) async throws {
        let message = FlowMessage(
            id: authority.random.uuid(), account: account?.id ?? "", address: account?.email ?? address,
            purpose: purpose,
            client: try required("client_id"), flow: try required("flow"), locale: try required("locale"))
        let code = authority.random.token()
        let now = now
        let replaced = try server.state.withLock { state -> [String]? in
            try state.requireRoom(now: now)
            guard let account, state.mayWrite(to: account.email, now: now) else { return nil }
            let replaced = state.endMessages(purpose, of: account.id)
            try state.grant(code, .message(message), until: now.addingTimeInterval(FlowMessage.lifetime), now: now)
            return replaced
        }
        let mail = FlowMail(
            message: message, recipient: message.address, person: account?.person, code: code,
            replaced: replaced)
        try await authority.enqueue(mail)
    }

    // An account, or the person of the organization who can sign in with a password here.
    private func knownAccount(_ email: String) async throws -> FlowServerAccount? {
        guard try await isPersonWithPassword(email),
            let person = try await authority.readStore({ try $0.personID(email) })
        else { return server.state.withLock { $0.account(email: email) }.flatMap { $0.person == nil ? $0 : nil } }
        // Nothing is sent to a person who is suspended.
        guard try await authority.readStore({ try $0.passwordFingerprint(of: person) }) != nil else { return nil }
        let account = try await account(ofPerson: person, email)
        try server.state.withLock { try $0.adopt(account, now: now) }
        return account
    }
}

// The codes of messages
extension FlowCall {
    // The code of a message that verifies an email address.
    func useVerificationCode() async throws -> JSON {
        let code = try required("verification_code")
        let message = try await take(code, .verification, or: FlowRefusal(416))
        return ["stat": "ok", "uuid": .string(message.account)]
    }

    // Redeems the code of a message, which proves that the user reads the mail of the account's address.
    @discardableResult
    func take(_ code: String, _ purpose: FlowMessage.Purpose, or refusal: FlowRefusal) async throws -> FlowMessage {
        let now = now
        if purpose == .password, let account = server.account(ofMessage: code, now: now) {
            // The code of a person who is suspended is not used up.
            guard (try? await fingerprint(of: account)) != nil || account.person == nil else { throw refusal }
        }
        let message = try server.state.withLock { state in
            guard let grant = state.grant(code), case .message(let message) = grant.subject, grant.expires > now,
                message.purpose == purpose, message.client == parameters["client_id"],
                state.accounts[message.account] != nil
            else { throw refusal }
            state.end(code)
            let account = try state.change(message.account) { account in
                guard account.email == message.address else { throw refusal }
                // An attacker who registered with the address of another user loses access.
                if purpose == .password, account.isUnproven { (account.profiles, account.passwordHash) = ([], nil) }
                account.isVerified = true
                return account
            }
            if purpose == .password { state.endSessions(of: account.id) }
            state.removeUnproven(email: account.email)
            return message
        }
        try await authority.onStoreQueue { try $0.endFlowMessages([message.id]) }
        return message
    }
}
