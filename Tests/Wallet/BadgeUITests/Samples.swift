import BadgeModel
import BadgeUI
import Foundation

/// Values that the tests share.
enum Sample {
    static let badge = Badge(
        id: Badge.ID(rawValue: "badge-1"), organizationID: Organization.ID(rawValue: "https://badges.example.org"),
        holder: Badge.Holder(fullName: "Ada Lovelace"), display: Display(name: "Staff badge"), status: .active,
        server: URL(filePath: "/"))
    static let offer = OfferSummary(
        organization: "Analytical Engines", issuerHost: "badges.example.org", badge: "Staff badge",
        code: TransactionCodeFormat(length: 6))
    static let png = ImageData(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1], mediaType: "image/png")

    static func server(_ address: String) throws -> ServerAddress {
        guard let url = URL(string: address) else { throw BadgeError(.invalidInput, reason: address) }
        return ServerAddress(url: url)
    }
}

extension Secret {
    /// The characters, for comparing.
    var revealed: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

/// The first answer that a prompt gives.
@MainActor
func answer<Answer: Sendable>(to prompt: (@escaping PromptCompletion<Answer>) -> Void) async -> Answer? {
    await withCheckedContinuation { continuation in
        prompt { answer, _ in continuation.resume(returning: answer) }
    }
}

/// The first answer that is accepted; the others are refused with the error.
@MainActor
func answer<Answer: Sendable>(
    refusing error: BadgeError, while isWrong: @escaping @Sendable (Answer) -> Bool,
    to prompt: (@escaping PromptCompletion<Answer>) -> Void
) async -> Answer? {
    await withCheckedContinuation { continuation in
        prompt { answer, refuse in
            guard let answer, isWrong(answer) else { return continuation.resume(returning: answer) }
            Task { @MainActor in refuse?(error) }
        }
    }
}

/// A prompt that is answered while the test goes on.
@MainActor
func asking<Answer: Sendable>(
    _ prompt: @escaping @MainActor (@escaping PromptCompletion<Answer>) -> Void
) -> Task<Answer?, Never> {
    Task { @MainActor in await answer(to: prompt) }
}

/// A prompt that is answered while the test goes on, and whose wrong answers are refused with the error.
@MainActor
func asking<Answer: Sendable>(
    refusing error: BadgeError, while isWrong: @escaping @Sendable (Answer) -> Bool,
    to prompt: @escaping @MainActor (@escaping PromptCompletion<Answer>) -> Void
) -> Task<Answer?, Never> {
    Task { @MainActor in await answer(refusing: error, while: isWrong, to: prompt) }
}
