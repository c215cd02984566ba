import BadgeModel
import BadgeTransport
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

// One connection to a mail server (RFC 5321, RFC 3207, RFC 4954, RFC 8314). Commands are sent one at a time.
final class SMTPConnection: Sendable {
    struct TimedOut: Error {}

    // How long a message that was handed over may still be accepted once the server is to stop, in seconds.
    private static let grace: Double = 10

    // What the server said that it can do.
    struct Extensions: Sendable {
        private let lines: [[Substring]]

        init(_ reply: SMTPReply? = nil) {
            lines = reply?.lines.dropFirst().map { $0.uppercased().split(separator: " ") } ?? []
        }

        func has(_ keyword: String) -> Bool { lines.contains { $0.first.map { $0 == keyword } ?? false } }

        // Some old servers write `AUTH=PLAIN`.
        var authentication: Set<String> {
            Set(
                lines.filter { $0.first?.hasPrefix("AUTH") == true }.joined().flatMap { $0.parts(at: "=") }
                    .map(String.init))
        }
    }

    private let settings: MailSettings
    private let channel: any Channel
    private let replies: SMTPReplyQueue
    // Whether what is written is part of a message, so that a command would be too.
    private let isInMessage = Mutex(false)

    private init(_ settings: MailSettings, channel: any Channel, replies: SMTPReplyQueue) {
        (self.settings, self.channel, self.replies) = (settings, channel, replies)
    }

    // Connects, encrypts and authenticates.
    static func open(_ settings: MailSettings) async throws(DeliveryOutcome) -> (SMTPConnection, Extensions) {
        let connection = try await connect(settings)
        do throws(DeliveryOutcome) {
            return (connection, try await connection.greet())
        } catch {
            await connection.close()
            throw error
        }
    }

    private static func connect(_ settings: MailSettings) async throws(DeliveryOutcome) -> SMTPConnection {
        let replies = SMTPReplyQueue()
        do {
            let context = settings.security == .tls ? try tls(settings) : nil
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(.milliseconds(Int64(settings.limits.connect * 1000)))
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        if let context { try encrypt(channel, context, settings) }
                        try channel.pipeline.syncOperations.addHandler(SMTPHandler(replies))
                    }
                }
                .connect(host: settings.host, port: settings.port).get()
            return SMTPConnection(settings, channel: channel, replies: replies)
        } catch let error as BadgeError {
            throw .unavailable(error.reason)
        } catch {
            throw .unavailable("\(settings.name) cannot be reached.")
        }
    }

    private static func tls(_ settings: MailSettings) throws -> NIOSSLContext {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let path = settings.trustRoots {
            do {
                let roots = try Data(contentsOf: URL(filePath: path)).writtenText
                tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMBytes([UInt8](roots)))]
            } catch {
                throw BadgeError(
                    .invalidInput,
                    .delivery("invalidInput.mailCertificates", ["path": path]))
            }
        }
        return try NIOSSLContext(configuration: tls)
    }

    // An IP address is compared with the certificate, but is no server name.
    private static func encrypt(_ channel: any Channel, _ context: NIOSSLContext, _ settings: MailSettings) throws {
        let isAddress = (try? SocketAddress(ipAddress: settings.host, port: 0)) != nil
        let handler = try NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : settings.host)
        try channel.pipeline.syncOperations.addHandler(handler, position: .first)
        try channel.pipeline.syncOperations.addHandler(TLSRefusalHandler(), position: .after(handler))
    }

    func close() async {
        do { try await channel.close() } catch { return }
    }

    // Says goodbye, without waiting for an answer.
    func quit() async {
        guard !isInMessage.withLock({ $0 }) else { return await close() }
        do { try await write("QUIT\r\n") } catch { return }
        await close()
    }
}

extension SMTPConnection {
    private func greet() async throws(DeliveryOutcome) -> Extensions {
        let greeting = try await answer(within: settings.limits.answer)
        guard greeting.isPositive else { throw unavailable(greeting) }
        var extensions = try await hello()
        if settings.security == .startTLS {
            try await startTLS(extensions)
            extensions = try await hello()
        }
        try await authenticate(extensions)
        return extensions
    }

