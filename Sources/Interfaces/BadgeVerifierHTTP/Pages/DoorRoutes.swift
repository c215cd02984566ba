import BadgeServing
import BadgeSystem
import BadgeVerifier
import Foundation
import HTTPTypes
import Hummingbird

/// The pages of a verifier: a QR code or a link, and what came of the request.
///
/// The browser that begins a request has its secret in a cookie. A wallet on the same device returns to it with a code,
/// without which the result is not given out (OpenID4VP 1.0 section 14.3).
struct DoorRoutes: Sendable {
    let service: Pending<WalletService>
    private let waiters: ResultWaiters
    private let clock: any WallClock
    private let begun = TokenBuckets(burst: Double(Bound.begunAtDoor.limit), perSecond: 1)

    init(_ service: Pending<WalletService>, _ waiters: ResultWaiters, clock: any WallClock) {
        self.service = service
        self.waiters = waiters
        self.clock = clock
    }

    /// The path of the page to which wallets return.
    static let returning = "return"
    /// The parameter with what a page that loads again says already.
    static let after = "after"
    // Within the time that proxies give an answer.
    private static let longestWait = 20

    func add(to router: Router<ClientContext>) {
        router.get("/") { request, context in
            try await explaining(to: request) { try await show(request, context) }
        }
        router.post("/") { request, context in
            let form = try FormReader.fields(
                try await request.bytes(of: "application/x-www-form-urlencoded", or: ProtocolError.invalidRequest))
            return try await explaining(to: request) {
                let service = try service.current
                let transaction = try begin(service, isHere: form["device"] == "this", context)
                return redirection(to: service, setting: DoorCookies(service).begun(transaction.token))
            }
        }
        // The code goes from the address into a cookie: neither the history nor a link has it.
        router.get(RouterPath(Self.returning)) { request, _ in
            let service = try service.current
            let code = try FormReader.fields(Array((request.uri.query ?? "").utf8))["response_code"]
            return redirection(to: service, setting: DoorCookies(service).returned(code ?? ""))
        }
    }

    // A person reads that nobody can be asked.
    private func explaining(to request: Request, _ body: () async throws -> Response) async throws -> Response {
        do { return try await body() } catch let refusal as ProtocolError
            where [.tooManyRequests, .serviceUnavailable].contains(refusal.status)
        {
            return try page(for: request).unavailable(refusal).response(refusing: refusal)
        }
    }

    private func page(for request: Request) throws -> DoorPage {
        DoorPage(try service.current, Languages(acceptLanguage: request.headers[.acceptLanguage] ?? ""))
    }

    private func show(_ request: Request, _ context: ClientContext) async throws -> Response {
        let (service, page) = (try service.current, try page(for: request))
        let cookies = DoorCookies(service)
        let (token, code) = cookies.read(request)
        if let token {
            switch try await state(of: token, code, request, context.client) {
            case .refused(let result)?:
                if let transaction = try service.transactions.transaction(of: token) {
                    return page.asking(transaction, after: result).response()
                }
            case .answered(let result)?:
                return page.outcome(result, isHere: code != nil).response(setting: cookies.cleared)
            case .waiting?:
                if let transaction = try service.transactions.transaction(of: token) {
                    return page.asking(transaction).response()
                }
            case nil: break
            }
        }
        guard let code else {
            let transaction = try begin(service, isHere: service.settings.isSameDevice, context)
            return page.asking(transaction).response(setting: cookies.begun(transaction.token))
        }
        // A wallet that presents nothing returns the person without a code, and the page may have said so already. With a
        // code, a person who returns to another browser, or too late, reads why.
        return (code.isEmpty ? page.declined(isHere: true) : page.elsewhere()).response(setting: cookies.cleared)
    }

    // A page that loads again by itself gets its answer when there is something new, and stays as it is until then.
    private func state(
        of token: String, _ code: String?, _ request: Request, _ client: ClientAddress?
    ) async throws -> PresentationState? {
        let transactions = try service.current.transactions
        let state = try transactions.state(of: token, code: code)
        let said = try FormReader.fields(Array((request.uri.query ?? "").utf8))[Self.after]
        guard let name = state?.openName, name == said else { return state }
        return try await waiters.next(
            state, of: token, code, in: transactions, within: Self.longestWait, for: client)
    }

    private func begin(
        _ service: WalletService, isHere: Bool, _ context: ClientContext
    ) throws -> PresentationTransaction {
        if let client = context.client, let seconds = begun.take(for: client, at: clock.now()) {
            throw ProtocolError.rateLimited(seconds: seconds)
        }
        return try service.begin(
            for: context.client, returningTo: isHere ? service.returnPage : nil, logger: context.logger)
    }

    private func redirection(to service: WalletService, setting cookies: [String]) -> Response {
        var headers: HTTPFields = [.location: service.base.absoluteString, .cacheControl: "no-store"]
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
        for cookie in cookies { headers.append(HTTPField(name: .setCookie, value: cookie)) }
        return Response(status: .seeOther, headers: headers)
    }
}

extension PresentationState {
    /// The name of a state in which an answer can still come.
    var openName: String? {
        switch self {
        case .waiting: "waiting"
        case .refused: "refused"
        case .answered: nil
        }
    }
}

/// What the browser has of its request: the secret, and the code with which a wallet returned.
struct DoorCookies {
    private let prefix: String
    private let attributes: String

    init(_ service: WalletService) {
        let isSecure = service.base.scheme?.lowercased() == "https"
        prefix = isSecure ? "__Host-badge-" : "badge-"
        attributes = "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }

    private static let age = "; Max-Age=\(Int(PresentationTransactions.lifetime) * 2)"

    func begun(_ token: String) -> [String] { [cookie("request", token) + Self.age, ended("code")] }

    func returned(_ code: String) -> [String] { [cookie("code", Self.isPlain(code) ? code : "") + Self.age] }

    var cleared: [String] { [ended("request"), ended("code")] }

    /// Returns the secret of the request, and the code.
    func read(_ request: Request) -> (token: String?, code: String?) {
        let pairs = request.headers[values: .cookie].flatMap { $0.parts(at: ";") }.map { pair in
            pair.trimmingCharacters(in: .whitespaces).parts(at: "=", maxSplits: 1)
        }
        func value(_ name: String) -> String? {
            pairs.first { $0.count == 2 && $0[0] == prefix + name }.map { String($0[1]) }
        }
        return (value("request").flatMap { $0.isEmpty ? nil : $0 }, value("code"))
    }

    private func cookie(_ name: String, _ value: String) -> String { "\(prefix)\(name)=\(value)\(attributes)" }

    private func ended(_ name: String) -> String { cookie(name, "") + "; Max-Age=0" }

    private static func isPlain(_ code: String) -> Bool {
        code.utf8.count <= 256 && code.wholeMatch(of: /[A-Za-z0-9_\-]*/) != nil
    }
}
