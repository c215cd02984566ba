import ArgumentParser
import BadgeKit
import BadgeModel
import BadgeSensors
import Foundation

/// Configures a gpsd server as location source.
struct LocationFollow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Read the location from a gpsd at every use, and watch it.",
        discussion: """
            The source is stored for later commands, and replaces a location that was set by hand. The locations are shown \
            once a second until interrupted; with --json they are JSON lines.

            Examples:
              badgectl location follow gpsd://localhost
              badgectl location follow gpsd://localhost:2947 --limit 1
            """)

    @Argument(help: ArgumentHelp("The gpsd's address.", valueName: "gpsd://HOST[:PORT]"))
    var source: String

    @Option(help: ArgumentHelp("Stop after so many locations.", valueName: "N"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit is a number from 0.") }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        let gpsd = try GPSDLocation(address: source, clock: run.context.clock)
        let address = try gpsd.url
        try await run.withWallet(create: true) { try await $0.useLocationSource(address) }
        let source = address.absoluteString
        try run.emit(
            json: ["event": "following", "source": .string(source)],
            text: LocationOutput.read(from: address))
        try await Interruption.whileListening { try await Self.watch(gpsd, limit: limit, in: run) }
        return WatchSummary()
    }

    private static func watch(_ gpsd: GPSDLocation, limit: Int?, in run: CommandRun) async throws {
        var count = 0
        while limit.map({ count < $0 }) ?? true {
            if count > 0 { try await Task.sleep(for: .seconds(1)) }
            let location = await gpsd.location().value.map {
                StoredLocation(latitude: $0.latitude, longitude: $0.longitude, accuracy: $0.accuracy)
            }
            try Task.checkCancellation()
            let text = if let location { location.text } else { await unknownText(of: gpsd) }
            try run.emit(json: ["location": location?.json ?? .null], text: text)
            count += 1
        }
    }

    private static func unknownText(of gpsd: GPSDLocation) async -> String {
        guard await gpsd.access() == .unknown else { return Message.commands("command.location.noFix").shown }
        return Message.commands("command.location.unreachable", ["host": gpsd.host, "port": String(gpsd.port)]).shown
    }
}

extension GPSDLocation {
    /// The complete address.
    fileprivate var url: URL {
        get throws {
            let host = host.contains(":") ? "[\(host)]" : host
            guard let url = URL(string: "gpsd://\(host):\(port)") else {
                throw BadgeError(.invalidInput, .commands("invalidInput.hostOfLocationSource"), ["host": host])
            }
            return url
        }
    }
}
