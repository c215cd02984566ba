import BadgeDatabase
import BadgeKeys
import Foundation
import GRDB

/// When a transaction happens, by both clocks; read once it holds the store, so that entries stand in their order.
struct Occasion: Sendable {
    let date: Date
    let elapsed: MonotonicInstant

    /// Whole seconds since 1970, as the columns have it.
    var seconds: Int64 { date.stored }
}

extension BadgeStore {
    /// Writes in one transaction, at one time.
    func writing<Value: Sendable>(
        makingRoom: (() throws -> Void)? = nil, _ body: @Sendable (Database, Occasion) throws -> Value
    ) throws -> Value {
        let (value, pages) = try database.write(makingRoom: makingRoom) { database in
            let value = try body(database, Occasion(date: clock.now(), elapsed: monotonicClock.now()))
            // What binding the rows adds is counted with the next change.
            return (value, try Int.fetchOne(database.cachedStatement(sql: "PRAGMA page_count")) ?? 0)
        }
        keepReserve(pages: pages)
        return value
    }
}
