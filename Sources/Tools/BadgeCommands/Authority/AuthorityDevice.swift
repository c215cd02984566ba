import ArgumentParser
import BadgeAuthority
import BadgeModel
import BadgeUI
import BadgeWalletPages

/// The devices that hold a person's badge.
struct AuthorityDevice: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device", abstract: "Manage the devices that hold a person's badge.",
        example: "badgectl authority device list ana@example.com",
        subcommands: [AuthorityDeviceList.self, AuthorityDeviceRemove.self])
}

/// Lists a person's devices.
struct AuthorityDeviceList: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a person's devices.",
        example: "badgectl authority device list ana@example.com")

    @Argument(help: ArgumentHelp("The person's email address.", valueName: "EMAIL"))
    var email: String

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let devices = try run.withAuthority { try $0.devices(of: email) }
        return CommandResult(
            list: "devices", devices.map(\.record), in: Table(of: devices), ifEmpty: "No devices yet.",
            next: devices.isEmpty
                ? "authority invite \(email.shellQuoted)" : "authority badge list --email \(email.shellQuoted)")
    }
}

/// Removes a device.
struct AuthorityDeviceRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take a person's badge off a device and end its sessions.",
        example: "badgectl authority device remove ana@example.com 0ZcOCORZ --yes")

    @Argument(help: ArgumentHelp("The person's email address.", valueName: "EMAIL"))
    var email: String

    @Argument(help: ArgumentHelp("The device: its name, or its id or the beginning of it.", valueName: "DEVICE"))
    var device: String

    @Flag(help: "Remove without asking.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let devices = try run.withAuthority { try $0.devices(of: email) }
        let device = try await run.device(named: device, of: email, in: devices)
        try await run.confirm(
            yes, title: .verbatim("Remove the device \(device.name) (\(device.shortID)) of \(email)?"),
            message: .walletPages("command.remove.device"))
        let revoked = try run.withAuthority { try $0.removeDevice(device.id, of: email) }
        return CommandResult(
            json: [
                "id": .string(device.id.rawValue), "revokedBadges": .array(revoked.map { .string($0.rawValue) }),
            ],
            text: "Removed the device and revoked \(revoked.count.of("badge")).", next: "authority badge list")
    }
}

extension CommandRun {
    /// The minimum length of an identifier's prefix that names a device.
    private static let shortestID = 4

    /// Returns the device with that name, identifier, or prefix of an identifier. The user picks if several match.
    ///
    /// - Throws: `BadgeError` `notFound`, `ambiguous`, `declined`.
    fileprivate func device(named name: String, of email: String, in devices: [Device]) async throws -> Device {
        let candidates = devices.filter {
            $0.name == name || name.count >= Self.shortestID && $0.id.rawValue.hasPrefix(name)
        }
        guard let device = candidates.first else {
            throw BadgeError(
                .notFound,
                reason:
                    "\(email) has no device \"\(name)\". See them with: badgectl authority device list \(email.shellQuoted)"
            )
        }
        guard candidates.count > 1 else { return device }
        return try await pick(name, from: candidates, title: .verbatim("Choose a device")) {
            Field.Choice($0.id.rawValue, label: "\($0.shortID), \($0.name), \($0.platform)")
        }
    }
}

extension Table {
    /// Creates a table of a person's devices.
    init(of devices: [Device]) {
        self.init(
            header: ["DEVICE", "NAME", "PLATFORM", "ADDED"],
            rows: devices.map { [$0.shortID, $0.name, $0.platform, $0.addedAt?.iso8601 ?? ""] })
    }
}

extension Device {
    fileprivate var shortID: String { String(id.rawValue.prefix(8)) }

    /// The device in the organization's records.
    var record: JSON {
        .object(compacting: [
            "id": .string(id.rawValue), "name": .string(name), "platform": .string(platform),
            "addedAt": .optional(addedAt?.iso8601),
        ])
    }
}
