import BadgeClient
import BadgeModel
import BadgeUI

/// Has a code sent by phone and asks for it until it is accepted.
struct EnterPhoneCode {
    let badge: Badge
    let intent: MFAIntent
    let purpose: VerificationPurpose
    let session: DeviceSession
    let screen: PromptSession<any DeviceProvisioningUIProtocol>

    /// Asks whether a code may be sent to a known number, sends it, and asks for it.
    ///
    /// - Returns: `nil` when the user does not want a code to be sent.
    func run<Value: Sendable>(
        to number: PhoneNumber, accept: @Sendable (VerificationCode) async throws -> Value
    ) async throws -> Value? {
        let isSent = try await screen.prompt {
            $0.promptGetVerificationCodeRequest(badge: badge, intent: intent, phoneNumber: number, completion: $1)
        } attempt: { answer in
            guard answer == .confirmed else { return false }
            try await send()
            return true
        }
        return isSent ? try await enter(sentTo: number, accept: accept) : nil
    }

    /// Asks for the code that was sent, and sends another at the user's request.
    func enter<Value: Sendable>(
        sentTo number: PhoneNumber, accept: @Sendable (VerificationCode) async throws -> Value
    ) async throws -> Value {
        while true {
            let value: Value? = try await screen.prompt {
                $0.promptVerificationCodeEntry(badge: badge, intent: intent, phoneNumber: number, completion: $1)
            } attempt: { answer in
                switch answer {
                case .code(let code): return try await accept(code)
                case .resend:
                    try await send()
                    return nil
                }
            }
            if let value { return value }
        }
    }

    private func send() async throws {
        do { _ = try await session.sendCode(for: purpose) } catch let error as BadgeError
            where error.code == .rateLimited
        {
            guard case .retryAfter(let seconds) = error.recovery else { throw error }
            throw BadgeError(
                .rateLimited, "rateLimited.code", ["wait": Message.duration(seconds: seconds)], underlying: error,
                recovery: error.recovery)
        }
    }
}
