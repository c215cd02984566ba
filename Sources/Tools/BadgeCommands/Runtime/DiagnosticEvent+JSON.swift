import BadgeKit
import BadgeModel

extension DiagnosticEvent {
    /// One line of `--verbose --json`.
    var json: JSON {
        [
            "event": .string(name.rawValue), "level": .string(level.rawValue), "time": .string(date.iso8601),
            "attributes": .object(
                Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) })),
        ]
    }
}
