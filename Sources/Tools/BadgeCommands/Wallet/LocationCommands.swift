import ArgumentParser
import BadgeKit

/// The location of this device.
struct LocationCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "location", abstract: "Manage the location of this device.",
        details: "Without a location, a badge with a geofence cannot be used.",
        example: "badgectl location set 51.5074,-0.1278",
        subcommands: [
            LocationSet.self, LocationFollow.self, LocationClear.self, LocationShow.self, LocationConsent.self,
        ])
}

/// Stores a location.
struct LocationSet: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Store a location as this device's.",
        usage: "badgectl location set LAT,LON [--accuracy M]",
        discussion: """
            Degrees north and east on WGS 84; south and west are negative. A location set by \
            hand stays in force until it is cleared.

            Examples:
              badgectl location set 51.5074,-0.1278 --accuracy 25
              badgectl location set -33.8568,151.2153
            """)

    // An option would take the minus of the south for its own.
    @Argument(
        parsing: .allUnrecognized, help: ArgumentHelp("Latitude and longitude in degrees.", valueName: "LAT,LON"))
    var degrees: [String] = []

    @Option(help: ArgumentHelp("Radius of the circle that the device is in, metres.", valueName: "M"))
    var accuracy = 10.0

    @OptionGroup var options: GlobalOptions

    func validate() throws { _ = try location }

    private var location: StoredLocation {
        get throws {
            // There are no options here, so that a terminator has no effect.
            let words = degrees.filter { $0 != "--" }
            return StoredLocation(try Coordinate(words: words, accuracy: accuracy))
        }
    }

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWallet(create: true) { wallet in
            try await wallet.setLocation(location)
            return try await LocationOutput(of: wallet)
        }
    }
}

/// Removes the stored location.
struct LocationClear: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Forget the location; it is then unknown.",
        example: "badgectl location clear")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWalletIfAny { try await $0.setLocation(nil) }
        return LocationOutput()
    }
}

/// Shows the location.
struct LocationShow: BadgectlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the stored location, or the source that reports it.",
        example: "badgectl location show")

    @OptionGroup var options: GlobalOptions

    func perform(in run: CommandRun) async throws -> any CommandOutput {
        try await run.withWalletIfAny { try await LocationOutput(of: $0) } ?? LocationOutput()
    }
}

extension StoredLocation {
    fileprivate init(_ coordinate: Coordinate) {
        self.init(latitude: coordinate.latitude, longitude: coordinate.longitude, accuracy: coordinate.accuracy)
    }
}
