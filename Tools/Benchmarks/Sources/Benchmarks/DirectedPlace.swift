import BadgeAuthority
import BadgeHypermedia
import BadgeKit
import BadgeSampleServers
import BadgeTesting
import BadgeUI
import Foundation
import HTTPTypes
import Synchronization

/// An organization that directs its logins by a script, in memory.
final class DirectedPlace: Sendable {
    enum Script {
        /// One form after another.
        case loop
        /// A selector of one option.
        case choice
        /// A wait without an end.
        case wait
    }

    let authority: Authority
    let settings: HypermediaSettings
    private let folder: URL
    private let issuer: URL
    private let port: Int

    init(under parent: String, script: Script) throws {
        folder = URL(filePath: parent).appending(path: "benchmark-\(UUID().uuidString)")
        port = try Self.freePort()
        issuer = try JSONReader(.string("http://127.0.0.1:\(port)")).url()
        settings = HypermediaSettings(script: try HypermediaScript(script.document))
        let home = folder.appending(path: "authority").path
        authority = try Authority.create(
            at: home, name: "Example Works", issuer: issuer, custody: FileCustody(directory: home))
    }

    deinit {
        do {
            try authority.close()
            try FileManager.default.removeItem(at: folder)
        } catch { print("left behind: \(folder.path): \(error)") }
    }

    /// Goes through so many steps of a login, and then leaves it.
    ///
    /// - Returns: The milliseconds of processor time from each answer of the user to the next form.
    func logIn(over transport: any HTTPTransport, steps: Int) async throws -> [Double] {
        let wallet = try await open(over: transport, wallets: 1)[0]
        let presenter = await SteppingPresenter(steps: steps)
        wallet.ui.registerAll(presentedBy: presenter)
        do { _ = try await wallet.enroll(at: issuer, method: .hypermedia) } catch BadgeError.Code.declined {}
        try await wallet.close()
        return await presenter.samples
    }

    /// Begins and leaves logins that show a selector in the place of the server's.
    ///
    /// - Returns: The microseconds of processor time from the selector's values to each form.
    func draw(_ selector: Representation, times: Int) async throws -> [Double] {
        let start = Mutex(Duration.zero)
        var mapper = HypermediaMapper()
        mapper.customize(.authenticatorSelector) { _, standard in
            start.withLock { $0 = ProcessorTime.ofThread }
            return try standard(HypermediaMapper.Input(selector))
        }
        let wallet = try await open(over: authority.transport { $0.hypermedia = settings }, mapper: mapper)
        let presenter = await LeavingPresenter { start.withLock { $0 } }
        wallet.ui.registerAll(presentedBy: presenter)
        for _ in 0..<times {
            do { _ = try await wallet.enroll(at: issuer, method: .hypermedia) } catch BadgeError.Code.declined {}
        }
        try await wallet.close()
        return await presenter.samples
    }

    /// Serves the organization on loopback while the body runs.
    func serving<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { [authority, port, settings] in
                let server = OrganizationServer(authority) { $0.hypermedia = settings }
                try await server.run(port: port) { _ in isReady.finish() }
                return nil
            }
            group.addTask {
                for await _ in ready {}
                return try await body()
            }
            while let value = try await group.next() {
                guard let value else { continue }
                group.cancelAll()
                return value
            }
            throw CancellationError()
        }
    }

    func open(over transport: any HTTPTransport, wallets: Int) async throws -> [BadgeWallet] {
        var opened: [BadgeWallet] = []
        for _ in 0..<wallets { opened.append(try await open(over: transport)) }
        return opened
    }

    private func open(
        over transport: any HTTPTransport, mapper: HypermediaMapper = HypermediaMapper()
    ) async throws -> BadgeWallet {
        var configuration = WalletConfiguration(home: folder.appending(path: "wallet-\(UUID().uuidString)"))
        configuration.transport = transport
        configuration.hypermediaMapper = mapper
        return try await BadgeWallet.open(configuration)
    }

    /// Begins a login in each wallet, and returns once all of them wait.
    func beginWaiting(_ wallets: [BadgeWallet]) async throws -> [Task<Void, any Error>] {
        var logins: [Task<Void, any Error>] = []
        for wallet in wallets {
            let presenter = ScriptedPresenter([.hypermediaPolling: [.wait]])
            wallet.ui.registerAll(presentedBy: presenter)
            logins.append(Task { [issuer] in _ = try await wallet.enroll(at: issuer, method: .hypermedia) })
            await presenter.waitUntilShown(.hypermediaPolling)
        }
        return logins
    }

    private static func freePort() throws -> Int {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 ? getsockname(listener, $0, &size) : -1
            }
        }
        guard status == 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
        return Int(in_port_t(bigEndian: address.sin_port))
    }
}

