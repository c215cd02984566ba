/// Detects a screen that leaves a prompt to the protocol's default implementation, which does not answer.
@MainActor
package final class MissingPrompt {
    @TaskLocal private static var current: MissingPrompt?
    private var method: String?

    /// Shows a prompt.
    ///
    /// - Returns: The prompt's method if the screen has no implementation of it.
    package static func method(in show: () -> Void) -> String? {
        let missing = MissingPrompt()
        $current.withValue(missing, operation: show)
        return missing.method
    }

    static func note(_ method: String) { current?.method = method }
}
