import BadgeModel
import BadgeSystem
import BadgeTransport
import Foundation
import Logging

// Delivers what is due in the outbox.
struct Courier: Sendable {
    // Messages of one connection to the mail server.
    private static let mostOfAConnection = 100
    // Failed deliveries in succession after which the server or the gateway is left alone for a while.
    private static let mostUndetermined = 5

    let authority: Authority
    let delivery: MessageDelivery
    // Nil without a gateway.
    let network: (any HTTPTransport)?
    // Whether no other message is begun.
    var isStopping: @Sendable () -> Bool = { false }

    // Returns the number of messages that were sent.
    func deliverDue() async throws -> Int {
        try await authority.onStoreQueue { try $0.eraseExpiredMessages() }
        async let texts = deliverTexts()
        let mails = try await deliverMails()
        return mails + (try await texts)
    }

    private func reserve(_ channel: OutboxMessage.Channel) async throws -> StoredMessage? {
        try Task.checkCancellation()
        guard !isStopping() else { return nil }
        return try await authority.onStoreQueue { try $0.reserveMessage(for: channel) }
    }

    private func finish(_ message: StoredMessage, _ outcome: DeliveryOutcome) async throws {
        try await authority.onStoreQueue { try $0.finishSending(message.id, outcome) }
        if let problem = outcome.problem { log(problem, of: message, as: outcome == .superseded ? .debug : .warning) }
    }

    // What prevents the delivery of one message has all others of its channel wait too.
    private func postponeAll(after first: StoredMessage, _ outcome: DeliveryOutcome) async throws {
        try await finish(first, outcome)
        try await postponeAll(of: first.channel, outcome)
    }

    private func postponeAll(of channel: OutboxMessage.Channel, _ outcome: DeliveryOutcome) async throws {
        while let message = try await reserve(channel) {
            try await authority.onStoreQueue { try $0.finishSending(message.id, outcome) }
        }
    }

    private func log(_ problem: String, of message: StoredMessage, as level: Logger.Level) {
        authority.logger.log(
            level: level, "A message was not delivered.",
            metadata: ["message": "\(message.id)", "kind": "\(message.kind.rawValue)", "problem": "\(problem)"])
    }
}

// Email.
extension Courier {
    private func deliverMails() async throws -> Int {
        guard let settings = delivery.mail else { return 0 }
        var (sent, undetermined) = (0, 0)
        while let first = try await reserve(.email) {
            let (connection, extensions): (SMTPConnection, SMTPConnection.Extensions)
            do throws(DeliveryOutcome) {
                (connection, extensions) = try await SMTPConnection.open(settings)
            } catch {
                try await postponeAll(after: first, error)
                return sent
            }
            do {
                let (count, problem) = try await deliver(from: first, over: connection, extensions)
                sent += count
                await connection.quit()
                if case .unavailable = problem { return sent }
                if count > 0 { undetermined = 0 }
                guard case .undetermined(let reason) = problem else { continue }
                undetermined += 1
                guard undetermined < Self.mostUndetermined else {
                    try await postponeAll(of: .email, .unavailable(reason))
                    return sent
                }
            } catch {
                await connection.close()
                throw error
            }
        }
        return sent
    }

    // Returns what ended the connection; nil if it did not concern other messages.
    private func deliver(
        from first: StoredMessage, over connection: SMTPConnection, _ extensions: SMTPConnection.Extensions
    ) async throws -> (sent: Int, problem: DeliveryOutcome?) {
        var (sent, count) = (0, 0)
        var next: StoredMessage? = first
        while let message = next {
            let outcome = await deliver(message, over: connection, extensions)
            if case .unavailable = outcome {
                try await postponeAll(after: message, outcome)
                return (sent, outcome)
            }
            try await finish(message, outcome)
            count += 1
            switch outcome {
            case .sent: sent += 1
            case .uncertain, .undetermined: return (sent, outcome)
            default: if await !connection.reset() { return (sent, nil) }
            }
            next = count < Self.mostOfAConnection ? try await reserve(.email) : nil
        }
        return (sent, nil)
    }

    private func deliver(
        _ message: StoredMessage, over connection: SMTPConnection, _ extensions: SMTPConnection.Extensions
    ) async -> DeliveryOutcome {
        do throws(DeliveryOutcome) {
            guard let sender = delivery.mail?.senderAddress else { return .postponed("There is no mail server.") }
            guard let recipient = MailAddress(message.recipient) else {
                return .refused(
                    "\(DeliveryOutcome.quoted(message.recipient)) is not an address that mail can be sent to.")
            }
            let encoded = try await encoded(message, from: sender, to: recipient)
            try await connection.send(encoded, from: sender, to: recipient, extensions) {
                try await authority.onStoreQueue { try $0.beginSending(message.id) }
            }
            return .sent
        } catch {
            return error
        }
    }

    private func encoded(
        _ message: StoredMessage, from sender: MailAddress, to recipient: MailAddress
    ) async throws(DeliveryOutcome) -> [UInt8] {
        do {
            return try await authority.readStore { [custody = authority.custody, clock = authority.clock] store in
                let renderer = try MessageRenderer(store, custody: custody)
                let pictureID = MailMessage.pictureID(of: message.id.rawValue, sender: sender)
                guard let (content, language, picture) = try renderer.mail(message, picture: pictureID) else {
                    throw DeliveryOutcome.superseded
                }
                return try MailMessage(
                    id: message.id.rawValue, sender: sender, senderName: renderer.organizationName,
                    recipient: recipient, recipientName: message.kind == .share ? nil : message.name,
                    replyTo: message.kind == .share ? message.email.flatMap(MailAddress.init) : nil,
                    replyToName: message.name, language: language, date: clock.now(),
                    content: content, picture: picture
                ).encoded()
            }
        } catch let outcome as DeliveryOutcome {
            throw outcome
        } catch let error as MailHeader.Unsafe {
            throw .refused("Its \(error.field) would end its line in the header. Correct the name.")
        } catch {
            throw .postponed(BadgeError(wrapping: error).reason)
        }
    }
}

// Text messages.
extension Courier {
    private func deliverTexts() async throws -> Int {
        guard let gateway = delivery.texts, let network else { return 0 }
        var (sent, undetermined) = (0, 0)
        while let message = try await reserve(.text) {
            let outcome = try await deliver(message, by: gateway, over: network)
            if case .unavailable = outcome {
                try await postponeAll(after: message, outcome)
                return sent
            }
            try await finish(message, outcome)
            if outcome == .sent { (sent, undetermined) = (sent + 1, 0) }
            guard case .undetermined(let reason) = outcome else { continue }
            undetermined += 1
            guard undetermined < Self.mostUndetermined else {
                try await postponeAll(of: .text, .unavailable(reason))
                return sent
            }
        }
        return sent
    }

    private func deliver(
        _ message: StoredMessage, by gateway: TextGateway, over network: any HTTPTransport
    ) async throws -> DeliveryOutcome {
        guard message.recipient.isPhoneNumber else {
            return .refused("\(DeliveryOutcome.quoted(message.recipient)) is not a phone number.")
        }
        let text = try await authority.readStore { [custody = authority.custody] in
            try MessageRenderer($0, custody: custody).content(of: message).body
        }
        guard !text.isEmpty, try await authority.onStoreQueue({ try $0.beginSending(message.id) }) else {
            return .superseded
        }
        return await gateway.send(
            TextGateway.Message(id: message.id.rawValue, number: message.recipient, text: text), over: network)
    }
}
