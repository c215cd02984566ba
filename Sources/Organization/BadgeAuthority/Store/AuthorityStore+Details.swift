import BadgeDatabase
import BadgeModel
import BadgeSystem
import Foundation
import GRDB

extension AuthorityStore {
    func organizationDetails() throws -> OrganizationDetails { try read { try Self.organizationDetails($0) } }

    private static func organizationDetails(_ db: Database) throws -> OrganizationDetails {
        guard let row = try db.cachedRow("SELECT * FROM organization") else { throw noOrganization }
        return try organizationDetails(row)
    }

    static func organizationDetails(_ row: Row) throws -> OrganizationDetails {
        var details = OrganizationDetails.empty
        details.issuer = try url(row["issuer"])
        for field in storedFields { try field.read(row, into: &details) }
        return details
    }

    private static let storedFields = OrganizationDetails.fields.filter { !$0.isOwnEvent }

    func editOrganization(
        _ change: @Sendable (inout OrganizationDetails) throws -> Void
    ) throws -> OrganizationDetails {
        let now = clock.now().truncated
        return try write { db in
            let former = try Self.organizationDetails(db)
            var details = former
            try change(&details)
            details = try details.checked()
            _ = try move(to: details.issuer.issuerIdentifier, now: now, db)
            let changes = details.changes(from: former)
            guard !changes.isEmpty else { return details }
            try Self.update(details, db)
            try record(.organizationEdited, by: user, changes: changes, db)
            return details
        }
    }

    static func update(_ details: OrganizationDetails, _ db: Database) throws {
        try db.executeCached(updateSQL, Bindings(storedFields.map { $0.stored(of: details) }))
    }

    private static let updateSQL =
        "UPDATE organization SET " + storedFields.map { "\($0.column) = ?" }.joined(separator: ", ")

    static func lifetimes(_ db: Database) throws -> Lifetimes {
        guard let row = try db.cachedRow("SELECT * FROM organization") else { return Lifetimes() }
        return try organizationDetails(row).lifetimes
    }
}

extension DetailField {
    func stored(of subject: Subject) -> (any DatabaseValueConvertible)? {
        switch value {
        case .text(let path): subject[keyPath: path]
        case .optional(let path): subject[keyPath: path]
        case .address(let path): subject[keyPath: path]?.absoluteString
        case .lifetime(let path, _): subject[keyPath: path]?.seconds
        }
    }

    func read(_ row: Row, into subject: inout Subject) throws {
        switch value {
        case .text(let path): subject[keyPath: path] = row[column]
        case .optional(let path): subject[keyPath: path] = row[column]
        case .address(let path): subject[keyPath: path] = try (row[column] as String?).map(AuthorityStore.url)
        case .lifetime(let path, _):
            subject[keyPath: path] = (row[column] as Int?).map { ISODuration(seconds: max(0, $0)) }
        }
    }
}
