import BadgeDatabase
import BadgeSystem
import Foundation
import GRDB

/// The time of a transaction by both clocks, read once the transaction has begun, so that entries are in chronological
/// order.
struct Occasion: Sendable {
    let date: Date
    let elapsed: MonotonicInstant

    /// Whole seconds since 1970, as in the columns.
    var seconds: Int64 { date.stored }
}

extension BadgeStore {
    /// Writes in one transaction, with one time.
    func writing<Value: Sendable>(
        makingRoom: (() throws -> Void)? = nil, _ body: @Sendable (Database, Occasion) throws -> Value
    ) throws -> Value {
        let (value, pages) = try database.write(makingRoom: makingRoom) { database in
            let value = try body(database, Occasion(date: clock.now(), elapsed: monotonicClock.now()))
            // What binding the rows adds is counted with the next change.
            return (value, try database.cachedValue(Int.self, "PRAGMA page_count") ?? 0)
        }
        keepReserve(pages: pages)
        return value
    }
}
