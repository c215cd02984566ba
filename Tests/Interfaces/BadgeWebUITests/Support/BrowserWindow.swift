import Foundation
import TestSupport

/// A window of Chromium that a test drives, by `Tools/interop/pages/window.py`.
final class BrowserWindow: @unchecked Sendable {
    /// An act that failed.
    struct Failed: Error {
        let reason: String
    }

    /// Where an element is in the window, in CSS pixels.
    struct Box: Decodable, Sendable {
        let x, y, width, height: Double
        var right: Double { x + width }
        var bottom: Double { y + height }
        var centerX: Double { x + width / 2 }
        var centerY: Double { y + height / 2 }
    }

    private struct Reply<Value: Decodable & Sendable>: Decodable, Sendable {
        let value: Value?
        let error: String?
    }

    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    // Everything below happens on this queue, since reading blocks.
    private let queue = DispatchQueue(label: "BrowserWindow")
    private var unread = Data()

    init() throws {
        let command = try ToolScript.command("interop/pages/window.py")
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    func close() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Opens a link in a new browser.
    func open(
        _ link: URL, width: Int, height: Int, options: [String: String] = [:], waitsForPrompt: Bool = true
    ) async throws {
        try await act(
            [
                "open": link.absoluteString, "width": width, "height": height, "options": options,
                "prompt": waitsForPrompt,
            ])
    }

    /// Runs a script in the first frame of the page, once it is loaded.
    func inFrame(_ script: String) async throws { try await act(["frame": script]) }

    func resize(width: Int, height: Int) async throws { try await act(["resize": [width, height]]) }
    func type(_ text: String) async throws { try await act(["type": text]) }
    func press(_ key: String) async throws { try await act(["press": key]) }
    func click(x: Double, y: Double) async throws { try await act(["click": [x, y]]) }
    func reload() async throws { try await act(["reload": true]) }
    /// Waits until a function of the page returns something true.
    func wait(until function: String) async throws { try await act(["wait": function]) }

    /// Returns what a function of the page returns.
    func evaluate<Value: Decodable & Sendable>(_ function: String, as type: Value.Type = Value.self) async throws
        -> Value
    {
        guard let value: Value = try await reply(to: ["evaluate": function]).value else {
            throw Failed(reason: "\(function) returned nothing")
        }
        return value
    }

    /// Where the first element is that a selector finds.
    func box(_ selector: String) async throws -> Box {
        try await evaluate(
            """
            () => { const box = document.querySelector('\(selector)').getBoundingClientRect();
              return {x: box.x, y: box.y, width: box.width, height: box.height} }
            """)
    }

    /// The value of a style as the browser computes it.
    func style(_ name: String, of selector: String, _ pseudo: String = "") async throws -> String {
        try await evaluate("() => getComputedStyle(document.querySelector('\(selector)'), '\(pseudo)')['\(name)']")
    }

    private func act(_ order: [String: Any]) async throws {
        let _: Reply<Bool> = try await reply(to: order)
    }

    private func reply<Value>(to order: [String: Any]) async throws -> Reply<Value> {
        let line = try JSONSerialization.data(withJSONObject: order) + Data("\n".utf8)
        let answer = try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.exchange(line) }) }
        }
        let reply = try JSONDecoder().decode(Reply<Value>.self, from: answer)
        if let error = reply.error { throw Failed(reason: error) }
        return reply
    }

    private func exchange(_ line: Data) throws -> Data {
        try input.fileHandleForWriting.write(contentsOf: line)
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread = Data(unread[unread.index(after: end)...]) }
                return Data(unread[..<end])
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Failed(reason: "the window is gone") }
            unread += more
        }
    }
}
