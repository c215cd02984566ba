import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A mail server on a free port of the loopback that keeps what it gets, and answers as it is told.
public final class ScriptedMailServer: Sendable {
    /// An email that was accepted.
    public struct Mail: Sendable {
        public let sender: String
        public let recipient: String
        /// What came between DATA and the dot, with single dots.
        public let data: String
        public let isEncrypted: Bool
        /// `user:password`; `nil` without a login.
        public let login: String?

        public init(sender: String, recipient: String, data: String, isEncrypted: Bool = false, login: String? = nil) {
            (self.sender, self.recipient, self.data) = (sender, recipient, data)
            (self.isEncrypted, self.login) = (isEncrypted, login)
        }
    }

    /// What a client says, in the order in which it does.
    public enum Stage: String, Sendable {
        case greeting
        case ehlo
        case startTLS
        case auth
        case mail
        case rcpt
        case data
        case end
    }

    /// What it does instead of its usual answer.
    public enum Answer: Sendable {
        case line(String)
        /// Its usual answer, and more lines behind it.
        case usual(and: String)
        /// Its usual answer, once the gate is open.
        case held(until: Gate)
        case silence
        case close
    }

    public let port: Int
    private let channel: any Channel
    fileprivate let state: State

    fileprivate final class State: Sendable {
        let mails = Mutex<[Mail]>([])
        let commands = Mutex<[String]>([])
        let answers = Mutex<[Stage: [Answer]]>([:])
        let (arrivals, arrival) = AsyncStream<Mail>.makeStream()
        let (stages, stage) = AsyncStream<Stage>.makeStream()
        let capabilities: [String]
        let certificate: TestCertificate?

        init(_ capabilities: [String], _ certificate: TestCertificate?) {
            (self.capabilities, self.certificate) = (capabilities, certificate)
        }

        func answer(_ stage: Stage) -> Answer? {
            answers.withLock { $0[stage, default: []].isEmpty ? nil : $0[stage, default: []].removeFirst() }
        }
    }

    private init(_ channel: any Channel, _ state: State) {
        (self.channel, self.state) = (channel, state)
        port = channel.localAddress?.port ?? 0
    }

    /// Starts it.
    ///
    /// - Parameters:
    ///   - certificate: With which it encrypts; `nil` if it does not.
    ///   - isEncrypted: Whether it encrypts from the beginning.
    ///   - capabilities: What it says to EHLO, besides STARTTLS.
    public static func start(
        certificate: TestCertificate? = nil, isEncrypted: Bool = false, capabilities: [String] = ["8BITMIME"]
    ) async throws -> ScriptedMailServer {
        let state = State(capabilities, certificate)
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if isEncrypted { try encrypt(channel, state) }
                    try channel.pipeline.syncOperations.addHandler(MailHandler(state, isEncrypted: isEncrypted))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return ScriptedMailServer(channel, state)
    }

    /// The emails as they arrive, for one reader.
    public var arrivals: AsyncStream<Mail> { state.arrivals }

    /// What clients say, before it is answered, for one reader.
    public var stages: AsyncStream<Stage> { state.stages }

    public var mails: [Mail] { state.mails.withLock { $0 } }
    public var commands: [String] { state.commands.withLock { $0 } }

    /// Has it answer so at that stage, once each, before it answers as usual again.
    public func answer(_ stage: Stage, _ answers: Answer...) {
        state.answers.withLock { $0[stage, default: []] += answers }
    }

    public func stop() async throws { try await channel.close() }

    fileprivate static func encrypt(_ channel: any Channel, _ state: State) throws {
        guard let certificate = state.certificate else { return }
        let configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate.certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: certificate.key, format: .pem)))
        let handler = NIOSSLServerHandler(context: try NIOSSLContext(configuration: configuration))
        try channel.pipeline.syncOperations.addHandler(handler, position: .first)
    }
}

