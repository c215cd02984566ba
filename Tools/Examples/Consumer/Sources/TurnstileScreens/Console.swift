import Foundation

/// The terminal, as far as the screens need it; a test hands in another one.
public struct Console: Sendable {
    /// Shows a line.
    public let show: @Sendable (String) -> Void
    /// Asks for a line; `nil` at the end of the input, which cancels.
    public let ask: @Sendable (String) async -> String?

    /// Creates a terminal from two closures.
    public init(show: @escaping @Sendable (String) -> Void, ask: @escaping @Sendable (String) async -> String?) {
        self.show = show
        self.ask = ask
    }

    /// Standard input and output. A line is read off the main actor, which draws.
    public static let standard = Console(
        show: { print($0) },
        ask: { question in
            print(question, terminator: " ")
            fflush(nil)
            return await Task.detached { readLine() }.value
        })
}
