import BadgeKit
import Foundation

/// The terminal, as far as the app needs it; a test hands in another one.
struct Console: Sendable {
    let show: @Sendable (String) -> Void
    /// Asks for a line; `nil` at the end of the input.
    let ask: @Sendable (String) async -> String?
    /// Asks for a line that is not shown while it is typed; `nil` if it is empty.
    let askSecret: @Sendable (String) async -> Secret?

    /// Standard input and output. Lines are read off the main actor, which runs the screens.
    static let standard = Console(
        show: { print($0) },
        ask: { question in
            print(question, terminator: " ")
            fflush(nil)
            return await Task.detached { readLine() }.value
        },
        askSecret: { question in
            await Task.detached {
                guard let typed = getpass("\(question) "), typed.pointee != 0 else { return nil }
                let bytes = UnsafeMutableRawBufferPointer(start: typed, count: strlen(typed))
                defer { for index in bytes.indices { bytes[index] = 0 } }
                return Secret(bytes)
            }.value
        })
}
