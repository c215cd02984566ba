import BadgeDCQL
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeTestDoubles
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import VerifierTestSupport
import XCTest

@testable import BadgeVerifierHTTP

/// A verifier that asks wallets as a service, in this process: every exchange is checked against its description.
struct DoorService: Sendable {
    static let url = "http://127.0.0.1:8440"

    let asking: AskingFixture
    let transactions: PresentationTransactions
    let site: VerifierSite
    let pauses = Pauses()
    let log = CapturingLog()
    /// The service without the check.
    let transport: any HTTPTransport
    private let described: OpenAPIValidatingTransport

    init(
        _ prefix: VerifierIdentity.Prefix = .redirectURI, folder: URL? = nil,
        _ change: (inout WalletService.Settings) -> Void = { _ in }
    ) throws {
        asking = try AskingFixture(prefix)
        let base = try XCTUnwrap(URL(string: Self.url))
        let (answers, requests) = (
            base.appending(path: WalletRoutes.answers), base.appending(path: WalletRoutes.requests)
        )
        transactions =
            if let folder {
                try PresentationTransactions(
                    asking.identity, answers: answers, requests: requests, verifier: asking.verifier, folder: folder,
                    clock: asking.clock, random: asking.random)
            } else {
                try PresentationTransactions(
                    asking.identity, answers: answers, requests: requests, verifier: asking.verifier,
                    clock: asking.clock, random: asking.random)
            }
        var request = try asking.request()
        request.delivery = prefix == .redirectURI ? .value : .reference
        request.isEncrypted = false
        var settings = WalletService.Settings()
        change(&settings)
        site = VerifierSite(asking.verifier, asksWallets: true, clock: asking.clock, pause: pauses.take)
        site.begin(
            try Challenges(audience: Self.url, clock: asking.clock, random: asking.random),
            WalletService(transactions: transactions, request: request, base: base, settings: settings))
        transport = SiteTransport(
            responder: RouteResponder(site.router(), clock: asking.clock, logger: log.logger))
        let description = try APIDescription(
            contentsOf: packageRoot.appending(path: "Schemas/verifier-api.yaml"))
        described = OpenAPIValidatingTransport(transport, description: description, root: base)
    }

    /// What the description does not allow.
    var findings: [BadgeError.InvalidField] { described.findings }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", fields: HTTPFields = [:]
    ) async throws -> HTTPTransportResponse {
        let address = try XCTUnwrap(URL(string: path.hasPrefix("/") ? Self.url + path : path))
        return try await described.send(
            HTTPRequest(method, to: address, headerFields: fields), body: Data(body.utf8))
    }

    /// Begins a request, as the door's program does.
    func begin(_ members: JSON = [:], key: String? = nil) async throws -> (status: Int, json: JSON) {
        var fields: HTTPFields = [.contentType: "application/json"]
        fields[.authorization] = key.map { "Bearer \($0)" }
        let answer = try await send(.post, "/transactions", members.text, fields: fields)
        return (answer.response.status.code, try JSON.parse(answer.body))
    }

    func read(_ transaction: JSON, token: String? = nil, query: String = "") async throws -> (status: Int, json: JSON) {
        let token = token ?? transaction["token"]?.stringValue ?? ""
        let answer = try await send(
            .get, "/transactions/\(transaction["id"]?.stringValue ?? "")\(query)",
            fields: [.authorization: "Bearer \(token)"])
        return (answer.response.status.code, try JSON.parse(answer.body))
    }

    /// The wallet that a link asks.
    func wallet(asked link: String?) throws -> AskedWallet {
        let fields = try AskingFixture.fields(of: XCTUnwrap(link))
        return AskedWallet(fixture: asking, session: "", parameters: .object(fields.mapValues(JSON.string)))
    }

    func wallet(asked transaction: JSON) throws -> AskedWallet {
        try wallet(asked: transaction["link"]?.stringValue)
    }

    /// Posts what a wallet answers: an honest answer, or these fields.
    @discardableResult
    func answer(
        _ wallet: AskedWallet, _ fields: [(name: String, value: String)]? = nil
    ) async throws -> HTTPTransportResponse {
        let fields = try fields ?? [("vp_token", wallet.token()), ("state", wallet.state)]
        return try await send(
            .post, "/wallet/answers", String(decoding: FormBody.encode(fields), as: UTF8.self),
            fields: [.contentType: "application/x-www-form-urlencoded"])
    }
}

extension AskedWallet {
    /// An honest token, of a badge of its own or of that one.
    func token(_ badge: String? = nil, telling claims: Set<String> = ["name"]) throws -> String {
        JSON.object(["badge": [.string(try present(badge, disclosing: claims))]]).text
    }
}

/// The way to a site, from a client of the network.
private struct SiteTransport: HTTPTransport {
    let responder: RouteResponder

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        try await responder.respond(to: request, body: body, from: ClientAddress(text: "192.0.2.7"))
    }

    func close() async throws {}
}

/// The pauses of a service, which take no time; in one of them something happens.
final class Pauses: Sendable {
    private struct State {
        var all: [Duration] = []
        var events: [Int: @Sendable () async throws -> Void] = [:]
    }

    private let state = Mutex(State())

    var all: [Duration] { state.withLock { $0.all } }

    /// Has that happen in the pause of this number, from 1.
    func during(_ number: Int, _ event: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.events[number] = event }
    }

    @Sendable func take(_ duration: Duration) async throws {
        let event = state.withLock { state in
            state.all.append(duration)
            return state.events[state.all.count]
        }
        try await event?()
    }
}

/// A browser, which keeps cookies and follows no redirect.
final class DoorBrowser {
    private let service: DoorService
    private var cookies: [String: String] = [:]

    init(_ service: DoorService) { self.service = service }

    /// The name of the request that its page asks, as the code has it.
    var state: String { PresentationTransactions.name(of: cookies["badge-request"] ?? "") }

    func open(_ path: String, _ body: String? = nil) async throws -> (status: Int, text: String) {
        var fields: HTTPFields = [.cookie: cookies.map { "\($0)=\($1)" }.joined(separator: "; ")]
        if body != nil { fields[.contentType] = "application/x-www-form-urlencoded" }
        let answer = try await service.send(body == nil ? .get : .post, path, body ?? "", fields: fields)
        for cookie in answer.response.headerFields[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = cookie.hasSuffix("Max-Age=0") ? nil : String(pair[1])
        }
        return (answer.response.status.code, String(decoding: answer.body, as: UTF8.self))
    }

    /// The wallet on this device, that its page opens.
    func wallet() async throws -> AskedWallet {
        let page = try await open("/").text
        let start = try XCTUnwrap(page.range(of: "openid4vp://"))
        let link = page[start.lowerBound...].prefix { $0 != "\"" }.replacingOccurrences(of: "&amp;", with: "&")
        return try service.wallet(asked: link)
    }
}
