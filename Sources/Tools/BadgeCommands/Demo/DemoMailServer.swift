import BadgeModel
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// The demo's mail server (RFC 5321), on a free port of the loopback interface: it accepts every email and keeps it.
final class DemoMailServer: Sendable {
    /// An email that was accepted.
    struct Mail: Sendable {
        let recipient: String
        let data: String
    }

    let port: Int
    private let channel: any Channel
    private let accepted: Accepted

    private final class Accepted: Sendable {
        let mails = Mutex<[Mail]>([])
    }

    private init(_ channel: any Channel, _ accepted: Accepted) {
        (self.channel, self.accepted) = (channel, accepted)
        port = channel.localAddress?.port ?? 0
    }

    static func start() async throws -> DemoMailServer {
        let accepted = Accepted()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        SMTPSession { mail in accepted.mails.withLock { $0.append(mail) } })
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return DemoMailServer(channel, accepted)
    }

    /// Returns the newest email to a recipient.
    ///
    /// - Throws: `BadgeError` `unexpected` when there is none.
    func newest(to recipient: String) throws -> Mail {
        guard let mail = accepted.mails.withLock({ $0.last { $0.recipient == recipient } }) else {
            throw BadgeError(.unexpected, reason: "No email to \(recipient) arrived.")
        }
        return mail
    }

    func stop() async throws { try await channel.close() }
}

extension DemoMailServer.Mail {
    var subject: String { header("Subject") ?? "" }

    /// The value of a header field of one line.
    func header(_ name: String) -> String? {
        let line = data.split(separator: "\r\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
            .first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    /// The content without the line breaks and escapes of quoted-printable (RFC 2045), as far as links have them.
    var text: String { data.replacing("=\r\n", with: "").replacing("=3D", with: "=") }
}

/// A client's connection, which ends when the client sends too much.
private final class SMTPSession: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let mostBytes = 1 << 20

    private let accept: (DemoMailServer.Mail) -> Void
    private var pending: [UInt8] = []
    private var received = 0
    private var recipient = ""
    /// The lines of the email; `nil` between emails.
    private var lines: [String]?

    init(_ accept: @escaping (DemoMailServer.Mail) -> Void) {
        self.accept = accept
    }

    func channelActive(context: ChannelHandlerContext) { reply("220 demo.invalid ESMTP", context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data).readableBytesView
        received += bytes.count
        guard received <= Self.mostBytes else { return context.close(promise: nil) }
        pending += bytes
        let complete = pending.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        pending = Array(complete.last ?? [])
        for line in complete.dropLast() {
            read(String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self), context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func read(_ line: String, _ context: ChannelHandlerContext) {
        guard lines == nil else { return readContent(line, context) }
        switch line.prefix(4).uppercased() {
        case "RCPT":
            recipient = String(line.split(separator: "<").last?.prefix { $0 != ">" } ?? "")
            reply("250 OK", context)
        case "DATA":
            lines = []
            reply("354 Go ahead", context)
        case "QUIT":
            reply("221 Bye", context)
            context.close(promise: nil)
        case "EHLO", "HELO", "MAIL", "RSET": reply("250 OK", context)
        default: reply("500 Unknown command", context)
        }
    }

    private func readContent(_ line: String, _ context: ChannelHandlerContext) {
        guard line == "." else {
            lines?.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
            return
        }
        accept(DemoMailServer.Mail(recipient: recipient, data: (lines ?? []).joined(separator: "\r\n")))
        lines = nil
        reply("250 Accepted", context)
    }

    private func reply(_ line: String, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: line + "\r\n")), promise: nil)
    }
}
