import ArgumentParser
import BadgeAuthority
import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import BadgeSampleServers
import BadgeServing
import BadgeTransport
import Foundation

/// Serves wallets over the network.
struct AuthorityServe: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Answer wallets over HTTP until interrupted.",
        discussion: """
            Without --port it listens on the port of the organization's address. An address that was given at its creation \
            stays, so that a proxy can forward to this server; with --move the organization moves to the address that it \
            is served at, as long as it has issued no badge, which ends open invitations. An organization that was created \
            without an address moves by itself, once.

            No client can take all connections: if all are in use, the address that holds the most loses one. Behind a \
            proxy every client has the proxy's address; --trusted-proxy names the proxy whose X-Forwarded-For is trusted.

            A client that sends no proof of a key gets its badge for a bearer token, which anyone who sees it can use; \
            with --require-dpop such clients are refused.

            With --login-task a program decides logins instead of the organization's passwords, such as one that asks a \
            directory. It reads one JSON document from standard input and writes one to standard output \
            (Schemas/login-task.schema.json). Name it by an absolute path that only you or root can change; it gets no \
            arguments and no environment. A program that fails or takes too long leaves the login undecided: it can be \
            tried again, and does not count as a wrong one.

            With --authorization-server people log in at a server of your own (OAuth, OpenID Connect), and their wallets \
            use its access tokens, which must be bound to a key (DPoP). Link accounts to people with badgectl authority \
            account link. The server must issue tokens for the organization's address (or --token-audience) and with the \
            scope badge (or --token-scope).

            With --hypermedia people can log in by hypermedia authentication, where the server says what each step of a login \
            asks: by their passwords, or by --login-task. The metadata name its endpoints. With --require-attestation a client \
            must prove first that it holds its key. For writers of clients and screens, --hypermedia-login takes another of the \
            built-in logins, each with one kind of step: \
            \(BuiltInLogin.allCases.map(\.rawValue).joined(separator: ", ")). \
            With --script the steps come from a file (Schemas/hypermedia-script.schema.json). Those that ask for no credential \
            let in anyone as the person of --try-as, and are served on this machine only.

            With --flows apps can sign people in by the forms of a flow, whose files are APP/NAME/VERSION/LOCALE.json in the \
            folder. Accounts that are registered are kept until the server ends; people sign in with the organization's \
            passwords. With --sample-providers anyone signs in as anyone, on this machine only.

            With --smtp the organization sends its emails: invitations, recoveries, codes, and notices of new devices, \
            suspended and revoked badges, and changed passwords. The connection is encrypted (TLS with smtps, STARTTLS with \
            smtp); on this machine's loopback interface smtp without a user is not. With --text-gateway it sends text \
            messages by a web service; the file (Schemas/text-gateway.schema.json) says how. What is not sent is in badgectl \
            authority outbox. With --allow-sharing people can have it send what they share (badgectl share) to anyone, as text \
            from its address, with their own address for answers: 20 emails a day and person.

            Apps that are registered with --presentations ask wallets for badges at /authorize (OpenID4VP 1.0). With \
            --verifier-key and --verifier-certificate these requests are signed, by x509_hash unless --verifier-prefix says \
            otherwise; without, wallets show that nobody vouches for them. With --haip only what the High Assurance \
            Interoperability Profile permits for presentations is served: signed requests, by x509_hash, to a wallet on the \
            device of the browser.

            With --admin the administrators' pages are served too, on this machine's loopback interface, or with a \
            certificate under the name of --admin-host. Administrators log in by password and one-time code \
            (badgectl authority admin add), or by a link that works once, within ten minutes: it is shown on a terminal, and \
            otherwise written into admin-link.txt in the home, which only you can read.

            With --json the output is JSON lines: one when it listens and one when it has stopped. With --access-log it \
            reports each request on standard error: the route, the status, the duration, and which address it counts for; \
            with --log-format json each event is a JSON document of one line. No log has a secret or a person in it.

            With --metrics it answers its operator, on this machine only: /health (ready, store, mail, signing key, policy, \
            certificate) and /metrics (in the text format of Prometheus).

            With --config a JSON file has the options by their names: tlsCert is --tls-cert. An option counts before the \
            environment (BADGE_SERVE_TLS_CERT), and that before the file. A key that is unknown, stands there twice or has \
            a value of another type ends the start. Both name files with secrets, of mode 0600, and have no secrets \
            themselves. --check lists what is wrong, and starts nothing.

            SIGHUP has the certificate and its key read again. SIGTERM and Ctrl-C end it once requests in progress have been \
            answered. Started by systemd, it says when it is ready.

            Examples:
              badgectl authority serve
              badgectl authority serve --trusted-proxy 127.0.0.1
              badgectl authority serve --login-task /usr/local/libexec/directory-login
              badgectl authority serve --port 8443 --tls-cert cert.pem --tls-key key.pem
              badgectl authority serve --authorization-server https://login.example.com
              badgectl authority serve --smtp smtps://badges@mail.example.com \\
                  --smtp-password-file smtp.txt --mail-from badges@example.com
              badgectl authority serve --metrics 127.0.0.1:9464 --access-log \\
                  --log-format json
              badgectl authority serve --hypermedia
              badgectl authority serve --hypermedia --hypermedia-login passkey
              badgectl authority serve --flows standard --sample-providers
              badgectl authority serve --verifier-key key.pem \\
                  --verifier-certificate chain.pem --haip
              badgectl authority serve --admin
              badgectl authority serve --config serve.json --check
            """)

    @Option(help: ArgumentHelp("The port; 0 lets the system choose.", valueName: "PORT"))
    var port: Int?

    @Option(help: ArgumentHelp("The address to listen on.", valueName: "HOST"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The certificate chain, PEM.", valueName: "FILE"), completion: .file())
    var tlsCert: String?

    @Option(help: ArgumentHelp("The certificate's private key, PEM.", valueName: "FILE"), completion: .file())
    var tlsKey: String?

    @Flag(help: "Move the organization to the address it is served at.")
    var move = false

    @Option(
        help: ArgumentHelp("A proxy whose X-Forwarded-For is believed; may be repeated.", valueName: "ADDRESS"))
    var trustedProxy: [String] = []

    @Flag(help: "Refuse clients that ask for a token or a badge without a DPoP proof.")
    var requireDpop = false

    @Flag(help: "Refuse clients that do not encrypt their requests for a badge and the answers to them.")
    var requireEncryption = false

    @Option(
        help: ArgumentHelp("Have this program decide about logins.", valueName: "PROGRAM"), completion: .file())
    var loginTask: String?

    @Option(help: ArgumentHelp("How long the login task may take, in seconds.", valueName: "SECONDS"))
    var loginTaskLimit = 2

    @Option(
        help: ArgumentHelp("The scheme of links in invitations and mails.", valueName: "SCHEME"))
    var linkScheme = BadgeLink.scheme

    @Option(
        help: ArgumentHelp("Take what no option says from this file, JSON.", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var config: String?

    @Flag(help: "Only say whether the options, the environment and the file are good.")
    var check = false

    @OptionGroup var hypermedia: HypermediaServerOptions
    @OptionGroup var flows: FlowOptions
    @OptionGroup var authorizationServer: AuthorizationServerOptions
    @OptionGroup var presentations: RequesterOptions
    @OptionGroup var messages: DeliveryOptions
    @OptionGroup var service: ServiceOptions
    @OptionGroup var administration: AdminOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (tlsCert == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-cert and --tls-key go together.")
        }
        guard BadgeLink.isScheme(linkScheme) else {
            throw ValidationError("--link-scheme is lowercase, such as badge, and no other links have it.")
        }
        guard (1...60).contains(loginTaskLimit) else { throw ValidationError("--login-task-limit is 1 to 60.") }
        guard port.map({ (0...65_535).contains($0) }) ?? true else { throw ValidationError("--port is 0 to 65535.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let authority = try run.openAuthority(logger: run.serverLogger(service.log))
        return try await attempt {
            try await serve(authority, in: run)
            return WatchSummary()
        } finally: {
            try authority.close()
        }
    }

    private func serve(_ authority: Authority, in run: CommandRun) async throws {
        let usualPort = try authority.organization().issuer.port ?? AuthorityAddress.usualPort
        try authority.setLinkScheme(linkScheme)
        for file in [tlsCert, tlsKey] { try InputFile.requireReadable(file) }
        let tls = tlsCert.flatMap { cert in tlsKey.map { TLSFiles(certificate: cert, key: $0) } }
        let (link, notifier) = (ServiceLink(), SystemdNotifier(environment: run.context.environment))
        let pages = try administration.pages(
            of: authority, tls: tls, logger: run.serverLogger(service.log), in: run)
        var server = try server(of: authority, in: run)
        server.companions = pages.map { [$0] } ?? []
        server.service = ServiceSettings(
            operationsAddress: try service.address, reloads: link.reloads, onOperationsReady: link.setOperationsPort
        ) {
            pages?.reloadCertificate()
            notifier.ready()
        }
        server.service.pageRequests = pages?.requests
        let reload: @Sendable () -> Void = {
            notifier.reloading()
            link.reload()
        }
        try await attempt { [server] in
            try await Interruption.whileListening(unmovedBy: [SIGUSR1], on: [SIGHUP: reload]) {
                try await withTaskCancellationHandler {
                    try await server.run(
                        host: host, port: port ?? usualPort, tls: tls, trustedProxies: trustedProxy
                    ) { port in
                        if let pages { try announce(pages, in: run) }
                        try announce(
                            ServedAddress(host: host, port: port, isEncrypted: tls != nil, moves: move), of: authority,
                            link, in: run)
                        notifier.ready()
                    }
                } onCancel: {
                    notifier.stopping()
                }
            }
        } finally: {
            try await server.network?.close()
            try await server.delivery?.network?.close()
        }
    }

    /// What is wrong with the files and addresses that the options name.
    func findProblems(in run: CommandRun) -> [String] {
        let readings: [() throws -> Void] = [
            { for file in [tlsCert, tlsKey] { try InputFile.requireReadable(file) } },
            {
                guard let tlsCert, let tlsKey else { return }
                _ = try ReloadingCertificate(TLSFiles(certificate: tlsCert, key: tlsKey))
            },
            { _ = try TrustedProxies(trustedProxy) },
            { _ = try loginTask.map { try ProgramLoginTask(path: $0, limit: .seconds(loginTaskLimit)) } },
            { _ = try authorizationServer.server(in: run) }, { _ = try hypermedia.settings() },
            { _ = try flows.server() }, { _ = try presentations.settings(in: run) },
            { try messages.requireReadable(in: run) },
        ]
        return readings.compactMap(ServeConfiguration.problem).reduce(into: []) { problems, problem in
            if !problems.contains(problem) { problems.append(problem) }
        }
    }

    /// The organization with the settings of the options.
    private func server(of authority: Authority, in run: CommandRun) throws -> OrganizationServer {
        var server = OrganizationServer(authority)
        server.requiresDPoP = requireDpop
        server.requiresEncryption = requireEncryption
        server.loginTask = try loginTask.map { try ProgramLoginTask(path: $0, limit: .seconds(loginTaskLimit)) }
        server.authorizationServer = try authorizationServer.server(in: run)
        server.hypermedia = try hypermedia.settings()
        server.flows = try flows.server()
        server.presentations = try presentations.settings(in: run)
        server.allowsSharing = messages.allowSharing
        for warning in Self.warnings(about: server) { run.note(warning, in: service.log) }
        server.delivery = try messages.delivery(in: run)
        server.network = try server.authorizationServer.map { _ in try run.context.network(run.caFile) }
        return server
    }

    private static func warnings(about server: OrganizationServer) -> [String] {
        var warnings = server.flows?.library.warnings ?? []
        if server.hypermedia?.script.hasPersonWithoutCredential == true {
            warnings.insert(
                "This login lets in anyone who asks, without a credential. Use it for tests only.", at: 0)
        }
        if server.flows?.hasSampleProviders == true {
            warnings.append("The sample providers let anyone in as anyone. Use them for tests only.")
        }
        return warnings
    }

    private func announce(_ pages: AdminService, in run: CommandRun) throws {
        guard let served = pages.served else { return }
        let link = served.linkFile.map { " A link for \(pages.account.email.oneLine) is in \($0.oneLine)." } ?? ""
        try run.emit(
            json: .object(compacting: [
                "event": "administrators", "url": .string(served.url.absoluteString),
                "account": .string(pages.account.email), "linkFile": .optional(served.linkFile),
            ]), text: "Administrators log in at \(served.url.absoluteString).\(link)")
    }

    private func announce(
        _ served: ServedAddress, of authority: Authority, _ link: ServiceLink, in run: CommandRun
    ) throws {
        do {
            let address = try served.settle(authority) { run.note($0, in: service.log) }
            try announce(served, as: address.absoluteString, link, in: run)
        } catch {
            guard !move else { throw error }
            run.note(
                "The organization's address is not known. \(BadgeError(wrapping: error).reason)", in: service.log)
        }
    }

    private var delivered: String {
        switch (messages.smtp, messages.textGateway) {
        case (nil, nil): ""
        case (.some, nil): " It sends emails."
        case (nil, .some): " It sends text messages."
        case (.some, .some): " It sends emails and text messages."
        }
    }

    private var directed: String {
        guard hypermedia.hypermedia else { return "" }
        return " It directs logins\(hypermedia.origin) (hypermedia authentication)."
    }

    private func announce(
        _ served: ServedAddress, as url: String, _ link: ServiceLink, in run: CommandRun
    ) throws {
        let operations = try operations(link)
        try run.emit(
            json: .object(compacting: [
                "event": "listening", "url": .string(url), "port": .integer(Int64(served.port)),
                "tls": .bool(served.isEncrypted), "hypermedia": .bool(hypermedia.hypermedia),
                "sendsMail": .bool(messages.smtp != nil), "sendsTexts": .bool(messages.textGateway != nil),
                "operations": .optional(operations),
            ]),
            text: """
                Serving \(url), listening on \(host) port \(served.port).\(directed)\(delivered)\
                \(operations.map { " Health and metrics: \($0)/health, \($0)/metrics." } ?? "") Stop it with Ctrl-C.
                """)
    }

    /// The address of health and metrics; nil without one.
    private func operations(_ link: ServiceLink) throws -> String? {
        guard let address = try service.address, let port = link.operationsPort else { return nil }
        let host = address.host.contains(":") ? "[\(address.host)]" : address.host
        return "http://\(host):\(port)"
    }
}
