import BadgeFlows
import BadgeKeys
import BadgeModel
import Foundation
import Synchronization

extension FlowCall {
    // A change of the record or of the password.
    func updateProfile() async throws -> JSON {
        var account = try account()
        let form = try form()
        let values = try checkedValues(of: form)
        try requireUnique(values, of: form, besides: account.id)
        if let password = values["newPassword"] {
            try await requireCurrentPassword(in: values, of: account, form)
            try await setPassword(password, of: &account)
        }
        let record = record(account.record, with: values, of: form)
        if let email = record["email"]?.stringValue, email != account.email {
            (account.email, account.isVerified) = (email, false)
        }
        account.record = record
        save(account)
        return ["stat": "ok"]
    }

    // The code of a sign-in, or of a message for another password.
    func redeemCode() async throws -> JSON {
        let code = try required("code")
        if case .message(let message) = server.state.withLock({ $0.grant(code) })?.subject, message.purpose == .password
        {
            try await take(code, .password, or: FlowRefusal(415))
            return try accessReply(of: message.account, choosesPassword: true)
        }
        let account = try server.state.withLock { state in
            guard let grant = state.grant(code), grant.expires > now,
                case .authorizationCode(let account) = grant.subject
            else { throw FlowRefusal(415) }
            state.end(code)
            return account
        }
        return try accessReply(of: account)
    }

    private func accessReply(of account: String, choosesPassword: Bool = false) throws -> JSON {
        let token = authority.random.token()
        try server.state.withLock { state in
            try state.grant(
                token, .access(account: account, refreshSecret: nil, choosesPassword: choosesPassword),
                until: now.addingTimeInterval(Self.sessionLifetime), now: now)
        }
        return ["stat": "ok", "access_token": .string(token), "expires_in": .integer(Int64(Self.sessionLifetime))]
    }

    // Another access token for a signed request.
    func refresh() throws -> JSON {
        let (token, date) = (try required("access_token"), try required("date"))
        let signature = try required("signature")
        let new = authority.random.token()
        guard let time = Self.time(date), abs(time.timeIntervalSince(now)) <= 900 else {
            throw FlowRefusal.invalid("date")
        }
        return try server.state.withLock { state in
            guard let grant = state.grant(token), case .access(let id, let secret?, _) = grant.subject,
                state.accounts[id] != nil
            else { throw FlowRefusal(414) }
            let expected = RefreshSecret.signature(
                secret: Secret(utf8: secret), date: date, accessToken: Secret(utf8: token))
            guard Secret(utf8: signature) == Secret(utf8: expected) else { throw FlowRefusal.invalid("signature") }
            state.end(token)
            try state.grant(
                new, .access(account: id, refreshSecret: secret),
                until: now.addingTimeInterval(Self.sessionLifetime), now: now)
            return ["stat": "ok", "access_token": .string(new)]
        }
    }

    // `yyyy-MM-dd HH:mm:ss`, UTC.
    private static func time(_ text: String) -> Date? {
        guard text.utf8.count == 19 else { return nil }
        return try? Date(text.replacing(" ", with: "T") + "Z", strategy: .iso8601)
    }

    func link() throws -> JSON {
        var account = try account()
        let identity = try identity("token")
        _ = try required("redirect_uri")
        if let other = server.state.withLock({ $0.account(profile: identity.identifier) }) {
            throw FlowRefusal(361, message: other.id == account.id ? nil : words("accountConflict.flowLinked"))
        }
        account.profiles.append(identity)
        save(account)
        return ["stat": "ok"]
    }

    func unlink() throws -> JSON {
        var account = try account()
        let identifier = try required("identifier_to_remove")
        guard account.profiles.contains(where: { $0.identifier == identifier }) else {
            throw FlowRefusal.invalid("identifier_to_remove")
        }
        // The client refuses this too.
        guard account.profiles.count > 1 || account.hasPassword else { throw FlowRefusal(360) }
        account.profiles.removeAll { $0.identifier == identifier }
        save(account)
        return ["stat": "ok"]
    }

    func entity() throws -> JSON {
        let record = try account().json
        guard let name = parameters["attribute_name"] else { return ["stat": "ok", "result": record] }
        guard let path = try? FlowPath(parsing: name), let value = path.value(in: record) else {
            throw FlowRefusal(223, members: ["attribute_name": .string(name)])
        }
        return ["stat": "ok", "result": value]
    }

    private static let reserved: Set<String> = ["uuid", "email", "emailVerified", "password", "profiles"]

    // A direct change of the record: an update keeps what it does not name, a replacement does not.
    func changeEntity(replaces: Bool) throws -> JSON {
        var account = try account()
        guard let value = try? JSON.parse(try required("attributes")) else { throw FlowRefusal(340) }
        let path = try parameters["attribute_name"].map { name in
            guard let path = try? FlowPath(parsing: name) else { throw FlowRefusal(223) }
            return path
        }
        let names = path.map { [$0.components[0].name] } ?? Array((value.objectValue ?? [:]).keys)
        guard let name = names.first(where: Self.reserved.contains) else {
            account.record = try Self.changed(account.record, path, value, replaces)
            save(account)
            return ["stat": "ok", "result": account.json]
        }
        throw FlowRefusal(234, members: ["attribute_name": .string(name)])
    }

    private static func changed(_ record: JSON, _ path: FlowPath?, _ value: JSON, _ replaces: Bool) throws -> JSON {
        if let path, replaces { return path.setting(value, in: record) }
        guard let members = value.objectValue else { throw FlowRefusal(341) }
        let old = (path.map { $0.value(in: record) } ?? record)?.objectValue ?? [:]
        let merged = JSON.object(replaces ? members : old.merging(members) { $1 })
        return path.map { $0.setting(merged, in: record) } ?? merged
    }

    // The invitation of the person whose verified email address the account has.
    func invitation() async throws -> JSON {
        let account = try account()
        guard account.isVerified else {
            throw FlowRefusal(403, message: words("verificationRequired.flow"))
        }
        let (email, authority) = (account.email, authority)
        do {
            let invitation = try await authority.onStoreQueue { _ in try authority.invite(email) }
            return [
                "stat": "ok", "offer": .string(invitation.offer),
                "transaction_code": .string(
                    invitation.transactionCode.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }),
            ]
        } catch BadgeError.Code.notFound {
            throw FlowRefusal(310, error: "no_such_account", "No person of the organization has this address.")
        }
    }
}
