import Foundation
import GRDB
import Synchronization

@testable import BadgeAuthority

// Notes which tables of an organization's store were changed, whatever changed them: a statement, a trigger, a cascade.
final class ChangeWatch: TransactionObserver, Sendable {
    private struct State {
        var pending: Set<String> = []
        var changed: Set<String> = []
    }

    private let state = Mutex(State())

    init(_ authority: Authority) throws {
        try authority.store.write { $0.add(transactionObserver: self, extent: .observerLifetime) }
    }

    // The tables that were changed since the last call.
    func take() -> Set<String> {
        state.withLock { state in
            defer { state.changed = [] }
            return state.changed
        }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }

    func databaseDidChange(with event: DatabaseEvent) {
        let table = event.tableName
        state.withLock { _ = $0.pending.insert(table) }
    }

    func databaseDidCommit(_ db: Database) {
        state.withLock { state in
            state.changed.formUnion(state.pending)
            state.pending = []
        }
    }

    func databaseDidRollback(_ db: Database) {
        state.withLock { $0.pending = [] }
    }
}
