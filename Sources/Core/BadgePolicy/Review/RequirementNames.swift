import BadgeModel

extension Policy.Requirement {
    /// The types that a policy may name.
    static let types = [
        "geoFence", "timeOfDay", "passcode", "userAgreement", "location", "bluetooth", "userPhoto", "mfaEnrollment",
        "login",
    ]

    private static let synonyms = [
        "pin": "passcode", "password": "login", "hours": "timeOfDay", "time": "timeOfDay", "schedule": "timeOfDay",
        "area": "geoFence", "place": "geoFence", "fence": "geoFence", "photo": "userPhoto", "terms": "userAgreement",
        "phone": "mfaEnrollment", "mfa": "mfaEnrollment", "gps": "location",
    ]

    /// Returns the known type that is most similar to a name; `nil` when none is similar.
    static func nearestType(to name: String) -> String? {
        let name = name.lowercased()
        if let known = synonyms[name] { return known }
        if let part = types.first(where: { name.hasPrefix($0.lowercased()) }) { return part }
        let distances = types.map { ($0, $0.lowercased().editDistance(to: name)) }
        guard let nearest = distances.min(by: { $0.1 < $1.1 }), nearest.1 <= max(2, nearest.0.count / 3) else {
            return nil
        }
        return nearest.0
    }
}
