package import BadgeModel

/// A policy to start from.
package enum PolicyTemplate: String, CaseIterable, Sendable {
    case open
    case passcode
    case office
    case site
    case terms
    case strict

    package var document: JSON {
        switch self {
        case .open: Self.document(restrictions: [])
        case .passcode: Self.document(restrictions: [Self.passcodeRule])
        case .office: Self.document(restrictions: [Self.passcodeRule, Self.hoursRule])
        case .site: Self.document(restrictions: [Self.passcodeRule, Self.areaRule])
        case .terms: Self.document(restrictions: [Self.passcodeRule, Self.agreementRule])
        case .strict:
            Self.document(
                deviceLimit: 1, maxOffline: "P1D",
                restrictions: [
                    ["type": "userPhoto"], ["type": "mfaEnrollment"], Self.strictPasscodeRule, Self.agreementRule,
                    Self.hoursRule,
                    Self.areaRule, ["type": "login", "maxAge": "P30D"],
                ])
        }
    }

    private static func document(
        deviceLimit: Int64 = 3, maxOffline: String = "P7D", restrictions: [JSON]
    ) -> JSON {
        [
            "deviceLimit": .integer(deviceLimit), "maxOffline": .string(maxOffline), "validFor": "P30D",
            "restrictions": .array(restrictions),
        ]
    }

    private static let passcodeRule: JSON = [
        "type": "passcode", "critical": true, "kind": "digits", "minLength": 6, "askEvery": "PT5M",
    ]

    private static let strictPasscodeRule: JSON = [
        "type": "passcode", "critical": true, "kind": "digits", "minLength": 8, "maxTries": 10,
        "onExhausted": "requireReset", "askEvery": "PT1M",
    ]

    private static let hoursRule: JSON = [
        "type": "timeOfDay", "critical": true,
        "windows": [
            [
                "zone": "Europe/London", "weekdays": ["mon", "tue", "wed", "thu", "fri"], "from": "08:00",
                "to": "18:00",
            ]
        ],
    ]

    private static let areaRule: JSON = [
        "type": "geoFence", "critical": true,
        "areas": [
            ["name": "Head office", "circle": ["latitude": 51.5074, "longitude": -0.1278, "radius": 500]]
        ],
    ]

    private static let agreementRule: JSON = [
        "type": "userAgreement", "critical": true,
        "documents": [
            [
                "kind": "terms", "version": "1", "locale": "en", "required": true,
                "text": "The badge is for you alone. Report its loss at once.",
            ]
        ],
    ]
}
