import BadgeModel
import BadgePresentation
import BadgeStorage
import Foundation
import Synchronization

/// An answer to a verifier: the bytes that are sent, as often as it takes.
struct PreparedAnswer: Sendable {
    let record: PresentationRecord
    let response: PresentationResponse
    /// The time after which it is not sent again.
    let ends: Date
    let client: PresentationClient
}

/// The answers of one open wallet that were not delivered, and can be sent again until they end. They are kept in memory
/// alone.
final class UndeliveredAnswers: AddOnState {
    private let answers = Mutex<[PreparedAnswer]>([])
    private static let most = 8

    init() {}

    func save(_ answer: PreparedAnswer) {
        answers.withLock { answers in
            answers.removeAll { $0.record.id == answer.record.id }
            answers = (answers + [answer]).suffix(Self.most)
        }
    }

    func remove(_ id: PresentationRecord.ID) { answers.withLock { $0.removeAll { $0.record.id == id } } }

    /// Returns an answer that has not ended.
    func find(_ id: PresentationRecord.ID, at now: Date) -> PreparedAnswer? {
        answers.withLock { answers in
            answers.removeAll { $0.ends <= now }
            return answers.first { $0.record.id == id }
        }
    }
}