    private func hello() async throws(DeliveryOutcome) -> Extensions {
        let reply = try await command("EHLO \(ownName)")
        if reply.isPositive { return Extensions(reply) }
        // A server without extensions can be used without encryption and authentication only.
        let simple = try await command("HELO \(ownName)")
        guard simple.isPositive else { throw unavailable(simple) }
        return Extensions()
    }

    // This side's address, as RFC 5321 section 4.1.3 writes it.
    private var ownName: String {
        guard let address = channel.localAddress?.ipAddress else { return "[127.0.0.1]" }
        return address.contains(":") ? "[IPv6:\(address.prefix { $0 != "%" })]" : "[\(address)]"
    }

    private func startTLS(_ extensions: Extensions) async throws(DeliveryOutcome) {
        guard extensions.has("STARTTLS") else {
            throw .unavailable("\(settings.name) does not offer encryption (STARTTLS). Use one that does.")
        }
        let reply = try await command("STARTTLS")
        guard reply.isPositive else { throw unavailable(reply) }
        guard replies.isEmpty else {
            throw .unavailable("\(settings.name) said more before the encryption began than it was asked.")
        }
        do {
            let (context, channel, settings) = (try Self.tls(settings), channel, settings)
            try await channel.eventLoop.submit { try Self.encrypt(channel, context, settings) }.get()
        } catch {
            throw .unavailable(BadgeError(wrapping: error).reason)
        }
    }

    // What the server says about a login could repeat the password, so only its code is reported.
    private func authenticate(_ extensions: Extensions) async throws(DeliveryOutcome) {
        guard let user = settings.user, let password = settings.password else { return }
        let methods = extensions.authentication
        let reply: SMTPReply
        if methods.contains("PLAIN") {
            let identity = password.withUnsafeBytes { Data([0]) + Data(user.utf8) + Data([0]) + Data($0) }
            reply = try await command("AUTH PLAIN \(identity.base64EncodedString())")
        } else if methods.contains("LOGIN") {
            var step = try await command("AUTH LOGIN")
            if step.isIntermediate { step = try await command(Data(user.utf8).base64EncodedString()) }
            if step.isIntermediate {
                step = try await command(password.withUnsafeBytes { Data($0).base64EncodedString() })
            }
            reply = step
        } else {
            throw .unavailable("\(settings.name) takes no user and password (AUTH PLAIN or LOGIN).")
        }
        guard reply.isPositive else {
            throw .unavailable(
                "\(settings.name) does not accept the user and the password (\(reply.code)). Check them.")
        }
    }
}

extension SMTPConnection {
    // Sends one message. `begin` is called after all of it was handed over but for its end; from then on it may have been
    // sent. If it returns false, the message is not ended, and the connection is of no further use.
    func send(
        _ message: [UInt8], from sender: MailAddress, to recipient: MailAddress, _ extensions: Extensions,
        begin: @Sendable () async throws -> Bool
    ) async throws(DeliveryOutcome) {
        guard recipient.isASCII || extensions.has("SMTPUTF8") else {
            throw .refused("\(settings.name) delivers to ASCII addresses only (no SMTPUTF8).")
        }
        let parameter = recipient.isASCII ? "" : " SMTPUTF8"
        let from = try await command("MAIL FROM:<\(sender.text)>\(parameter)")
        // It concerns the sender, which all messages have, but for the parameter.
        guard from.isPositive else { throw recipient.isASCII ? unavailable(from) : failure(from) }
        do throws(DeliveryOutcome) {
            try await handOver(message, to: recipient)
        } catch {
            // A connection that ends here may do so because of this recipient or this message.
            guard case .unavailable(let problem) = error else { throw error }
            throw .undetermined(problem)
        }
        do {
            guard try await begin() else { throw DeliveryOutcome.superseded }
        } catch let outcome as DeliveryOutcome {
            throw outcome
        } catch {
            throw .postponed(BadgeError(wrapping: error).reason)
        }
        try await end()
    }

    // Sends the recipient and all of the message but for its end.
    private func handOver(_ message: [UInt8], to recipient: MailAddress) async throws(DeliveryOutcome) {
        let to = try await command("RCPT TO:<\(recipient.text)>")
        guard to.isPositive else { throw failure(to) }
        let data = try await command("DATA")
        guard data.isIntermediate else { throw failure(data) }
        isInMessage.withLock { $0 = true }
        do {
            try await write(Self.dotStuffed(message), within: settings.limits.content)
        } catch {
            throw unavailable(error)
        }
    }

