import BadgeModel

extension [String] {
    /// Returns labels among which a user chooses, told apart where they are equal: by what else is known of each, and
    /// else by numbers.
    ///
    /// - Parameter alternatives: A label for each that says more; `nil` if there is none.
    package func toldApart(by alternatives: [String?] = []) -> [String] {
        let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
        let labels = enumerated().map { index, label in
            let alternative = alternatives.indices.contains(index) ? alternatives[index] : nil
            return counts[label, default: 0] > 1 ? alternative ?? label : label
        }
        var taken = Set(labels)
        var next: [String: Int] = [:]
        return labels.map { label in
            guard var number = next[label] else {
                next[label] = 2
                return label
            }
            while !taken.insert("\(label) (\(number))").inserted { number += 1 }
            next[label] = number + 1
            return "\(label) (\(number))"
        }
    }
}

extension [Field.Choice] {
    /// Returns the choices with a different label each.
    package func toldApart(by alternatives: [String?] = []) -> [Field.Choice] {
        zip(self, map(\.label).toldApart(by: alternatives)).map { choice, label in
            var told = Field.Choice(choice.name, label: label)
            told.title = choice.title
            return told
        }
    }
}
