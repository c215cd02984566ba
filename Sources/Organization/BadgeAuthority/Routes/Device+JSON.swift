import BadgeModel

extension Device {
    // The device as the device API returns it, with dates in whole seconds since 1970.
    var json: JSON {
        .object(compacting: [
            "id": .string(id.rawValue), "name": .string(name), "platform": .string(platform),
            "added_at": addedAt.map { .integer($0.wholeSeconds) }, "is_current": .bool(isCurrent),
        ])
    }
}
