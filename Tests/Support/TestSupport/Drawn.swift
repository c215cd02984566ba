public import BadgeModel
import Foundation

/// What the tests draw.
public enum Drawn {
    public static let london = Policy.Position(latitude: 51.512, longitude: -0.115)

    public static func circle(_ name: String, _ latitude: Double, _ longitude: Double, _ radius: Double) -> JSON {
        [
            "name": .string(name),
            "circle": ["latitude": .double(latitude), "longitude": .double(longitude), "radius": .double(radius)],
        ]
    }

    /// Rings of longitudes and latitudes.
    public static func polygon(_ name: String, _ rings: [(Double, Double)]...) -> JSON {
        let coordinates = rings.map { ring in
            JSON.array(ring.map { .array([.double($0.0), .double($0.1)]) })
        }
        return ["name": .string(name), "polygon": ["type": "Polygon", "coordinates": .array(coordinates)]]
    }

    public static func policy(areas: [JSON], except: [JSON] = []) throws -> Policy {
        let fence: JSON = ["type": "geoFence", "areas": .array(areas), "except": .array(except)]
        return try Policy(JSONReader(["restrictions": [fence]]))
    }

    public static func fence(_ policy: Policy) throws -> Policy.GeoFence {
        guard case .geoFence(let fence)? = policy.restrictions.first?.requirement else {
            throw CocoaError(.featureUnsupported)
        }
        return fence
    }

    public static func fence(areas: [JSON], except: [JSON] = []) throws -> Policy.GeoFence {
        try fence(policy(areas: areas, except: except))
    }

    /// Seven days from Thursday, 26 March 2026, with the change to summer time on Sunday.
    public static func hours(now: OpeningHours.Time? = nil, next: OpeningHours.Time? = nil) -> OpeningHours {
        let weekdays: [Policy.Weekday] = [.thu, .fri, .sat, .sun, .mon, .tue, .wed]
        let days = weekdays.enumerated().map { index, weekday in
            OpeningHours.Day(
                year: 2026, month: index < 6 ? 3 : 4, day: index < 6 ? 26 + index : 1, weekday: weekday,
                open: weekday == .sat ? [] : weekday == .sun ? [0..<120, 180..<360] : [480..<1080],
                clockChange: weekday == .sun ? OpeningHours.ClockChange(from: 120, to: 180) : nil)
        }
        return OpeningHours(zone: "Europe/Berlin", days: days, now: now, nextOpening: next)
    }
}
