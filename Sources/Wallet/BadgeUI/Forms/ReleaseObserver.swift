/// Calls a function when its last reference is gone, such as that of a completion which nobody can call any more.
package final class ReleaseObserver: Sendable {
    private let onRelease: @Sendable () -> Void

    package init(onRelease: @escaping @Sendable () -> Void) {
        self.onRelease = onRelease
    }

    deinit { onRelease() }
}
