import BadgeAuthority
import BadgeFlows
import BadgeModel
import BadgeSampleServers
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import Synchronization

/// An organization with a flow server, and a client of it in this process.
final class FlowWorld: Sendable {
    let organization: TestOrganization
    let server: FlowServer
    let transport: RecordingTransport
    let store: MemoryFlowStore
    let clock: FixedClock
    let client: FlowClient

    static let address = "http://127.0.0.1:8430"

    init(
        seed: UInt64 = 1, library: FlowLibrary? = nil, clients: Set<String> = [FlowServer.sampleClient],
        hasSampleProviders: Bool = true, store: MemoryFlowStore = MemoryFlowStore(),
        random ofOrganization: (any RandomSource)? = nil,
        _ change: (inout FlowConfiguration) -> Void = { _ in }
    ) throws {
        let clock = FixedClock(Date(timeIntervalSince1970: 1_800_000_000))
        let random = SeededRandom(seed: seed)
        organization = try TestOrganization(clock: clock, random: ofOrganization ?? random)
        server = try FlowServer(library, clients: clients, hasSampleProviders: hasSampleProviders)
        transport = RecordingTransport(try organization.authority.transport { [server] in $0.flows = server })
        self.clock = clock
        self.store = store
        var configuration = try Self.configuration()
        change(&configuration)
        client = try FlowClient(
            configuration,
            web: WebClient(transport: transport, clock: clock, random: random, pause: { _ in }), store: store,
            clock: clock,
            random: random)
    }

    static func configuration() throws -> FlowConfiguration {
        let address = try JSONReader(.string(address)).url()
        return FlowConfiguration(
            server: address, clientID: FlowServer.sampleClient, locale: "en-US",
            flow: .init(host: address, app: FlowLibrary.standardApp, name: FlowLibrary.standardName))
    }

    /// The values of a registration that the built-in flow accepts.
    static func registration(_ email: String = "bo@example.com", name: String = "Bo") -> [String: FlowValue] {
        [
            "firstName": "Bo", "lastName": "Berg", "displayName": .text(name), "emailAddress": .text(email),
            "newPassword": .secret(password), "newPasswordConfirm": .secret(password), "birthdate": "1990-02-28",
            "addressCountry": "DE", "acceptTerms": "true", "optInRegistration": "false",
            "registrationSource": "app", "gender": "none",
        ]
    }

    static let password = Secret(utf8: "correct horse")

    /// A token of a sample provider.
    static func token(_ email: String, name: String? = nil, of provider: String = "google") -> ProviderToken {
        ProviderToken(provider: provider, token: Secret(utf8: "sample-\(email)\(name.map { " \($0)" } ?? "")"))
    }

    /// Registers an account and signs it out.
    func addAccount(_ email: String = "bo@example.com", name: String = "Bo") async throws {
        _ = try await client.register(Self.registration(email, name: name))
        try await client.clearSignInState()
    }

    /// The fields of the last request.
    var lastForm: [String: String] { transport.forms.last ?? [:] }

    /// The messages of the organization that wait to be sent.
    func messages(_ kind: OutboxMessage.Kind) throws -> [OutboxMessage] {
        try organization.authority.outbox().filter { $0.kind == kind }
    }

    func close() throws { try organization.close() }
}

/// A random source that has something happen, once, before it next gives bytes.
final class InterruptedRandom: RandomSource {
    private let random = SeededRandom(seed: 1)
    private let interruption = Mutex<(@Sendable () -> Void)?>(nil)

    func atNextBytes(_ body: @escaping @Sendable () -> Void) { interruption.withLock { $0 = body } }

    func bytes(_ count: Int) -> [UInt8] {
        let body = interruption.withLock { body in
            defer { body = nil }
            return body
        }
        body?()
        return random.bytes(count)
    }
}

/// A transport that records what is sent, and can fail.
final class RecordingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let state = Mutex<(requests: [(String, Data)], failure: BadgeError?)>(([], nil))

    init(_ base: any HTTPTransport) {
        self.base = base
    }

    private let replies = Mutex<Data?>(nil)

    /// The body of the last reply.
    var lastReply: Data? { replies.withLock { $0 } }

    func failNext(_ error: BadgeError) { state.withLock { $0.failure = error } }

    /// Method and address of each request.
    var calls: [String] { state.withLock { $0.requests.map(\.0) } }

    /// The paths of the posts.
    var posts: [String] {
        calls.filter { $0.hasPrefix("POST ") }.map { String($0.dropFirst("POST \(FlowWorld.address)".count)) }
    }

    /// The decoded fields of the requests.
    var forms: [[String: String]] {
        state.withLock { $0.requests }.map { _, body in
            var components = URLComponents()
            components.percentEncodedQuery = String(decoding: body, as: UTF8.self)
                .replacingOccurrences(of: "+", with: "%20")
            return Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { _, last in last }
        }
    }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let call =
            "\(request.method.rawValue) \(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
        let failure = state.withLock { state in
            state.requests.append((call, body))
            defer { state.failure = nil }
            return state.failure
        }
        if let failure { throw failure }
        let response = try await base.send(request, body: body)
        replies.withLock { $0 = response.body }
        return response
    }

    func close() async throws { try await base.close() }
}

/// Keeps tokens and flows in memory.
final class MemoryFlowStore: FlowSessionStore {
    private let sessions = Mutex<[String: FlowSession]>([:])
    private let flows = Mutex<[URL: Data]>([:])

    func flowSession(at server: URL, of client: String) async throws -> FlowSession? {
        sessions.withLock { $0["\(server) \(client)"] }
    }

    func save(_ session: FlowSession, at server: URL, of client: String) async throws {
        sessions.withLock { $0["\(server) \(client)"] = session }
    }

    func removeFlowSession(at server: URL, of client: String) async throws {
        sessions.withLock { $0["\(server) \(client)"] = nil }
    }

    func cachedFlow(at address: URL) async throws -> Data? { flows.withLock { $0[address] } }

    func cache(_ flow: Data, at address: URL) async throws { flows.withLock { $0[address] = flow } }

    var flowCount: Int { flows.withLock { $0.count } }
}

/// What an operation was refused with.
func refusal<Value>(_ body: () async throws -> Value) async -> BadgeError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return BadgeError(wrapping: error)
    }
}
