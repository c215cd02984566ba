public import BadgeModel
import BadgePolicy
import BadgeStorage
import Foundation

/// A document of a policy, and the user's decision on it.
public struct AgreementStatus: Sendable, Hashable {
    /// The document with its current text, in the language in which it was accepted, otherwise in the user's preferred
    /// language.
    public let document: AgreementDocument
    /// Whether the document is accepted in one of its languages; `false` if it was declined or the acceptance was
    /// withdrawn. `nil` if there was no decision.
    public let isAccepted: Bool?
}

/// Lists the user's decisions on the documents of a badge's policy.
struct ListAgreements: Workflow {
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// Reads the decisions.
    ///
    /// - Throws: `BadgeError` `notFound`.
    func perform() async throws -> [AgreementStatus] {
        guard let held = try await context.store.gateSnapshot(of: badgeID) else { throw BadgeError.noBadge(badgeID) }
        let documents = held.organization.documents
        return documents.chosen(for: context.languages).map { document in
            let decided = ([document] + document.translations).map {
                (text: $0, record: held.agreements.record(on: $0))
            }
            let records = decided.compactMap(\.record)
            guard let accepted = decided.first(where: { $0.record?.isAccepted == true })?.text else {
                return AgreementStatus(document: document, isAccepted: records.isEmpty ? nil : false)
            }
            let shown = ([document] + document.translations).chosen(for: Languages([accepted.locale]))
            return AgreementStatus(document: shown.first ?? document, isAccepted: true)
        }
    }
}

/// Requests decisions on the documents of a badge's policy that are not accepted.
struct RequestMissingAgreements: Workflow {
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// Asks about all documents that are not accepted, including declined ones. A badge that waited for them is then
    /// activated.
    func perform() async throws {
        let open = try await documents { $0.isAccepted != true }
        guard let badge = try await context.store.badge(badgeID) else { return }
        if !open.isEmpty { try await RequestAgreement(badge: badge, documents: open, context: context).run() }
        // A required document that is declined is an answer, and is not asked for twice.
        let isDeclined = try await !documents { $0.document.isRequired && $0.isAccepted != true }.isEmpty
        if badge.status == .pending, !isDeclined { try await activate() }
    }

    private func documents(where isMeant: (AgreementStatus) -> Bool) async throws -> [AgreementDocument] {
        try await ListAgreements(badgeID: badgeID, context: context).run().filter(isMeant).map(\.document)
    }

    // What else the badge waits for leaves it pending.
    private func activate() async throws {
        do { try await ActivateBadge(badgeID: badgeID, context: context).run() } catch BadgeError.Code.restricted {
            return
        }
    }
}

/// Withdraws an agreement in every language in which it was accepted, by a separate record that follows the acceptance.
struct WithdrawAgreement: Workflow {
    private let documentID: AgreementDocument.ID
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(_ documentID: AgreementDocument.ID, of badgeID: Badge.ID, context: WorkflowContext) {
        self.documentID = documentID
        self.badgeID = badgeID
        self.context = context
    }

    /// Stores the withdrawal, and sends it as soon as the organization can be reached.
    ///
    /// - Throws: `BadgeError` `notFound` when there is no such document, or it is not accepted.
    func perform() async throws {
        guard let held = try await context.store.gateSnapshot(of: badgeID) else { throw BadgeError.noBadge(badgeID) }
        let documents = held.organization.documents
        let accepted = documents.first { $0.id == documentID }.map { named in
            documents.filter { $0.isSame(as: named) && held.agreements.record(on: $0)?.isAccepted == true }
        }
        guard let accepted, !accepted.isEmpty else {
            throw BadgeError(.notFound, "notFound.acceptance", ["document": documentID])
        }
        let withdrawals = accepted.map { AgreementDecisionRecord($0, .withdrawn, method: .command) }
        try await context.save(withdrawals, of: badgeID)
        try await SendReceipts(context: context).run()
    }
}

extension [AgreementRecord] {
    fileprivate func record(on document: AgreementDocument) -> AgreementRecord? {
        first { $0.documentID == document.id && $0.digest == document.digest }
    }
}

extension Organization {
    /// The documents that its policy requires a decision on.
    fileprivate var documents: [AgreementDocument] { policy?.policy.documents ?? [] }
}

extension Policy {
    /// The documents that it requires a decision on.
    var documents: [AgreementDocument] {
        restrictions.flatMap { restriction in
            guard case .userAgreement(let agreement) = restriction.requirement else { return [AgreementDocument]() }
            return agreement.documents.map { AgreementDocument($0) }
        }
    }
}
