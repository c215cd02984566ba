import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

extension WorkflowContext {
    /// Returns what the next wrong entry of the passcode causes; `nil` if it costs a try and nothing else.
    func consequenceOfWrongEntry() async throws -> PasscodeConsequence? {
        let tries = try await store.passcodeTriesLeft()
        let usedUp = tries.usedUpByNextEntry
        let removing = usedUp.filter { $0.onExhausted == .deleteBadge }
        if !removing.isEmpty { return .removesBadges(of: try await names(of: removing)) }
        if tries.count == 1 { return .requiresReset }
        if !usedUp.isEmpty { return .locksBadges(of: try await names(of: usedUp)) }
        return tries.nextDelay > 0 ? .delays(seconds: tries.nextDelay) : nil
    }

    private func names(of tries: [OrganizationTries]) async throws -> [String] {
        var names: [String] = []
        for id in tries.map(\.organizationID) { names.append(try await store.organization(id)?.name ?? id.rawValue) }
        return names
    }
}
