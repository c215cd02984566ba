import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

extension BadgeStore {
    /// Returns the declared types of transaction data by name.
    package func transactionTypes() throws -> [StoredTransactionType] {
        try database.read { database in
            try database.boundRows(.transactionType) { row in
                StoredTransactionType(
                    name: row["name"], document: try row.document("document") { try $0.present() },
                    declaredAt: try row.requiredDate("declared_at"))
            }
        }
    }

    /// Declares a type of transaction data, in place of an earlier declaration.
    package func declare(_ type: StoredTransactionType) throws {
        try writing { database, occasion in
            try database.executeCached(
                "INSERT OR REPLACE INTO transaction_type (name, document, declared_at) VALUES (?, ?, ?)",
                [type.name, type.document.text, type.declaredAt.stored])
            try database.record(
                AuditEvent(.trust, outcome: "typeDeclared", details: ["type": .string(type.name)]), occasion)
        }
    }

    /// Removes a declared type of transaction data.
    ///
    /// - Throws: `BadgeError` `notFound`.
    package func removeTransactionType(_ name: String) throws {
        try writing { database, occasion in
            try database.executeCached("DELETE FROM transaction_type WHERE name = ?", [name])
            guard database.changesCount > 0 else {
                throw BadgeError(.notFound, "notFound.transactionType", ["name": name])
            }
            try database.record(AuditEvent(.trust, outcome: "typeRemoved", details: ["type": .string(name)]), occasion)
        }
    }
}
