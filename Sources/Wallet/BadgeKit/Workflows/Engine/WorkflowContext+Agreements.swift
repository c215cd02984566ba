import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeUI
import Foundation

extension WorkflowContext {
    func save(_ decisions: [AgreementDecisionRecord], of badgeID: Badge.ID) async throws {
        try await store.saveAgreements(decisions, of: badgeID) { statement, syncKey in
            try AgreementReceipt.sign(statement, with: syncKey).compact
        }
    }
}
