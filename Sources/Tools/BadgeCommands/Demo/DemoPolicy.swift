import BadgeModel
import Foundation

/// The policy of the demo's organization.
enum DemoPolicy {
    /// The identifier of the terms.
    static let document = "terms/1/en"

    /// An agreement, a location and a passcode.
    static var usual: Policy {
        get throws { try policy([agreement, fence, passcode]) }
    }

    /// Returns the same policy with opening hours that begin two hours from now and last one hour.
    static func opening(after now: Date) throws -> Policy {
        let minute = Int(now.timeIntervalSince1970) / 60
        let hours: JSON = [
            "type": "timeOfDay", "critical": true,
            "windows": [["zone": "UTC", "from": .string(clock(minute + 120)), "to": .string(clock(minute + 180))]],
        ]
        return try policy([agreement, hours, fence, passcode])
    }

    private static func policy(_ restrictions: [JSON]) throws -> Policy {
        try Policy(
            JSONReader([
                "deviceLimit": 2, "maxOffline": "P7D", "validFor": "P30D", "restrictions": .array(restrictions),
            ]))
    }

    private static let agreement: JSON = [
        "type": "userAgreement", "critical": true,
        "documents": [
            [
                "kind": "terms", "version": "1", "locale": "en",
                "text": "The badge is yours alone. Show it when you are asked to, and say so when you lose it.",
            ]
        ],
    ]

    private static let fence: JSON = [
        "type": "geoFence", "critical": true,
        "areas": [
            ["name": "Head office", "circle": ["latitude": 51.5074, "longitude": -0.1278, "radius": 500]]
        ],
    ]

    private static let passcode: JSON = ["type": "passcode", "critical": true, "minLength": 6]

    // The time of day in UTC, `HH:MM`.
    private static func clock(_ minute: Int) -> String {
        [minute / 60 % 24, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
