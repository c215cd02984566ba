import BadgeModel
import Foundation
import Synchronization

// The DevTools protocol of a Chromium over a pipe: JSON texts, each with a zero byte behind it.
final class DevTools: Sendable {
    struct Event: Sendable {
        let method: String
        let parameters: JSON
    }

    private struct State {
        var last: Int64 = 0
        var calls: [Int64: CheckedContinuation<JSON, any Error>] = [:]
        var handler: (@Sendable (Event) -> Void)?
        var isClosed = false
    }

    private let process: Process
    private let input: FileHandle
    private let state = Mutex(State())
    private let writing = Mutex(())

    private static let largest = 64 << 20

    // The shell gives the browser the pipes as its descriptors 3 and 4, and nothing else.
    private static let script =
        #"exec "$0" --headless --remote-debugging-pipe --no-sandbox --disable-gpu --no-first-run "#
        + #"--disable-background-networking "#
        + #"--disable-features=IsolateOrigins,site-per-process --disable-site-isolation-trials --user-data-dir="$1" about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1"#

    init(program: String, profile: URL) throws {
        guard FileManager.default.isExecutableFile(atPath: program) else { throw Self.failure("no program \(program)") }
        let (toBrowser, fromBrowser) = (Pipe(), Pipe())
        process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.script, program, profile.path(percentEncoded: false)]
        process.standardInput = toBrowser
        process.standardOutput = fromBrowser
        process.standardError = FileHandle.nullDevice
        input = toBrowser.fileHandleForWriting
        try process.run()
        let output = fromBrowser.fileHandleForReading
        let reader = Thread { [weak self] in
            Self.read(output) {
                self?.receive($0)
            } ended: {
                self?.end()
            }
        }
        reader.name = "DevTools"
        reader.start()
    }

    static func failure(_ reason: String) -> BadgeError {
        BadgeError(.notSupported, reason: "Chromium failed: \(reason).")
    }

    func onEvent(_ handler: @escaping @Sendable (Event) -> Void) { state.withLock { $0.handler = handler } }

    func call(_ method: String, _ parameters: JSON = [:], session: String? = nil) async throws -> JSON {
        try await withCheckedThrowingContinuation { continuation in
            let number = state.withLock { state -> Int64? in
                guard !state.isClosed else { return nil }
                state.last += 1
                state.calls[state.last] = continuation
                return state.last
            }
            guard let number else { return continuation.resume(throwing: Self.failure("it ended")) }
            let message = JSON.object(
                compacting: [
                    "id": .integer(number), "method": .string(method), "params": parameters,
                    "sessionId": .optional(session),
                ])
            do {
                try writing.withLock { _ in try input.write(contentsOf: Data(message.text.utf8) + [0]) }
            } catch {
                state.withLock { $0.calls.removeValue(forKey: number) }?.resume(throwing: error)
            }
        }
    }

    func close() async {
        _ = try? await call("Browser.close")
        end()
        try? input.close()
        process.waitUntilExit()
    }

    private func end() {
        let calls = state.withLock { state in
            defer { (state.calls, state.isClosed) = ([:], true) }
            return state.calls.values
        }
        for call in calls { call.resume(throwing: Self.failure("it ended")) }
    }

    private static func read(_ output: FileHandle, _ receive: (Data) -> Void, ended: () -> Void) {
        var unread = Data()
        while true {
            let more = output.availableData
            guard !more.isEmpty, unread.count < largest else { return ended() }
            unread.append(more)
            guard more.contains(0) else { continue }
            let parts = unread.split(separator: 0, omittingEmptySubsequences: false)
            for part in parts.dropLast() { receive(Data(part)) }
            unread = Data(parts.last ?? Data())
        }
    }

    private func receive(_ bytes: Data) {
        guard let message = try? JSON.parse(bytes, limits: JSON.Limits(bytes: Self.largest, depth: 200)) else { return }
        if let number = message["id"]?.integerValue {
            let call = state.withLock { $0.calls.removeValue(forKey: number) }
            if let error = message["error"] {
                call?.resume(throwing: Self.failure(error["message"]?.stringValue ?? "?"))
            } else {
                call?.resume(returning: message["result"] ?? .null)
            }
        } else if let method = message["method"]?.stringValue {
            let handler = state.withLock { $0.handler }
            handler?(Event(method: method, parameters: message["params"] ?? .null))
        }
    }
}
