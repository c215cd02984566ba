import Synchronization

/// What an add-on keeps for one open wallet.
package protocol AddOnState: AnyObject, Sendable {
    /// Creates the state, when it is first asked for.
    init()
}

/// The states that the add-ons of a wallet keep, by their type.
package final class AddOnStates: Sendable {
    private let states = Mutex<[ObjectIdentifier: any AddOnState]>([:])

    subscript<State: AddOnState>(_: State.Type) -> State {
        states.withLock { states in
            if let state = states[ObjectIdentifier(State.self)] as? State { return state }
            let state = State()
            states[ObjectIdentifier(State.self)] = state
            return state
        }
    }
}

extension WorkflowContext {
    /// Returns what an add-on keeps for the wallet, the same each time.
    package subscript<State: AddOnState>(_: State.Type) -> State { addOnStates[State.self] }
}
