import ArgumentParser
import BadgeAuthority
import BadgeModel

/// The devices that hold a person's badge.
struct AuthorityDevice: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device", abstract: "The devices that hold a person's badge.",
        discussion: """
            Example:
              badgectl authority device list ana@example.com
            """,
        subcommands: [AuthorityDeviceList.self, AuthorityDeviceRemove.self])
}

/// Lists a person's devices.
struct AuthorityDeviceList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a person's devices.",
        discussion: """
            Example:
              badgectl authority device list ana@example.com
            """)

    @Argument(help: ArgumentHelp("The person's mail address.", valueName: "EMAIL"))
    var email: String

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        try session.withAuthority { Output(email: email, devices: try $0.devices(of: email)) }
    }

    private struct Output: CommandOutput {
        let email: String
        let devices: [Device]

        var json: JSON { ["devices": .array(devices.map(\.json))] }

        var text: String {
            guard !devices.isEmpty else { return "No devices yet." }
            return Table(
                header: ["ID", "NAME", "PLATFORM", "ADDED"],
                rows: devices.map { [$0.id.rawValue, $0.name, $0.platform, $0.addedAt?.iso8601 ?? ""] }
            ).text
        }

        var next: String? {
            devices.isEmpty
                ? "authority invite \(email.shellQuoted)" : "authority device remove \(email.shellQuoted) ID --yes"
        }
    }
}

/// Removes a device.
struct AuthorityDeviceRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take a person's badge off a device and end its sessions.",
        discussion: """
            Example:
              badgectl authority device remove ana@example.com 0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I --yes
            """)

    @Argument(help: ArgumentHelp("The person's mail address.", valueName: "EMAIL"))
    var email: String

    @Argument(help: ArgumentHelp("The device's id.", valueName: "ID"))
    var id: String

    @Flag(help: "Remove without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in session: Session) async throws -> any CommandOutput {
        try await session.confirm(
            yes, title: "Remove the device \(id)?", message: "The badges on it are revoked for good.")
        return try session.withAuthority { authority in
            Output(id: id, revoked: try authority.removeDevice(Device.ID(rawValue: id), of: email))
        }
    }

    private struct Output: CommandOutput {
        let id: String
        let revoked: [IssuedBadge.ID]

        var json: JSON {
            ["id": .string(id), "revokedBadges": .array(revoked.map { .string($0.rawValue) })]
        }

        var text: String { "Removed the device and revoked \(revoked.count.of("badge"))." }
        var next: String? { "authority badge list" }
    }
}

extension Device {
    fileprivate var json: JSON {
        .object(compacting: [
            "id": .string(id.rawValue), "name": .string(name), "platform": .string(platform),
            "addedAt": .optional(addedAt?.iso8601),
        ])
    }
}