private final class MailHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let state: ScriptedMailServer.State
    private var isEncrypted: Bool
    private var rest: [UInt8] = []
    private var sender = ""
    private var recipient = ""
    private var lines: [String]?
    private var login: String?
    private var loginSteps: [String]?

    init(_ state: ScriptedMailServer.State, isEncrypted: Bool) {
        (self.state, self.isEncrypted) = (state, isEncrypted)
    }

    func channelActive(context: ChannelHandlerContext) {
        say(.greeting, ["220 mail.example.com ESMTP"], context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        rest += unwrapInboundIn(data).readableBytesView
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end], as: UTF8.self).replacing("\r", with: "")
            rest.removeFirst(end + 1)
            read(line, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func read(_ line: String, _ context: ChannelHandlerContext) {
        if lines != nil { return readData(line, context) }
        if loginSteps != nil { return readLogin(line, context) }
        state.commands.withLock { $0.append(line) }
        let words = line.split(separator: " ")
        switch words.first?.uppercased() {
        case "EHLO":
            let offered = state.certificate != nil && !isEncrypted ? ["STARTTLS"] : []
            let all = ["mail.example.com"] + offered + state.capabilities
            say(.ehlo, all.enumerated().map { $0 == all.count - 1 ? "250 \($1)" : "250-\($1)" }, context)
        case "STARTTLS":
            guard say(.startTLS, ["220 Go ahead"], context) else { return }
            do { try ScriptedMailServer.encrypt(context.channel, state) } catch { context.close(promise: nil) }
            isEncrypted = true
        case "AUTH": authenticate(words.dropFirst().map(String.init), context)
        case "MAIL":
            sender = Self.address(line)
            say(.mail, ["250 OK"], context)
        case "RCPT":
            recipient = Self.address(line)
            say(.rcpt, ["250 OK"], context)
        case "DATA": if say(.data, ["354 Go ahead"], context) { lines = [] }
        case "RSET": say(nil, ["250 OK"], context)
        case "QUIT":
            say(nil, ["221 Bye"], context)
            context.close(promise: nil)
        default: say(nil, ["500 What?"], context)
        }
    }

    private func readData(_ line: String, _ context: ChannelHandlerContext) {
        guard line == "." else {
            lines?.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
            return
        }
        let data = (lines ?? []).joined(separator: "\r\n") + "\r\n"
        lines = nil
        let mail = ScriptedMailServer.Mail(
            sender: sender, recipient: recipient, data: data, isEncrypted: isEncrypted, login: login)
        // Kept before the client hears that it was accepted.
        say(.end, ["250 Queued"], context) { [state] in
            state.mails.withLock { $0.append(mail) }
            state.arrival.yield(mail)
        }
    }

    private func authenticate(_ words: [String], _ context: ChannelHandlerContext) {
        guard words.first == "PLAIN" else {
            loginSteps = []
            return say(["334 VXNlcm5hbWU6"], context)
        }
        let parts = Self.decoded(words.last ?? "").split(separator: "\0").map(String.init)
        login = parts.joined(separator: ":")
        say(.auth, ["235 Welcome"], context)
    }

    private func readLogin(_ line: String, _ context: ChannelHandlerContext) {
        let steps = (loginSteps ?? []) + [Self.decoded(line)]
        loginSteps = steps
        guard steps.count == 2 else { return say(["334 UGFzc3dvcmQ6"], context) }
        loginSteps = nil
        login = steps.joined(separator: ":")
        say(.auth, ["235 Welcome"], context)
    }

    private static func decoded(_ text: String) -> String {
        String(decoding: Data(base64Encoded: text) ?? Data(), as: UTF8.self)
    }

    private static func address(_ line: String) -> String {
        String(line.split(separator: "<").last?.prefix { $0 != ">" } ?? "")
    }

    // False if it does not answer as usual; otherwise `prepare` runs before the answer.
    @discardableResult
    private func say(
        _ stage: ScriptedMailServer.Stage?, _ usual: [String], _ context: ChannelHandlerContext,
        preparing prepare: () -> Void = {}
    ) -> Bool {
        let answer = stage.flatMap(state.answer)
        if let stage { state.stage.yield(stage) }
        switch answer {
        case nil:
            prepare()
            say(usual, context)
            return true
        case .line(let line): say([line], context)
        case .usual(let more):
            prepare()
            say(usual + [more], context)
            return true
        case .held(let gate):
            prepare()
            let (channel, text) = (context.channel, Self.text(usual))
            Task {
                await gate.wait()
                try await channel.writeAndFlush(ByteBuffer(string: text))
            }
            return true
        case .silence: break
        case .close: context.close(promise: nil)
        }
        return false
    }

    private func say(_ lines: [String], _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: Self.text(lines))), promise: nil)
    }

    private static func text(_ lines: [String]) -> String { lines.map { $0 + "\r\n" }.joined() }
}
