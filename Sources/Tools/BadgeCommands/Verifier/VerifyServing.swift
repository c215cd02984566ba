import ArgumentParser
import BadgeModel
import BadgeServing
import BadgeTransport
import BadgeVerifier
import BadgeVerifierHTTP
import Foundation
import Hummingbird
import Logging

/// The address at which a verifier serves programs, wallets and browsers.
struct VerifyServing: ParsableArguments {
    @Option(help: ArgumentHelp("Answer over HTTP on this port; 0 lets the system choose.", valueName: "PORT"))
    var serve: Int?

    @Option(help: ArgumentHelp("The address to listen on: 127.0.0.1 unless given.", valueName: "HOST"))
    var host: String?

    @Option(help: ArgumentHelp("The certificate chain, PEM.", valueName: "FILE"), completion: .file())
    var tlsCert: String?

    @Option(help: ArgumentHelp("The certificate's private key, PEM.", valueName: "FILE"), completion: .file())
    var tlsKey: String?

    @Option(
        help: ArgumentHelp("A proxy whose X-Forwarded-For is believed; may be repeated.", valueName: "ADDRESS"))
    var trustedProxy: [String] = []

    func validate() throws {
        guard (tlsCert == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-cert and --tls-key go together.")
        }
        guard serve.map({ (0...65_535).contains($0) }) ?? true else { throw ValidationError("--serve is 0 to 65535.") }
    }

    /// Whether nothing but a port is named.
    var isUnnamed: Bool { host == nil && tlsCert == nil && trustedProxy.isEmpty }

    /// Serves until interrupted.
    ///
    /// - Throws: `BadgeError` `invalidInput` when others could read the presentations in transit, or the address is not
    ///   available; those of the state's folder.
    func run(
        _ verifying: Verifying, asking: WalletRequestOptions, _ door: DoorOptions, port: Int, in run: CommandRun
    ) async throws {
        let address = try servedAddress
        let identity = try asking.identity(in: run)
        let request = asking.isAsking ? try asking.walletRequest(in: run) : nil
        let settings = try door.settings(sameDevice: asking.sameDevice, isLocal: isLocal(verifying), in: run)
        try await run.withVerifier(verifying) { verifier in
            let site = VerifierSite(
                verifier, asksWallets: request != nil, clock: run.context.clock, pause: run.context.serverPause)
            let server = try server(of: site.router(), origins: Self.origins(verifying.audience), in: run)
            // Claims leave memory and folder in time.
            async let _ = site.forgetEnded(run.serverLogger)
            try await serve(server, at: address, port: port, in: run) { port in
                let named = verifying.audience.isEmpty ? address.url(port: port) : verifying.audience
                let challenges = try self.challenges(of: named, in: verifying.folder, run)
                let service = try request.map { request in
                    let base = try JSONReader(.string(named)).url()
                    let transactions = try run.transactions(identity, at: base, verifier, in: verifying.folder)
                    try transactions.requireValid(request)
                    return WalletService(transactions: transactions, request: request, base: base, settings: settings)
                }
                site.begin(challenges, service)
                try announce(address, port: port, for: named, asks: request != nil, in: run)
            }
        }
    }

    /// Serves until the body, which gets the address, has ended, or until interrupted.
    ///
    /// - Throws: `BadgeError` `invalidInput` when others could read the presentations in transit, or the address is not
    ///   available; errors of the body.
    func listen(
        _ router: Router<ClientContext>, origins: Set<String>, port: Int, in run: CommandRun,
        _ body: @escaping @Sendable (_ url: String) async throws -> Void
    ) async throws {
        let (address, server) = (try servedAddress, try server(of: router, origins: origins, in: run))
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await serve(server, at: address, port: port, in: run) { listening.yield($0) }
            }
            group.addTask { for await port in ports { return try await body(address.url(port: port)) } }
            try await group.next()
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError { return }
        }
    }

    private func server(
        of router: Router<ClientContext>, origins: Set<String>, in run: CommandRun
    ) throws -> HTTPServer {
        let logger = run.serverLogger
        return HTTPServer(
            responder: RouteResponder(router, clock: run.context.clock, logger: logger), logger: logger,
            proxies: try TrustedProxies(trustedProxy), browsers: BrowserGuard(origins: origins))
    }

    private func serve(
        _ server: HTTPServer, at address: Address, port: Int, in run: CommandRun,
        onReady: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let logger = run.serverLogger
        let certificate = try address.tls.map(ReloadingCertificate.init)
        let rereadCertificate: @Sendable () -> Void = {
            do { try certificate?.reload() } catch {
                logger.error(
                    "certificate not read again, the former one stays",
                    metadata: ["reason": "\(BadgeError(wrapping: error).reason)"])
            }
        }
        try await Interruption.whileListening(unmovedBy: [SIGUSR1], on: [SIGHUP: rereadCertificate]) {
            try await server.run(host: address.host, port: port, tls: certificate, onReady: onReady)
        }
    }

    // Often the address of the program that asks, and of a proxy before this server.
    private static func origins(_ audience: String) -> Set<String> {
        guard let url = URL(string: audience), ["http", "https"].contains(url.scheme) else { return [] }
        return [url.origin]
    }

    private func challenges(of audience: String, in folder: URL?, _ run: CommandRun) throws -> Challenges {
        let (clock, random) = (run.context.clock, run.context.random)
        guard let folder else {
            return try Challenges(
                audience: audience, capacity: Bound.answeredChallenges.limit, clock: clock, random: random)
        }
        return try Challenges(audience: audience, folder: folder, clock: clock, random: random)
    }

    // Whether no other machine reaches it: its own address and the one that wallets know are of this machine.
    private func isLocal(_ verifying: Verifying) -> Bool {
        let named = verifying.audience.isEmpty || URL(string: verifying.audience)?.isLoopback == true
        return named && trustedProxy.isEmpty && (host.map { URL(string: "http://\($0)")?.isLoopback == true } ?? true)
    }

    private struct Address {
        let host: String
        let tls: TLSFiles?

        func url(port: Int) -> String {
            let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
            return "\(tls == nil ? "http" : "https")://\(name):\(port)"
        }
    }

    private var servedAddress: Address {
        get throws {
            for file in [tlsCert, tlsKey] { try InputFile.requireReadable(file) }
            let tls = tlsCert.flatMap { cert in tlsKey.map { TLSFiles(certificate: cert, key: $0) } }
            let address = Address(host: host ?? "127.0.0.1", tls: tls)
            guard tls != nil || !trustedProxy.isEmpty || URL(string: address.url(port: 1))?.isLoopback == true else {
                throw BadgeError(
                    .invalidInput, .commands("invalidInput.verifierInTheClear"),
                    [
                        "host": address.host, "certificate": "--tls-cert", "key": "--tls-key",
                        "proxy": "--trusted-proxy",
                    ])
            }
            return address
        }
    }

    private func announce(
        _ address: Address, port: Int, for audience: String, asks: Bool, in run: CommandRun
    ) throws {
        let url = address.url(port: port)
        let page = asks ? "\n" + String.words("command.verify.page", ["url": audience.oneLine]) : ""
        try run.emit(
            json: .object(compacting: [
                "event": "listening", "url": .string(url), "port": .integer(Int64(port)),
                "tls": .bool(address.tls != nil), "audience": .string(audience),
                "page": asks ? .string(audience) : nil,
            ]),
            text: .words("command.verify.serving", ["audience": audience.oneLine, "url": url]) + page)
    }
}
