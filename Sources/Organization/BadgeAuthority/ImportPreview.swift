import BadgeModel

// A preview of an import in several transactions, none of which knows what those before it did. Each turn begins with the
// earlier people on whom its own depend: those with the same email address or user name.
struct ImportPreview {
    static let mostPeople = 100_000
    static let peoplePerTurn = 500

    private let people: [Person.Details]
    private(set) var outcomes: [PersonImport] = []
    // Who would be added or changed, by what must be theirs alone.
    private var changed: [Name: [Int]] = [:]
    private var repeated = 0

    private enum Name: Hashable {
        case email(String)
        case username(String)
    }

    init(of people: [Person.Details]) throws {
        guard people.count <= Self.mostPeople else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.importPreview", ["count": "\(Self.mostPeople)"]))
        }
        self.people = people
    }

    // Returns the people of the next turn; nil after the last one.
    mutating func next() -> [Person.Details]? {
        guard outcomes.count < people.count else { return nil }
        let part = people[outcomes.count...].prefix(Self.peoplePerTurn)
        let earlier = earlier(than: part)
        repeated = earlier.count
        return earlier + part
    }

    mutating func take(_ results: [PersonImport]) {
        for outcome in results.dropFirst(repeated) {
            let position = outcomes.count
            outcomes.append(outcome)
            switch outcome {
            case .added, .updated:
                for name in Self.names(of: people[position]) { changed[name, default: []].append(position) }
            case .unchanged, .refused: break
            }
        }
    }

    private func earlier(than part: ArraySlice<Person.Details>) -> [Person.Details] {
        var (positions, names) = (Set<Int>(), part.flatMap(Self.names))
        while let name = names.popLast() {
            for position in changed[name] ?? [] where positions.insert(position).inserted {
                names += Self.names(of: people[position])
            }
        }
        return positions.sorted().map { people[$0] }
    }

    private static func names(of person: Person.Details) -> [Name] {
        [.email(person.email.lowercased())] + (person.username.map { [.username($0.lowercased())] } ?? [])
    }
}