extension DirectedPlace.Script {
    fileprivate var document: JSON {
        switch self {
        case .loop:
            Self.script(
                ["type": "authentication-step", "actions": [Self.form("login", "POST"), Self.form("cancel", "POST")]],
                ["login": [["to": "step"]], "cancel": [["to": "step"]]])
        case .choice:
            Self.script(
                [
                    "type": "authentication-step",
                    "actions": [
                        [
                            "template": "selector", "kind": "authenticator-selector",
                            "model": ["options": [Self.form("select-authenticator", "POST")]],
                        ]
                    ],
                ], ["select-authenticator": [["to": "step"]]])
        case .wait:
            Self.script(
                [
                    "type": "polling-step", "properties": ["status": "pending", "interval": "60000"],
                    "actions": [Self.form("poll", "GET"), Self.form("cancel", "POST")],
                ], ["poll": [["to": "step"]], "cancel": [["to": "step"]]])
        }
    }

    private static func script(_ document: JSON, _ transitions: JSON) -> JSON {
        [
            "title": "For measurements", "start": "step",
            "steps": ["step": ["document": document, "transitions": transitions]],
        ]
    }

    private static func form(_ kind: String, _ method: String) -> JSON {
        [
            "template": "form", "kind": .string(kind),
            "model": ["href": .string("${href:\(kind)}"), "method": .string(method), "actionTitle": .string(kind)],
        ]
    }
}

/// A user who takes the first action of each form, a number of times, and then leaves.
@MainActor
private final class SteppingPresenter: PromptPresenter {
    private(set) var samples: [Double] = []
    private let steps: Int
    private var answered: Duration?

    init(steps: Int) { self.steps = steps }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        guard form.kind == .hypermediaForm else { return completion(FormAnswer(action: form.actions[0].name), nil) }
        let now = ProcessorTime.ofProcess
        if let answered { samples.append((now - answered) / .milliseconds(1)) }
        answered = now
        completion(samples.count < steps ? FormAnswer(action: form.actions[0].name) : nil, nil)
    }

    func dismiss(_ id: Form.ID) {}
}

/// A user who leaves each selector.
@MainActor
private final class LeavingPresenter: PromptPresenter {
    private(set) var samples: [Double] = []
    private let start: () -> Duration

    init(start: @escaping @Sendable () -> Duration) { self.start = start }

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        if form.kind == .hypermediaSelector {
            samples.append((ProcessorTime.ofThread - start()) / .microseconds(1))
        }
        guard form.kind != .hypermediaSelector else { return completion(nil, nil) }
        completion(FormAnswer(action: form.actions[0].name), nil)
    }

    func dismiss(_ id: Form.ID) {}
}

/// The processor time that an organization in this process takes for each step.
final class ServerTime: HTTPTransport {
    private let server: any HTTPTransport
    private let taken = Mutex<[Double]>([])

    init(_ server: any HTTPTransport) { self.server = server }

    /// Milliseconds.
    var steps: [Double] { taken.withLock { $0 } }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let start = ProcessorTime.ofProcess
        let response = try await server.send(request, body: body)
        let elapsed = (ProcessorTime.ofProcess - start) / .milliseconds(1)
        if request.path?.hasPrefix("/hypermedia/steps/") == true { taken.withLock { $0.append(elapsed) } }
        return response
    }

    func close() async throws { try await server.close() }
}
