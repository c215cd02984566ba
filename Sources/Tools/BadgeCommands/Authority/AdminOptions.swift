import ArgumentParser
import BadgeAdminPages
import BadgeAuthority
import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeWebUI
import Foundation
import Logging

/// The administrators' pages beside the server.
struct AdminOptions: ParsableArguments {
    static let usualPort = 8431

    @Flag(help: "Serve the administrators' pages too, on a port of their own.")
    var admin = false

    @Option(
        help: ArgumentHelp("The port of these pages; 8431 unless given, 0 lets the system choose.", valueName: "PORT"))
    var adminPort: Int?

    @Option(
        help: ArgumentHelp(
            "Serve these pages under this name of this machine, which needs a certificate; on loopback unless given.",
            valueName: "HOST"))
    var adminHost: String?

    @Option(
        help: ArgumentHelp(
            "The administrator whom the link at start logs in; an owner unless given.", valueName: "EMAIL"))
    var adminAccount: String?

    func validate() throws {
        guard admin || adminPort == nil && adminHost == nil && adminAccount == nil else {
            throw ValidationError("--admin-port, --admin-host and --admin-account go with --admin.")
        }
        guard adminPort.map({ (0...65_535).contains($0) }) ?? true else {
            throw ValidationError("--admin-port is 0 to 65535.")
        }
    }

    /// Returns the pages; `nil` unless they are served.
    ///
    /// - Throws: `BadgeError` `inputRequired` when there is no administrator, or no certificate for a host; `notFound`.
    func pages(
        of authority: Authority, tls: TLSFiles?, logger: Logger, in run: CommandRun
    ) throws -> AdminService? {
        guard admin else { return nil }
        let administrators = try authority.administrators()
        guard let first = administrators.filter({ $0.role == .owner }).min(by: { $0.addedAt < $1.addedAt }) else {
            throw BadgeError(
                .inputRequired,
                reason: """
                    There is no administrator yet. Add one: \(run.commandLine) authority admin add EMAIL --name NAME \
                    --role owner
                    """)
        }
        let account = try adminAccount.map { try authority.administrator($0) } ?? first
        return AdminService(authority, at: try address(of: authority, tls), for: account, logger: logger, in: run)
    }

    private func address(of authority: Authority, _ tls: TLSFiles?) throws -> WebSite.Address {
        let port = adminPort ?? Self.usualPort
        guard let adminHost else { return .loopback(name: try authority.pagesHostName, port: port) }
        guard let tls else {
            throw BadgeError(
                .inputRequired,
                reason: """
                    The administrators' pages are served beyond this machine with a certificate only. Give --tls-cert and \
                    --tls-key, or leave out --admin-host.
                    """)
        }
        return .host(adminHost, port: port, tls: tls)
    }
}
