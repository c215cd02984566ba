#if os(Linux) || os(macOS)
package import BadgeModel
import BadgeSystem
import Foundation

// The program of the desktop that opens a page in the user's browser.
package struct PageOpener: Sendable {
    private let environment: [String: String]

    package static let program = Platform.current == .linux ? "xdg-open" : "open"

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    // Whether there is such a program, and a screen for the browser.
    package var isAvailable: Bool {
        guard path != nil else { return false }
        guard Platform.current == .linux else { return true }
        return ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { environment[$0]?.isEmpty == false }
    }

    package func requireProgram() throws(BadgeError) -> String {
        guard let path else { throw BadgeError(.notSupported, "notSupported.browser") }
        return path
    }

    // Opens an address or a file. Every user of this machine can read the argument. Returns the status with which the
    // program ends.
    @discardableResult
    package func open(_ address: String) throws(BadgeError) -> AsyncStream<Int32> {
        // One argument, and no shell.
        let process = Process()
        process.executableURL = URL(filePath: try requireProgram())
        process.arguments = [address]
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let (statuses, continuation) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = {
            continuation.yield($0.terminationStatus)
            continuation.finish()
        }
        do { try process.run() } catch { throw BadgeError(.notSupported, "notSupported.browser", underlying: error) }
        return statuses
    }

    private var path: String? { Subprocess.find(Self.program, in: environment["PATH"]) }
}
#endif
