extension String {
    /// Returns the number of insertions, deletions, substitutions and exchanges of neighbours between the strings
    /// (optimal string alignment distance).
    package func editDistance(to other: String) -> Int {
        let (letters, others) = (Array(self), Array(other))
        var above = [Int]()
        var row = Array(0...others.count)
        for line in letters.indices {
            let twoAbove = above
            above = row
            row[0] = line + 1
            for column in others.indices {
                let substituted = above[column] + (letters[line] == others[column] ? 0 : 1)
                row[column + 1] = Swift.min(substituted, above[column + 1] + 1, row[column] + 1)
                if line > 0, column > 0, letters[line] == others[column - 1], letters[line - 1] == others[column] {
                    row[column + 1] = Swift.min(row[column + 1], twoAbove[column - 1] + 1)
                }
            }
        }
        return row[others.count]
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

    /// Returns ` (did you mean title?)` with the most similar name; an empty text if none is similar.
    package func hint(among names: Set<String>) -> String {
        nearest(among: names).map { " (did you mean \($0)?)" } ?? ""
    }
}
