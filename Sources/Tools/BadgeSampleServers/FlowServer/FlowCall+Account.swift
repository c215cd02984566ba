import BadgeAuthority
import BadgeDelivery
import BadgeFlows
import BadgeKeys
import BadgeModel
import BadgeSystem
import Foundation
import Synchronization

extension FlowCall {
    // A change of the record or of the password.
    func updateProfile() async throws -> JSON {
        let token = try required("access_token")
        let (account, grant) = try await signedIn(by: token, choosingPassword: true)
        let form = try form()
        let values = try checkedValues(of: form)
        try requireUnique(values, of: form, among: server.state.withLock { $0.accounts.values }, besides: account.id)
        let address = try await allowedAddress(in: values, of: account, form)
        if let password = values["newPassword"] {
            try await requireCurrentPassword(in: values, of: account, form)
            let isChosen = try choosesPassword()
            try await setPassword(
                try await hash(password), of: account, from: grant.password, by: token, isContinued: !isChosen)
            guard !isChosen else { return ["stat": "ok"] }
        } else if try choosesPassword() {
            throw FlowRefusal(414)
        }
        let former = try server.state.withLock { state -> String? in
            guard state.isOpen(token, for: account.id) else { throw FlowRefusal(414) }
            try requireUnique(values, of: form, among: state.accounts.values, besides: account.id)
            let other = address.flatMap { state.account(email: $0) }
            return try state.change(account.id) { account in
                let former = account.email
                account.record = record(account.record, with: values, of: form)
                try account.requireSize()
                guard let address else {
                    account.setAddress(former, isVerified: account.isVerified)
                    return nil
                }
                guard account.person == nil else { throw FlowRefusal(414) }
                guard other.map({ $0.id == account.id }) ?? true else { throw FlowRefusal(361) }
                let wasVerified = account.isVerified
                account.changeAddress(to: address, now: now)
                return wasVerified ? former : nil
            }
        }
        if let former { await sendNotice(to: former) }
        return ["stat": "ok"]
    }

    // The email address that a form changes an account's to, where the user may; nil if it stays.
    private func allowedAddress(
        in values: [String: String], of account: FlowServerAccount, _ form: FlowForm
    ) async throws -> String? {
        guard let email = record([:], with: values, of: form)["email"]?.stringValue,
            email.lowercased() != account.email.lowercased()
        else { return nil }
        // A person's address is the organization's.
        guard account.person == nil else { throw FlowRefusal(234, members: ["attribute_name": "email"]) }
        try requireMailAddress(email, in: form)
        // Anyone who can read the mail of the address can choose another password.
        if account.hasPassword {
            guard form.fieldNames.contains(Self.currentPassword) else {
                throw FlowRefusal.missing(Self.currentPassword)
            }
            try await requireCurrentPassword(in: values, of: account, form)
        }
        return email
    }

    // Requires an address that email can be sent to.
    func requireMailAddress(_ email: String, in form: FlowForm) throws {
        guard MailAddress(email) == nil else { return }
        let field = flow.fields(of: form).first { field in
            guard case .path(let path)? = field.schema else { return false }
            return path.components.map(\.name) == ["email"]
        }
        guard let field else { throw FlowRefusal.invalid("token") }
        throw FlowRefusal.fields(
            [BadgeError.InvalidField(path: field.name, message: "invalidInput.emailAddress")], words)
    }

    // The code of a sign-in, or of a message for another password.
    func redeemCode() async throws -> JSON {
        let code = try required("code")
        if case .message(let message) = server.state.withLock({ $0.grant(code) })?.subject, message.purpose == .password
        {
            let account = try await take(code, .password, or: FlowRefusal(415))
            let fingerprint = try await fingerprint(of: account)
            return try accessReply { state in
                // Another password was chosen meanwhile.
                guard state.accounts[account.id]?.passwordHash == account.passwordHash else { throw FlowRefusal(415) }
                return FlowGrant(
                    subject: .access(account: account.id, refreshSecret: nil, choosesPassword: true),
                    password: fingerprint, client: message.client, expires: sessionEnd)
            }
        }
        let client = try required("client_id")
        return try accessReply { state in
            guard let grant = state.grant(code), grant.expires > now, grant.client == client,
                case .authorizationCode(let account) = grant.subject
            else { throw FlowRefusal(415) }
            state.end(code)
            return FlowGrant(
                subject: .access(account: account, refreshSecret: nil), password: grant.password,
                isByPassword: grant.isByPassword, client: client, expires: sessionEnd)
        }
    }

    // Grants an access token in the turn in which the code is taken, so that nothing that ends sign-ins comes between.
    private func accessReply(_ grant: (inout FlowServerState) throws -> FlowGrant) throws -> JSON {
        let token = authority.random.token()
        try server.state.withLock { state in
            let grant = try grant(&state)
            state.grant(token, grant, now: now)
        }
        return ["stat": "ok", "access_token": .string(token), "expires_in": .integer(Int64(Self.sessionLifetime))]
    }

