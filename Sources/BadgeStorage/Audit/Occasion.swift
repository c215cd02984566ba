import BadgeDatabase
import BadgeKeys
import Foundation
import GRDB

/// When a transaction happens, by both clocks; read once it holds the store, so that entries stand in their order.
struct Occasion: Sendable {
    let moment: Date
    let elapsed: BootMoment

    /// Whole seconds since 1970, as the columns have it.
    var seconds: Int64 { moment.stored }
}

extension BadgeStore {
    /// Writes in one transaction, at one moment.
    func writing<Value: Sendable>(
        makingRoom: (() throws -> Void)? = nil, _ body: @Sendable (Database, Occasion) throws -> Value
    ) throws -> Value {
        try database.write(makingRoom: makingRoom) {
            try body($0, Occasion(moment: clock.now(), elapsed: bootClock.now()))
        }
    }
}
