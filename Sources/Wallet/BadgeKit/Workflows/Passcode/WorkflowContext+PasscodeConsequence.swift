import BadgeModel
import BadgePolicy
import BadgeStorage
import BadgeUI

extension WorkflowContext {
    /// Returns what the next wrong entry of the passcode causes; `nil` if it costs a try and nothing else.
    func consequenceOfWrongEntry() async throws -> PasscodeConsequence? {
        let tries = try await store.passcodeTriesLeft()
        let usedUp = tries.usedUpByNextEntry
        let (removing, locking) = (usedUp.filter(\.removesBadges), usedUp.filter { !$0.removesBadges })
        var consequences: [PasscodeConsequence] = []
        if !removing.isEmpty { consequences.append(.removesBadges(of: try await names(of: removing))) }
        // Where all badges that the passcode protects are removed, nothing is left to reset.
        if tries.count == 1, removing.isEmpty || removing.count < tries.organizations.count {
            consequences.append(.requiresReset)
        } else if !locking.isEmpty {
            consequences.append(.locksBadges(of: try await names(of: locking)))
        }
        guard let first = consequences.first else {
            return tries.nextDelay > 0 ? .delays(seconds: tries.nextDelay) : nil
        }
        return consequences.count == 1 ? first : .several(consequences)
    }

    private func names(of tries: [OrganizationTries]) async throws -> [String] {
        var names: [String] = []
        for id in tries.map(\.organizationID) { names.append(try await store.organization(id)?.name ?? id.rawValue) }
        return names
    }
}

extension OrganizationTries {
    fileprivate var removesBadges: Bool { onExhausted == .deleteBadge }
}
