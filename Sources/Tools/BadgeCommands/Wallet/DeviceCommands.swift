import ArgumentParser
import BadgeClient
import BadgeKit
import BadgeModel
import BadgeUI
import BadgeWalletPages
import BadgeWebUI
import Foundation

/// The user's devices.
struct DeviceCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device", abstract: "Manage the devices on which the person has an organization's badges.",
        example: "badgectl device list",
        subcommands: [DeviceListing.self, DeviceRemove.self])
}

/// Lists the devices.
struct DeviceListing: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the devices, as the badge's organization knows them.",
        example: "badgectl device list")

    @Argument(help: .badge)
    var badge: String?

    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let presenter = run.presenter(PrefilledAnswers(passcode: try passcode.secret(in: run)))
        return try await run.withBadge(named: badge, presenter: presenter) { badge, wallet in
            let list = try await run.run(with: presenter, declined: .commands("declined.noDeviceListed")) {
                try await wallet.devices(of: badge.id)
            }
            return Output(badge: badge, list: list)
        }
    }

    private struct Output: CommandOutput {
        let badge: Badge
        let list: DeviceList

        var json: JSON {
            .object(compacting: [
                "badge": .string(badge.id.rawValue), "devices": .array(list.devices.map(\.json)),
                "limit": list.limit.map { .integer(Int64($0)) },
            ])
        }

        var text: String {
            let rows = list.devices.map { device in
                [
                    String(device.id.rawValue.prefix(8)), device.name, device.platform, device.addedAt?.iso8601 ?? "",
                    device.isCurrent ? Message.commands("command.device.current").shown : "",
                ]
            }
            let table = Table(
                columns: [
                    .commands("column.device"), .commands("column.name"), .commands("column.platform"),
                    .commands("column.added"), .verbatim(""),
                ], rows: rows
            ).text
            return list.limit.map { table + "\n\n" + Message.walletPages("command.device.limit", ["count": $0]).shown }
                ?? table
        }

        var next: String? { "show \(badge.shortID)" }
    }
}

/// Removes a device.
struct DeviceRemove: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take the organization's badges off a device.",
        discussion: """
            The badges on that device are revoked. Where the organization wants it, a code that comes by phone is asked for.

            Example:
              badgectl device remove Lm3x9aQz --yes
            """)

    @Argument(help: ArgumentHelp("The device, or the beginning of its id.", valueName: "DEVICE"))
    var device: String

    @Argument(help: ArgumentHelp("A badge of the organization.", valueName: "BADGE"))
    var badge: String?

    @Flag(help: "Remove it without asking.")
    var yes = false

    @OptionGroup var verification: VerificationOptions
    @OptionGroup var passcode: PasscodeOptions
    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        var given = PrefilledAnswers(passcode: try passcode.secret(in: run))
        verification.add(to: &given, in: run)
        let presenter = run.presenter(given)
        return try await run.withBadge(named: badge, presenter: presenter) { badge, wallet in
            let list = try await run.run(with: presenter, declined: .commands("declined.noDeviceRemoved")) {
                try await wallet.devices(of: badge.id)
            }
            let device = try Self.device(device, in: list)
            try await run.confirm(
                yes, title: Message.web("command.remove.title", ["subject": device.name]),
                message: device.isCurrent
                    ? .walletPages("command.remove.currentDevice") : .walletPages("command.remove.device"))
            try await run.run(with: presenter, declined: .commands("declined.noDeviceRemoved")) {
                try await wallet.removeDevice(device.id, of: badge.id)
            }
            return CommandResult(
                json: ["badge": .string(badge.id.rawValue), "removed": device.json],
                text: Message.walletPages("command.device.removed", ["device": device.name.oneLine]).shown,
                next: "device list \(badge.shortID)")
        }
    }

    private static func device(_ name: String, in list: DeviceList) throws -> Device {
        let candidates = list.devices.filter { $0.id.rawValue.hasPrefix(name) && !name.isEmpty || $0.name == name }
        guard let device = candidates.first else {
            throw BadgeError(
                .notFound, .commands("notFound.device"), ["name": name, "command": "badgectl device list"])
        }
        guard candidates.count == 1 else {
            throw BadgeError(.ambiguous, .commands("ambiguous.devices"), ["name": name, "count": candidates.count])
        }
        return device
    }
}

extension Device {
    fileprivate var json: JSON {
        .object(compacting: [
            "id": .string(id.rawValue), "name": .string(name), "platform": .string(platform),
            "addedAt": addedAt.map { .string($0.iso8601) }, "isCurrent": .bool(isCurrent),
        ])
    }
}
