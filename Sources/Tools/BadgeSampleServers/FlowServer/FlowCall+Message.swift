import BadgeAuthority
import BadgeFlows
import BadgeKeys
import BadgeModel
import BadgeSystem
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
            id: authority.random.uuid(), account: account?.id ?? "",
            adopted: account.flatMap { $0.person == nil ? nil : $0 }, address: account?.email ?? address,
            purpose: purpose,
            client: try required("client_id"), flow: try required("flow"), locale: try required("locale"))
        let code = authority.random.token()
        let now = now
        let replaced = server.state.withLock { state -> [String]? in
            guard let account, state.mayWrite(to: account.email, now: now) else { return nil }
            let replaced = state.endMessages(purpose, of: account)
            state.grant(
                code,
                FlowGrant(
                    subject: .message(message), client: message.client,
                    expires: now.addingTimeInterval(FlowMessage.lifetime)), now: now)
            return replaced
        }
        try await authority.enqueue(
            AccountMail(
                id: message.id, kind: message.purpose.kind, recipient: message.address, person: account?.person,
                code: code, page: Endpoint.flowMessage, lifetime: FlowMessage.lifetime, locale: message.locale,
                replaced: replaced))
    }

    // An account, or the person of the organization who can sign in with a password here.
    private func knownAccount(_ email: String) async throws -> FlowServerAccount? {
        guard try await isPersonWithPassword(email),
            let person = try await authority.readStore({ try $0.personID(email) })
        else { return server.state.withLock { $0.account(email: email) }.flatMap { $0.person == nil ? $0 : nil } }
        // Nothing is sent to a person who is suspended.
        guard try await authority.readStore({ try $0.passwordFingerprint(of: person) }) != nil else { return nil }
        return try await account(ofPerson: person, email)
    }
}

// The codes of messages
extension FlowCall {
    // The code of a message that verifies an email address, with the password of the account or signed in to it: the reader
    // of an email may not be the one who registered.
    func useVerificationCode() async throws -> JSON {
        let code = try required("verification_code")
        guard let message = server.message(of: code, now: now), message.purpose == .verification else {
            throw FlowRefusal(416)
        }
        if try await !isSignedIn(to: message.account) {
            guard try await isRegistered(message, by: parameters["password"]) else {
                throw parameters["password"] == nil ? FlowRefusal.missing("password") : FlowRefusal(210)
            }
        }
        return ["stat": "ok", "uuid": .string(try await take(code, .verification, or: FlowRefusal(416)).id)]
    }

    private func isSignedIn(to account: String) async throws -> Bool {
        guard let token = parameters["access_token"] else { return false }
        return try await signedIn(by: token).account.id == account
    }

    // Redeems the code of a message, which proves that the user reads the mail of the account's address. Returns the account.
    @discardableResult
    func take(_ code: String, _ purpose: FlowMessage.Purpose, or refusal: FlowRefusal) async throws -> FlowServerAccount
    {
        let now = now
        // The code of a person who is suspended is not used up.
        if let message = server.message(of: code, now: now), let person = message.adopted?.person {
            let (fingerprint, email) = try await authority.readStore {
                (try $0.passwordFingerprint(of: person), try $0.emailAddress(of: person))
            }
            guard fingerprint != nil, email?.lowercased() == message.address.lowercased() else { throw refusal }
        }
        let (account, message) = try server.state.withLock { state in
            guard let grant = state.grant(code), case .message(let message) = grant.subject, grant.expires > now,
                message.purpose == purpose, message.client == parameters["client_id"]
            else { throw refusal }
            state.end(code)
            let id = try message.adopted.map { try state.adopt($0, now: now) } ?? message.account
            guard state.accounts[id] != nil else { throw refusal }
            let account = try state.change(id) { account in
                guard account.email == message.address else { throw refusal }
                // An attacker who registered with the address of another user loses access.
                if purpose == .password, account.isUnproven { (account.profiles, account.passwordHash) = ([], nil) }
                account.verifyAddress()
                return account
            }
            if purpose == .password { state.endSessions(of: account.id) }
            state.removeUnproven(email: account.email)
            return (account, message)
        }
        try await authority.onStoreQueue { try $0.endFlowMessages([message.id]) }
        return account
    }
}
