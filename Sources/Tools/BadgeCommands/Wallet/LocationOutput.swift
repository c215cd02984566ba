import BadgeKit
import BadgeModel
import BadgeWalletPages
import Foundation

/// The location of this device, or its location source.
struct LocationOutput: CommandOutput {
    var location: StoredLocation?
    var source: URL?

    var json: JSON {
        .object(compacting: ["location": location?.json ?? .null, "source": .optional(source?.absoluteString)])
    }

    var text: String {
        if let source { return Self.read(from: source) }
        return location?.text ?? Message.walletPages("command.location.unknown").shown
    }

    static func read(from source: URL) -> String {
        Message.walletPages("command.location.source", ["source": source.absoluteString]).shown
    }

    var next: String? { location == nil && source == nil ? "location set LAT,LON" : "check" }
}

extension LocationOutput {
    init(of wallet: BadgeWallet) async throws {
        self.init(location: try await wallet.storedLocation, source: try await wallet.locationSource)
    }
}

extension StoredLocation {
    var text: String {
        Message.walletPages(
            "command.location.here",
            ["latitude": String(latitude), "longitude": String(longitude), "accuracy": shownAccuracy]
        ).shown
    }

    var json: JSON {
        ["latitude": .double(latitude), "longitude": .double(longitude), "accuracy": .double(accuracy)]
    }

    private var shownAccuracy: String { Int(exactly: accuracy).map(String.init) ?? String(accuracy) }
}