    // Another access token for a signed request.
    func refresh() async throws -> JSON {
        let (token, date) = (try required("access_token"), try required("date"))
        let signature = try required("signature")
        let new = authority.random.token()
        guard let time = Self.time(date), abs(time.timeIntervalSince(now)) <= 900 else {
            throw FlowRefusal.invalid("date")
        }
        let (account, grant) = try await signedIn(by: token)
        let client = try required("client_id")
        guard case .access(_, let secret?, _) = grant.subject, grant.client == client else { throw FlowRefusal(414) }
        let expected = RefreshSecret.signature(
            secret: Secret(utf8: secret), date: date, accessToken: Secret(utf8: token))
        guard Secret(utf8: signature) == Secret(utf8: expected) else { throw FlowRefusal.invalid("signature") }
        return try server.state.withLock { state in
            guard state.grant(token) != nil else { throw FlowRefusal(414) }
            state.end(token)
            state.grant(
                new,
                FlowGrant(
                    subject: .access(account: account.id, refreshSecret: secret), password: grant.password,
                    isByPassword: grant.isByPassword, client: client, expires: sessionEnd), now: now)
            return ["stat": "ok", "access_token": .string(new)]
        }
    }

    // `yyyy-MM-dd HH:mm:ss`, UTC.
    private static func time(_ text: String) -> Date? {
        guard text.utf8.count == 19 else { return nil }
        return try? Date(text.replacingScalars([" ": "T"]) + "Z", strategy: .iso8601)
    }

    func link() async throws -> JSON {
        let account = try await account()
        let identity = try identity("token")
        _ = try required("redirect_uri")
        try server.state.withLock { state in
            try requireOpen(account, in: state)
            try state.link(identity, to: account.id, or: words("accountConflict.flowLinked"))
        }
        return ["stat": "ok"]
    }

    func unlink() async throws -> JSON {
        let account = try await account()
        let identifier = try required("identifier_to_remove")
        try server.state.withLock { state in
            try requireOpen(account, in: state)
            try state.change(account.id) { account in
                guard account.profiles.contains(where: { $0.identifier == identifier }) else {
                    throw FlowRefusal.invalid("identifier_to_remove")
                }
                // The client refuses this too.
                guard account.profiles.count > 1 || account.hasPassword else { throw FlowRefusal(360) }
                account.profiles.removeAll { $0.identifier == identifier }
            }
        }
        return ["stat": "ok"]
    }

    func entity() async throws -> JSON {
        let record = try await account().json
        guard let name = parameters["attribute_name"] else { return ["stat": "ok", "result": record] }
        guard let path = try? FlowPath(parsing: name), let value = path.value(in: record) else {
            throw FlowRefusal(223, members: ["attribute_name": .string(name)])
        }
        return ["stat": "ok", "result": value]
    }

    private static let reserved: Set<String> = ["uuid", "email", "emailVerified", "password", "profiles"]

    // A direct change of the record: an update keeps what it does not name, a replacement does not.
    func changeEntity(replaces: Bool) async throws -> JSON {
        let account = try await account()
        guard let value = try? JSON.parse(try required("attributes")) else { throw FlowRefusal(340) }
        let path = try parameters["attribute_name"].map { name in
            guard let path = try? FlowPath(parsing: name) else { throw FlowRefusal(223) }
            return path
        }
        let names = path.map { [$0.components[0].name] } ?? Array((value.objectValue ?? [:]).keys)
        guard let name = names.first(where: Self.reserved.contains) else {
            let changed = try server.state.withLock { state in
                try requireOpen(account, in: state)
                return try state.change(account.id) { account in
                    account.record = try Self.changed(account.record, path, value, replaces)
                    try account.requireSize()
                    return account
                }
            }
            return ["stat": "ok", "result": changed.json]
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

    // An offer and its code for a person who has signed in, as the account's own or by the verified email address. The
    // code is not sent, but in the reply.
    func invitation() async throws -> JSON {
        let (account, grant) = try await signedIn(by: try required("access_token"))
        guard account.isVerified || account.person != nil else {
            throw FlowRefusal(403, message: words("verificationRequired.flow"))
        }
        try server.state.withLock { state in
            try requireOpen(account, in: state)
            guard state.mayInvite(account.id, now: now) else { throw FlowRefusal(510) }
        }
        let authority = authority
        let user: SignedInUser =
            switch account.person {
            case let person? where grant.isByPassword: .person(person)
            case let person?: .linked(person: person)
            case nil: .holder(email: account.email)
            }
        switch try await authority.onStoreQueue({ _ in try authority.inviteSignedIn(user) }) {
        case .invited((let offer, let code)):
            return [
                "stat": "ok", "offer": .string(offer),
                "transaction_code": .string(code.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }),
            ]
        case .suspended: throw FlowRefusal.suspended(words)
        case .secondFactorNeeded: throw FlowRefusal(403, message: words("loginRefused.flowSecondFactor"))
        case .unknown:
            throw FlowRefusal(310, error: "no_such_account", "No person of the organization has this address.")
        }
    }
}
