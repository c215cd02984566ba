import BadgeModel
import BadgePresentation
import BadgeStorage
import Foundation

/// Delivers an answer to a verifier. Run again, it sends the same bytes to the same address.
struct DeliverAnswer: Workflow {
    let answer: PreparedAnswer
    let context: WorkflowContext

    /// - Throws: `BadgeError` `presentationUndelivered` when the same answer can be sent again; that of the verifier's
    ///   refusal, with the presentation in `detail`.
    func perform() async throws -> PresentationReply {
        let outcome = answer.response.destination.address == nil ? nil : try await send()
        context[UndeliveredAnswers.self].remove(answer.record.id)
        try await context.store.settlePresentation(answer.record.id, as: .answered)
        for badge in answer.record.badges { await PostponedWork(badgeID: badge.badge, context: context).run() }
        return PresentationReply(answer, outcome)
    }

    private func send() async throws -> PresentationOutcome {
        do { return try await answer.client.send(answer.response) } catch let error as BadgeError
            where answer.record.outcome == .undelivered
        {
            let values: [String: any MessageValue] = [
                "verifier": answer.record.verifier.name, "reason": error.message,
            ]
            guard error.isRetryable else {
                throw BadgeError(
                    error.code, Message("serverFailed.presentation", values), detail: .presentation(answer.record.id),
                    underlying: error, recovery: error.recovery)
            }
            context[UndeliveredAnswers.self].save(answer)
            throw BadgeError(
                .presentationUndelivered, "presentationUndelivered.answer", values,
                detail: .presentation(answer.record.id), underlying: error)
        }
    }
}

/// Delivers an answer again that was not delivered.
struct ResendAnswer: Workflow {
    let id: PresentationRecord.ID
    let context: WorkflowContext

    /// - Throws: `BadgeError` `notFound`; those of ``DeliverAnswer``.
    func perform() async throws -> PresentationReply {
        guard let answer = context[UndeliveredAnswers.self].find(id, at: context.sensors.clock.now()) else {
            throw BadgeError(.notFound, "notFound.answer", [:])
        }
        return try await DeliverAnswer(answer: answer, context: context).run()
    }
}

extension PresentationReply {
    init(_ answer: PreparedAnswer, _ outcome: PresentationOutcome?) {
        var record = answer.record
        if record.outcome == .undelivered { record.outcome = .answered }
        let address =
            switch outcome {
            case .redirect(let url)?, .open(let url)?: url
            case .received?, .redirectRefused?, nil: nil as URL?
            }
        self.init(record: record, redirectURI: address, document: answer.response.document)
    }
}
