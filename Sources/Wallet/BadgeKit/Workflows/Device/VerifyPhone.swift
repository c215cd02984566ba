import BadgeClient
import BadgeModel
import BadgeStorage
import BadgeUI
import Foundation

/// Verifies the user's phone for this device: asks for a number if the organization has none, sends a code, and asks
/// for it.
struct VerifyPhone {
    let badge: Badge
    let context: WorkflowContext

    /// Verifies the phone. A user who refuses the code is not enrolled, which is not an error here.
    func run() async throws {
        let date = try await context.withSession(of: badge) { session in
            let phone = try await session.phone()
            if let date = phone.verifiedAt { return Optional(date) }
            return try await verify(phone.number, session)
        }
        if let date { try await context.store.notePhoneVerified(at: date, of: badge.id) }
    }

    private func verify(_ number: String?, _ session: DeviceSession) async throws -> Date? {
        try await context.ui.withUI(\.deviceProvisioning) { screen in
            guard let number else { return try await enroll(screen, session) }
            return try await byPhone(screen, session, number: nil).run(to: try PhoneNumber(number)) {
                try await session.verify($0.secret)
            }
        }
    }

    private func enroll(
        _ screen: PromptSession<any DeviceProvisioningUIProtocol>, _ session: DeviceSession
    ) async throws -> Date {
        let number = try await screen.prompt {
            $0.promptPhoneNumberEnrollment(badge: badge, completion: $1)
        } attempt: { number in
            _ = try await session.sendCode(for: .enroll(number: number.rawValue))
            return number
        }
        return try await byPhone(screen, session, number: number.rawValue).enter(sentTo: number) {
            try await session.verify($0.secret)
        }
    }

    private func byPhone(
        _ screen: PromptSession<any DeviceProvisioningUIProtocol>, _ session: DeviceSession, number: String?
    ) -> EnterPhoneCode {
        EnterPhoneCode(
            badge: badge, intent: .enroll, purpose: .enroll(number: number), session: session, screen: screen)
    }
}
