extension String {
    /// Returns the number of insertions, deletions and substitutions between the strings (Levenshtein distance).
    package func editDistance(to other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, letter) in enumerated() {
            var corner = row[0]
            row[0] = index + 1
            for column in other.indices {
                let exchanged = corner + (letter == other[column] ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = Swift.min(exchanged, corner + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }

    /// Returns the most similar name; `nil` if none is similar.
    package func nearest(among names: Set<String>) -> String? {
        guard count <= 64, names.count <= 256 else { return nil }
        let distances = names.sorted().map { ($0, $0.lowercased().editDistance(to: lowercased())) }
        guard let nearest = distances.min(by: { $0.1 < $1.1 }), nearest.1 <= max(1, nearest.0.count / 3) else {
            return nil
        }
        return nearest.0
    }
}