    private func end() async throws(DeliveryOutcome) {
        let reply: SMTPReply
        do {
            try await write(".\r\n")
            reply = try await next(within: settings.limits.acceptance, grace: Self.grace)
        } catch {
            throw .uncertain("\(settings.name) did not answer once it had the whole message.")
        }
        isInMessage.withLock { $0 = false }
        guard reply.isPositive else { throw failure(reply) }
    }

    // Ends the transaction of a message that was not accepted; false if the connection is of no further use.
    func reset() async -> Bool {
        guard !isInMessage.withLock({ $0 }) else { return false }
        do { return try await command("RSET").isPositive } catch { return false }
    }

    // A line that begins with a dot gets a second one (RFC 5321 section 4.5.2).
    static func dotStuffed(_ message: [UInt8]) -> [UInt8] {
        var stuffed: [UInt8] = []
        stuffed.reserveCapacity(message.count + 64)
        var isLineStart = true
        for byte in message {
            if isLineStart, byte == UInt8(ascii: ".") { stuffed.append(byte) }
            stuffed.append(byte)
            isLineStart = byte == UInt8(ascii: "\n")
        }
        return stuffed
    }
}

extension SMTPConnection {
    private func command(_ line: String) async throws(DeliveryOutcome) -> SMTPReply {
        do {
            try await write(line + "\r\n")
        } catch {
            // The connection has ended, and its end says more than the write that failed by it.
            throw unavailable(try await answer(within: settings.limits.answer))
        }
        return try await answer(within: settings.limits.answer)
    }

    private func answer(within seconds: Double) async throws(DeliveryOutcome) -> SMTPReply {
        let reply: SMTPReply
        do { reply = try await next(within: seconds) } catch { throw unavailable(error) }
        guard reply.code != 421 else { throw unavailable(reply) }
        return reply
    }

    // A task that is cancelled waits no longer than the grace.
    private func next(within seconds: Double, grace: Double = 0) async throws -> SMTPReply {
        let replies = replies
        let timeout = end(in: seconds, TimedOut())
        defer { timeout.cancel() }
        return try await withTaskCancellationHandler {
            try await replies.next()
        } onCancel: {
            _ = end(in: grace, CancellationError())
        }
    }

    private func end(in seconds: Double, _ error: any Error) -> Scheduled<Void> {
        let (channel, replies) = (channel, replies)
        return channel.eventLoop.scheduleTask(in: .milliseconds(Int64(seconds * 1000))) {
            replies.fail(error)
            channel.close(promise: nil)
        }
    }

    private func write(_ text: String) async throws {
        try await write(Array(text.utf8), within: settings.limits.answer)
    }

    // A server that stops reading does not hold the writer for longer.
    private func write(_ bytes: [UInt8], within seconds: Double) async throws {
        let timeout = end(in: seconds, TimedOut())
        defer { timeout.cancel() }
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    private func failure(_ reply: SMTPReply) -> DeliveryOutcome {
        let text = "\(settings.name) said: " + DeliveryOutcome.quoted("\(reply.code) \(reply.text)")
        return reply.isPermanentFailure ? .refused(text) : .postponed(text)
    }

    private func unavailable(_ reply: SMTPReply) -> DeliveryOutcome {
        .unavailable("\(settings.name) said: " + DeliveryOutcome.quoted("\(reply.code) \(reply.text)"))
    }

    private func unavailable(_ error: any Error) -> DeliveryOutcome {
        let reason =
            switch error {
            case is TimedOut: "did not answer in time"
            case is SMTPHandler.Closed: "closed the connection"
            case is SMTPReplyReader.Malformed: "does not speak SMTP"
            case let refusal as TLSRefusal: refusal.finding
            case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: "does not encrypt"
            default: "broke the connection"
            }
        return .unavailable("\(settings.name) \(reason).")
    }
}

extension TLSRefusal {
    fileprivate var finding: String {
        switch self {
        case .expired: "has a certificate that has expired"
        case .notYetValid: "has a certificate that is not valid yet"
        case .otherHost: "has a certificate for another host"
        case .unknownAuthority: "has no certificate that this machine trusts"
        case .version: "offers no version of TLS, or no cipher, that is still safe"
        }
    }
}

extension MailSettings {
    var name: String { "The mail server \(host)" }
}
