import BadgeKit
import Foundation

/// Asks for a line; `nil` at the end of the input. The line is read off the main actor, on which screens run.
func ask(_ question: String) async -> String? {
    print(question, terminator: " ")
    fflush(nil)
    return await Task.detached { readLine() }.value
}

/// Asks for a line that the terminal does not show.
func askSecret(_ question: String) async -> Secret? {
    await Task.detached {
        guard let typed = getpass("\(question) ") else { return nil }
        let bytes = UnsafeMutableRawBufferPointer(start: typed, count: strlen(typed))
        defer { for index in bytes.indices { bytes[index] = 0 } }
        return Secret(bytes)
    }.value
}
