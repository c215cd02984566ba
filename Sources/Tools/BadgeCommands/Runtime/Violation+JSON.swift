import BadgeModel
import Foundation

extension GeoFenceViolation {
    /// `{"cause", "areas": [{"name", "distance"?}], "accuracy"?}`, lengths in metres.
    var json: JSON {
        JSON.object(compacting: [
            "cause": .string(cause.rawValue),
            "areas": .array(
                areas.map {
                    .object(compacting: ["name": .string($0.name), "distance": $0.distance.map(JSON.double)])
                }),
            "accuracy": accuracy.map(JSON.double),
        ])
    }
}

extension TimeViolation {
    /// `{"windows": [{"from", "to", "zone"}], "nextOpening"?: {"date", "zone"}, "unknownZones"?}`.
    var json: JSON {
        JSON.object(compacting: [
            "windows": .array(
                windows.map { ["from": .string($0.from), "to": .string($0.to), "zone": .string($0.zone)] }),
            "nextOpening": nextOpening.map {
                ["moment": .string($0.date.formatted(.iso8601)), "zone": .string($0.zone)]
            },
            "unknownZones": unknownZones.isEmpty ? nil : .array(unknownZones.map(JSON.string)),
        ])
    }
}
