import ArgumentParser
import BadgeKit
import BadgeModel
import Foundation

/// Pins the keys that a server of an organization may present.
struct OrganizationPin: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Pin the keys that an organization's server may show in TLS.",
        discussion: """
            A pin is the SHA-256 digest of a public key, in base64. Once one is set, nothing is sent to a host that shows \
            another key. Keys change with many renewals: pin the next key beside the one in use, or set an end.

            The organization is one of the wallet's, or an address that no badge has come from yet. Its policy may pin keys \
            of its own; a key that either names is accepted.

            Examples:
              badgectl organization pin "Example Works"
              badgectl organization pin "Example Works" --current --until 2027-06-30
              badgectl organization pin "Example Works" \\
                  --add 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
            """)

    @Argument(help: ArgumentHelp("The organization's name, id or address.", valueName: "ORGANIZATION"))
    var organization: String

    @Option(help: ArgumentHelp("The host; the organization's own unless given.", valueName: "HOST"))
    var host: String?

    @Option(help: ArgumentHelp("Accept this key; may be repeated.", valueName: "PIN"))
    var add: [String] = []

    @Flag(help: "Accept the key that the host shows now.")
    var current = false

    @Option(help: ArgumentHelp("Stop accepting this key; may be repeated.", valueName: "PIN"))
    var remove: [String] = []

    @Option(
        help: ArgumentHelp(
            "When the pins end, in UTC: any key is accepted from then on.", valueName: "DATE|never"))
    var until: String?

    @Flag(help: "Change nothing. So it is without any other option, too.")
    var show = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard !show || add.isEmpty && remove.isEmpty && until == nil && !current else {
            throw ValidationError("--show changes nothing: leave out --add, --current, --remove and --until.")
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let (added, removed) = (try add.map(PublicKeyPin.init), try remove.map(PublicKeyPin.init))
        let end = try until.map(Self.end)
        return try await run.changeConnection(to: organization, host: host) { settings, peer, wallet in
            var host = settings[peer.host]
            host.pins.formUnion(added)
            if current { host.pins.insert(try await peer.shownPin(to: wallet)) }
            for pin in removed {
                guard host.pins.remove(pin) != nil else {
                    throw BadgeError(.notFound, .commands("notFound.pin"), ["pin": pin.description, "host": peer.host])
                }
            }
            if let end { host.pinsExpire = end }
            // An end of nothing would cut short what is pinned later.
            if host.pins.isEmpty { host.pinsExpire = nil }
            settings[peer.host] = host
        }
    }

    private static func end(_ text: String) throws -> Date? {
        if text == "never" { return nil }
        guard let date = Date(rfc3339: text) ?? Date(rfc3339: text + "T00:00:00Z") else {
            throw BadgeError(.invalidInput, .commands("invalidInput.pinsEnd"), ["text": text])
        }
        return date
    }
}
