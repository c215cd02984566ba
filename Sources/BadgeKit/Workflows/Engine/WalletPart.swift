import Synchronization

/// What an add-on keeps for one open wallet.
package protocol WalletPart: AnyObject, Sendable {
    /// Creates the part, when it is first asked for.
    init()
}

/// The parts of a wallet that its add-ons own, by their type.
package final class WalletParts: Sendable {
    private let parts = Mutex<[ObjectIdentifier: any WalletPart]>([:])

    subscript<Part: WalletPart>(_: Part.Type) -> Part {
        parts.withLock { parts in
            if let part = parts[ObjectIdentifier(Part.self)] as? Part { return part }
            let part = Part()
            parts[ObjectIdentifier(Part.self)] = part
            return part
        }
    }
}

extension WorkflowContext {
    /// Returns the part of an add-on, the same one for a wallet each time.
    package subscript<Part: WalletPart>(_: Part.Type) -> Part { parts[Part.self] }
}
