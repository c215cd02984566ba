import Foundation
import TestSupport

// Plain sockets of one address of this machine, each of which has sent a byte and sends nothing more by itself.
final class Crowd: Sendable {
    private let descriptors: [Int32]

    init(_ count: Int, from address: String, to port: Int) {
        descriptors = (0..<count).map { _ in Self.connect(from: address, to: port) }
        for descriptor in descriptors { Self.send("G", descriptor) }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    // A byte more from each; how many the server has ended.
    func drip() -> Int {
        descriptors.filter { Self.isEnded($0) || !Self.send("E", $0) }.count
    }

    // What comes back to each, once it has sent the rest of a request.
    func answers(after rest: String) async -> [String] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [descriptors] in
                for descriptor in descriptors { Self.send(rest, descriptor) }
                continuation.resume(returning: descriptors.map { Self.received($0) {} })
            }
        }
    }

    // One request of a connection of its own: what came back, from the first byte to the last.
    static func get(_ path: String, from address: String, to port: Int) async -> String {
        await send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1", from: address, to: port)
    }

    static func send(_ head: String, from address: String = "127.0.0.1", to port: Int) async -> String {
        await exchange(head + "\r\nConnection: close\r\n\r\n", from: address, to: port)
    }

    // All that comes back until the server ends the connection. The rest is sent when the first of it is there.
    static func exchange(
        _ bytes: String, then rest: String = "", from address: String = "127.0.0.1", to port: Int
    ) async -> String {
        await withCheckedContinuation { continuation in
            // Off the cooperative threads, since it blocks.
            DispatchQueue.global().async {
                let descriptor = connect(from: address, to: port)
                defer { close(descriptor) }
                send(bytes, descriptor)
                continuation.resume(returning: received(descriptor) { send(rest, descriptor) })
            }
        }
    }

    private static func received(_ descriptor: Int32, whenFirst: () -> Void) -> String {
        var (text, buffer) = ("", [UInt8](repeating: 0, count: 4096))
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return text }
            if text.isEmpty { whenFirst() }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
    }

    private static func isEnded(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN
    }

    @discardableResult
    private static func send(_ text: String, _ descriptor: Int32) -> Bool {
        Foundation.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) == text.utf8.count
    }

    private static func connect(from source: String, to port: Int) -> Int32 {
        Loopback("127.0.0.1", port: port).connected(from: Loopback(source, port: 0))
    }
}
