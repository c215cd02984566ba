import BadgeModel
import BadgePolicy
import Foundation

/// The objects that BlueZ manages, in the format of `busctl --json=short`:
/// `{"type": …, "data": [{PATH: {INTERFACE: …}}]}`.
struct BluezObjects {
    // Whether each adapter is powered; `nil` where it does not say.
    private let powered: [Bool?]

    /// Parses a response; `nil` when it is invalid.
    init?(_ answer: Data) {
        do {
            let reader = JSONReader(try JSON.parse(answer))
            guard let objects = try reader["data"].elements().first else { return nil }
            powered = try objects.object().values.compactMap { $0["org.bluez.Adapter1"] }
                .map { $0["Powered"]?["data"]?.boolValue }
        } catch {
            return nil
        }
    }

    var state: Fact<PolicyFacts.Bluetooth> {
        if powered.contains(true) { return .known(.on) }
        if powered.contains(nil) { return .unknown }
        return .known(powered.isEmpty ? .unsupported : .off)
    }
}

extension JSON {
    fileprivate var boolValue: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }
}
