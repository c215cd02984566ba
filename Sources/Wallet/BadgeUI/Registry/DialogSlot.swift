import Synchronization

/// The dialog of a registry that is shown, of which there is one at a time.
package final class DialogSlot: Sendable {
    private struct Dialog {
        let id: ObjectIdentifier
        let cancel: @Sendable () -> Void
    }

    private let dialog = Mutex<Dialog?>(nil)

    package init() {}

    /// Whether a dialog is shown.
    package var isOccupied: Bool { dialog.withLock { $0 != nil } }

    /// Begins a dialog; `false` if another one is shown.
    package func begin(_ object: AnyObject, cancel: @escaping @Sendable () -> Void) -> Bool {
        dialog.withLock { dialog in
            guard dialog == nil else { return false }
            dialog = Dialog(id: ObjectIdentifier(object), cancel: cancel)
            return true
        }
    }

    /// Ends a dialog, unless another one is shown.
    package func end(_ object: AnyObject) {
        dialog.withLock { if $0?.id == ObjectIdentifier(object) { $0 = nil } }
    }

    /// Cancels the dialog that is shown, if any.
    package func cancel() { dialog.withLock { $0?.cancel }?() }
}
