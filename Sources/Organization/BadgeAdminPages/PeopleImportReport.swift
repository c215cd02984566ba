import BadgeAuthority
import BadgeModel

/// What an import of people did, or would do.
struct PeopleImportReport: Sendable {
    /// A row that was refused.
    struct Refusal: Sendable {
        let line: Int
        let email: String?
        let error: BadgeError
    }

    /// What is named at most; the rest is counted.
    static let mostRefusals = 200
    static let mostMissing = 100

    private(set) var addedCount = 0
    private(set) var updatedCount = 0
    private(set) var unchangedCount = 0
    private(set) var refusedCount = 0
    private(set) var refusals: [Refusal] = []
    /// People of the organization who are not in the file.
    private(set) var missing: [Person] = []
    private(set) var missingCount = 0

    /// Whether an import would change something.
    var changesSomething: Bool { addedCount + updatedCount > 0 }

    mutating func count(_ outcomes: [(PeopleTable.Row, PersonImport)]) {
        for (row, outcome) in outcomes {
            switch outcome {
            case .added: addedCount += 1
            case .updated: updatedCount += 1
            case .unchanged: unchangedCount += 1
            case .refused(let error):
                refusedCount += 1
                guard refusals.count < Self.mostRefusals else { continue }
                refusals.append(Refusal(line: row.line, email: row.email, error: error))
            }
        }
    }

    mutating func count(missing people: [Person]) {
        missingCount += people.count
        missing += people.prefix(Self.mostMissing - missing.count)
    }
}
