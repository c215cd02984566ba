import BadgeDCQL
import BadgeModel
import BadgeOpenID
import BadgeServing
import BadgeSystem
import BadgeVerifier
import Foundation
import HTTPTypes
import Hummingbird

// Sign-ins to apps with a badge in any wallet. The browser waits on a page, which loads again and again until a wallet has
// answered, and takes the code to the app. What a wallet on the browser's device answers comes back with a code of its own;
// what one on another device answers is given to the browser that began.
extension AuthorityRoutes {
    func beginSignIn(_ login: BegunLogin, _ request: Request) async throws -> Response {
        // Each takes room in memory.
        try RequestClient.charge()
        let isEncrypted = login.issuer.hasPrefix("https:")
        let secret =
            BrowserSecret(request.headers, isEncrypted: isEncrypted) ?? BrowserSecret(random: authority.random)
        let id = authority.random.token(bytes: 16)
        let (here, elsewhere) = try await requests(of: login, id)
        let now = authority.clock.now()
        let signIn = AppSignIn(
            id: id, browser: secret.digest, login: login, begun: now, here: here, elsewhere: elsewhere)
        signIns.insert(signIn, of: RequestClient.network?.description, at: now)
        var response = try await page(of: signIn)
        response.headers[.setCookie] = secret.cookie(isEncrypted: isEncrypted)
        return response
    }

    func continueSignIn(_ id: String, _ request: Request) async throws -> Response {
        guard let signIn = signIns.signIn(id, at: authority.clock.now()) else {
            try RequestClient.charge()
            return try await unusablePage()
        }
        guard isBegun(signIn, by: request) else { return try await otherBrowserPage() }
        guard !signIn.isFinished else { return try await finishedPage() }
        let transactions = try await presentationTransactions()
        let here = try transactions.state(of: signIn.here.token, code: try Self.queryFields(request)["response_code"])
        let elsewhere = try signIn.elsewhere.flatMap { try transactions.state(of: $0.token) }
        for case .answered(let result)? in [here, elsewhere] { return try await finish(signIn, result) }
        if case .refused(let result)? = elsewhere {
            // Anyone who saw the code may have caused it: for others it is still there.
            return try await page(of: signIn, problem: Self.problem(result), status: .forbidden)
        }
        return try await here == nil && elsewhere == nil ? renew(signIn) : page(of: signIn)
    }

    func refuseSignIn(_ id: String, _ request: Request) async throws -> Response {
        guard try await request.form()["action"] == "deny",
            let signIn = signIns.signIn(id, at: authority.clock.now()), isBegun(signIn, by: request),
            !signIn.isFinished
        else {
            try RequestClient.charge()
            return try await unusablePage()
        }
        return try await refuse(signIn)
    }

    private var signIns: SignInMemory { authority[SignInMemory.self] }

    private func isBegun(_ signIn: AppSignIn, by request: Request) -> Bool {
        signIn.isBegun(
            by: BrowserSecret(request.headers, isEncrypted: signIn.login.issuer.hasPrefix("https:")))
    }

    private func refuse(_ signIn: AppSignIn) async throws -> Response {
        signIns.change(signIn.id, at: authority.clock.now()) { $0.isFinished = true }
        return try await refuse(signIn.login)
    }

    private func finish(_ signIn: AppSignIn, _ result: PresentationResult) async throws -> Response {
        guard result.walletError == nil else { return try await refuse(signIn) }
        guard let badge = result.queries.first?.badges.first, let status = PresentedStatus(badge) else {
            return try await renew(signIn, problem: Self.problem(result))
        }
        // A person's, which was verified.
        RequestClient.confirm()
        let presented = PresentedSignIn(
            request: signIn.login.request, status: status, claims: badge.claims,
            pushedRequest: signIn.login.pushedName)
        do {
            let code = try await authority.onStoreQueue { try $0.openSSO(presented) }
            signIns.change(signIn.id, at: authority.clock.now()) { $0.isFinished = true }
            guard let code else { return try await unusablePage() }
            return Self.redirection(
                to: signIn.login.request.answer([("code", code)], issuer: signIn.login.issuer))
        } catch BadgeRefusal.suspended {
            return try await renew(signIn, problem: "badgeSuspended.elsewhere")
        } catch is BadgeRefusal {
            return try await renew(signIn, problem: Self.badgeRefused)
        } catch is SSORefusal {
            return try await unusablePage()
        }
    }

    private static func problem(_ result: PresentationResult) -> Message {
        guard result.walletError == nil else { return .organization("page.signIn.declined") }
        return result.failure?.reason == .suspended ? "badgeSuspended.elsewhere" : badgeRefused
    }

    private static let badgeRefused = Message.organization("page.signIn.refused")

    private func renew(_ signIn: AppSignIn, problem: Message? = nil) async throws -> Response {
        var renewed = signIn
        (renewed.here, renewed.elsewhere) = try await requests(of: signIn.login, signIn.id)
        signIns.change(signIn.id, at: authority.clock.now()) {
            ($0.here, $0.elsewhere) = (renewed.here, renewed.elsewhere)
        }
        return try await page(of: renewed, problem: problem, status: problem == nil ? .ok : .forbidden)
    }

    // The requests for a wallet on this device and on another one. They ask for what the app requires: the badge itself
    // says who the person is.
    private func requests(
        of login: BegunLogin, _ id: String
    ) async throws -> (here: PresentationTransaction, elsewhere: PresentationTransaction?) {
        let claims = (login.client?.claims ?? []).filter(\.isRequired)
        var request = WalletRequest(
            try DCQLQuery(credentials: [
                CredentialQuery(
                    id: Endpoint.credentialConfiguration, .sdJWT(types: [Endpoint.type(of: login.issuer)]),
                    claims: claims.map { ClaimsQuery([.name($0.name)]) })
            ]))
        request.delivery = server.presentations.identity.isSigned ? .reference : .value
        let (transactions, network) = (try await presentationTransactions(), RequestClient.network?.description)
        let elsewhere = server.presentations.isHighAssurance ? nil : try transactions.begin(request, for: network)
        request.returnAddress = URL(string: login.issuer)?.appending(path: "\(Endpoint.signIns)/\(id)")
        return (try transactions.begin(request, for: network), elsewhere)
    }
}

extension PresentedStatus {
    // Nil for a badge without an entry in a status list, which is none of an organization's.
    fileprivate init?(_ badge: PresentedBadge) {
        let entry = JSONReader(.object(badge.claims)).ifReadable { claims in
            let list = claims["status"]["status_list"]
            return Badge.StatusReference(
                list: try list["uri"].url(), index: try list["idx"].integer())
        }
        guard let entry else { return nil }
        self.init(holder: badge.holder, reference: entry)
    }
}
