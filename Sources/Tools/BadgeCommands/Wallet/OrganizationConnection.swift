import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// Shows or changes the connection settings of an organization, except its pins.
struct OrganizationConnection: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "connection", abstract: "Set roots, a client certificate and the hosts of an organization.",
        discussion: """
            Without an option it shows what is set. What is set concerns this organization alone; roots and client \
            certificates concern one host of it. Roots of its own replace the system's and --ca-file.

            Examples:
              badgectl organization connection works --roots works-ca.pem
              badgectl organization connection works \\
                  --client-cert me.pem --client-key me-key.pem
              badgectl organization connection works --signing-roots root.pem
              badgectl organization connection works --allow-host login.example.com
            """)

    @Argument(help: ArgumentHelp("The organization's name, id or address.", valueName: "ORGANIZATION"))
    var organization: String

    @Option(help: ArgumentHelp("The host of --roots and --client-cert; its own unless given.", valueName: "HOST"))
    var host: String?

    @Option(
        help: ArgumentHelp("Trust the host under these roots alone, PEM.", valueName: "FILE"), completion: .file())
    var roots: String?

    @Option(
        help: ArgumentHelp("Show the host this certificate where it asks for one: a chain, PEM.", valueName: "FILE"),
        completion: .file())
    var clientCert: String?

    @Option(help: ArgumentHelp("The certificate's private key, PEM.", valueName: "FILE"), completion: .file())
    var clientKey: String?

    @Option(
        help: ArgumentHelp(
            "Accept signing keys of the organization that are certified (x5c) by these roots, PEM.", valueName: "FILE"),
        completion: .file())
    var signingRoots: String?

    @Option(
        help: ArgumentHelp(
            "Let the organization lead to this host beside its own, and to no other; may be repeated.",
            valueName: "HOST"))
    var allowHost: [String] = []

    @Option(help: ArgumentHelp("Go back to what is usual; may be repeated.", valueName: "SETTING"))
    var reset: [Setting] = []

    /// The settings that can be reset.
    enum Setting: String, ExpressibleByArgument, CaseIterable, Sendable {
        case roots
        case clientCert = "client-cert"
        case signingRoots = "signing-roots"
        case hosts
    }

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (clientCert == nil) == (clientKey == nil) else {
            throw ValidationError("--client-cert and --client-key go together.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let (roots, signingRoots) = (try roots.map(run.text), try signingRoots.map(run.text))
        return try await run.changeConnection(to: organization, host: host) { settings, peer, _ in
            var host = settings[peer.host]
            if reset.contains(.roots) { host.roots = nil }
            if reset.contains(.clientCert) { host.clientCertificate = nil }
            if let roots { host.roots = roots }
            if let clientCert, let clientKey {
                host.clientCertificate = ClientCertificate(
                    certificate: clientCert.absolutePath, key: clientKey.absolutePath)
            }
            settings[peer.host] = host
            if reset.contains(.signingRoots) { settings.signingRoots = nil }
            if reset.contains(.hosts) { settings.allowedHosts = nil }
            if let signingRoots { settings.signingRoots = signingRoots }
            if !allowHost.isEmpty { settings.allowedHosts = allowHost }
        }
    }
}

extension String {
    // The next command may run in another folder.
    fileprivate var absolutePath: String {
        URL(filePath: NSString(string: self).expandingTildeInPath).absoluteURL.standardizedFileURL
            .path(percentEncoded: false)
    }
}
