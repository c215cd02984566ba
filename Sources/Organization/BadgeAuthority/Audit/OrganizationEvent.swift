package import BadgeDatabase

/// What an organization's audit log records: the kind of an event and its outcome, in a word each.
package enum OrganizationEvent: String, Sendable, CaseIterable {
    case badgeIssued = "badge issued"
    case badgeRenewed = "badge renewed"
    case badgeDeleted = "badge deleted"
    case badgeReinstated = "status active"
    case badgeSuspended = "status suspended"
    case badgeRevoked = "status revoked"
    case organizationFounded = "organization founded"
    case organizationMoved = "organization moved"
    case organizationEdited = "organization edited"
    case batchSizeSet = "organization batchSize"
    case keyAnnounced = "organization keyAnnounced"
    case keyRotated = "organization keyRotated"
    case keyCompromised = "organization keyCompromised"
    case keyRetired = "organization keyRetired"
    case providerAdded = "organization providerAdded"
    case providerRemoved = "organization providerRemoved"
    case templateSet = "organization templateSet"
    case templateRemoved = "organization templateRemoved"
    case messageSentAgain = "organization messageSentAgain"
    case policySet = "policy set"
    case policySignedAgain = "policy signedAgain"
    case receiptReceived = "agreement received"
    case loggedIn = "login loggedIn"
    case sessionEnded = "login ended"
    case refreshTokenReused = "login reused"
    case passwordSet = "login passwordSet"
    case passwordChanged = "login passwordChanged"
    case passwordReset = "login passwordReset"
    case passwordCleared = "login passwordCleared"
    case secondFactorRequired = "login secondFactorRequired"
    case secondFactorWaived = "login secondFactorWaived"
    case accountLinked = "login linked"
    case accountUnlinked = "login unlinked"
    case phoneVerified = "device phoneVerified"
    case deviceRekeyed = "device rekeyed"
    case deviceRemoved = "device removed"
    case photoSet = "photo set"
    case personAdded = "person added"
    case personEdited = "person edited"
    case personSuspended = "person suspended"
    case personReinstated = "person reinstated"
    case personRemoved = "person removed"
    case activityShared = "person shared"
    case administratorAdded = "administrator added"
    case administratorRemoved = "administrator removed"
    case administratorRoleChanged = "administrator roleChanged"
    case administratorPasswordSet = "administrator passwordSet"
    case administratorCodeKeyRenewed = "administrator codeKeyRenewed"
    case administratorLoggedIn = "administrator loggedIn"
    case administratorLockedOut = "administrator lockedOut"
    case invitationMade = "invitation made"
    case invitationWithdrawn = "invitation withdrawn"
    case approvalRequested = "invitation awaitsApproval"
    case requestApproved = "invitation approved"
    case requestRefused = "invitation refused"
    case recoveryRequested = "recovery requested"
    case clientRegistered = "client registered"
    case clientRemoved = "client removed"
    case codeAccepted = "code accepted"
    case storeKeyRotated = "store keyRotated"
    case storeRestored = "store restored"
}

extension OrganizationEvent {
    /// The kind of the event.
    package var kind: AuditEvent.Kind { AuditEvent.Kind(rawValue: String(rawValue.prefix { $0 != " " })) }
    /// The outcome, as an entry names it.
    package var outcome: String { String(rawValue.drop { $0 != " " }.dropFirst()) }

    /// The event of an entry; `nil` for one of another version or of another log.
    package init?(_ event: AuditEvent) {
        self.init(rawValue: "\(event.kind.rawValue) \(event.outcome)")
    }
}
