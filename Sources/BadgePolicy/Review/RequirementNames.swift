import BadgeModel

extension Policy.Requirement {
    /// The types that a policy may name.
    static let types = [
        "geoFence", "timeOfDay", "passcode", "userAgreement", "location", "bluetooth", "userPhoto", "mfaEnrollment",
        "login",
    ]

    /// The known type that is written most like a name; `nil` when none is like it.
    static func nearestType(to name: String) -> String? {
        let name = name.lowercased()
        if let part = types.first(where: { name.hasPrefix($0.lowercased()) }) { return part }
        let distances = types.map { ($0, Self.distance($0.lowercased(), name)) }
        guard let nearest = distances.min(by: { $0.1 < $1.1 }), nearest.1 <= max(2, nearest.0.count / 3) else {
            return nil
        }
        return nearest.0
    }

    // Levenshtein's: how many letters are to be put in, taken out or exchanged. A name has 64 characters at most.
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var corner = row[0]
            row[0] = index + 1
            for column in right.indices {
                let exchanged = corner + (letter == right[column] ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = min(exchanged, corner + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
