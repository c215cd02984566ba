import BadgeModel
import BadgeTransport
import Logging

// Delivers what is due in the outbox.
struct Courier: Sendable {
    // Messages of one connection to the mail server.
    private static let mostOfAConnection = 100
    // Failed deliveries in succession after which the server or the gateway is left alone for a while.
    private static let mostUndetermined = 5

    let outbox: any Outbox
    let logger: Logger
    let delivery: MessageDelivery
    // Nil without a gateway.
    let network: (any HTTPTransport)?
    // Whether no other message is begun.
    var isStopping: @Sendable () -> Bool = { false }

    // Returns the number of messages that were sent.
    func deliverDue() async throws -> Int {
        try await outbox.eraseExpired()
        async let texts = deliverTexts()
        let mails = try await deliverMails()
        return mails + (try await texts)
    }

    private func reserve(_ channel: OutboxMessage.Channel) async throws -> (any OutgoingMessage)? {
        try Task.checkCancellation()
        guard !isStopping() else { return nil }
        return try await outbox.reserve(for: channel)
    }

    private func finish(_ message: any OutgoingMessage, _ outcome: DeliveryOutcome) async throws {
        try await message.finishSending(outcome)
        if let problem = outcome.problem { log(problem, of: message, as: outcome == .superseded ? .debug : .warning) }
    }

    // What prevents the delivery of one message has all others of its channel wait too.
    private func postponeAll(after first: any OutgoingMessage, _ outcome: DeliveryOutcome) async throws {
        try await finish(first, outcome)
        try await postponeAll(of: first.channel, outcome)
    }

    private func postponeAll(of channel: OutboxMessage.Channel, _ outcome: DeliveryOutcome) async throws {
        while let message = try await reserve(channel) { try await message.finishSending(outcome) }
    }

    private func log(_ problem: String, of message: any OutgoingMessage, as level: Logger.Level) {
        logger.log(
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
        from first: any OutgoingMessage, over connection: SMTPConnection, _ extensions: SMTPConnection.Extensions
    ) async throws -> (sent: Int, problem: DeliveryOutcome?) {
        var (sent, count) = (0, 0)
        var next: (any OutgoingMessage)? = first
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
        _ message: any OutgoingMessage, over connection: SMTPConnection, _ extensions: SMTPConnection.Extensions
    ) async -> DeliveryOutcome {
        do throws(DeliveryOutcome) {
            guard let sender = delivery.mail?.senderAddress else { return .postponed("There is no mail server.") }
            guard let recipient = MailAddress(message.recipient) else {
                return .refused(
                    "\(DeliveryOutcome.quoted(message.recipient)) is not an address that mail can be sent to.")
            }
            let encoded = try await encoded(message, from: sender, to: recipient)
            try await connection.send(encoded, from: sender, to: recipient, extensions) {
                try await message.beginSending()
            }
            return .sent
        } catch {
            return error
        }
    }

    private func encoded(
        _ message: any OutgoingMessage, from sender: MailAddress, to recipient: MailAddress
    ) async throws(DeliveryOutcome) -> [UInt8] {
        do {
            guard let mail = try await message.mail(from: sender, to: recipient) else {
                throw DeliveryOutcome.superseded
            }
            return try mail.encoded()
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
        _ message: any OutgoingMessage, by gateway: TextGateway, over network: any HTTPTransport
    ) async throws -> DeliveryOutcome {
        guard message.recipient.isPhoneNumber else {
            return .refused("\(DeliveryOutcome.quoted(message.recipient)) is not a phone number.")
        }
        let text = try await message.textMessage()
        guard !text.isEmpty, try await message.beginSending() else { return .superseded }
        return await gateway.send(
            TextGateway.Message(id: message.id.rawValue, number: message.recipient, text: text), over: network)
    }
}
