public import BadgeClient
public import BadgeCredentials
public import BadgeModel
public import BadgePolicy
public import BadgePresentation
public import BadgeStorage
public import BadgeTransport
public import BadgeUI
public import Foundation

// Every workflow once more, with a completion. What only reads or writes the store has no such form.

// Provisioning and links
extension BadgeWallet {
    /// The form of ``provision(_:)`` with a completion.
    @discardableResult
    public func provision(_ offer: String, completion: @escaping WorkflowCompletion<Badge>) -> WorkflowHandle {
        .running(ProvisionBadge(offer: offer, context: context), completion: completion)
    }

    /// The form of ``requiredDocuments(ofOffer:)`` with a completion.
    @discardableResult
    public func requiredDocuments(
        ofOffer offer: String, completion: @escaping WorkflowCompletion<[AgreementDocument]>
    ) -> WorkflowHandle {
        .running(ReadOfferedDocuments(offer: offer, context: context), completion: completion)
    }

    /// The form of ``resumeProvisioning()`` with a completion.
    @discardableResult
    public func resumeProvisioning(completion: @escaping WorkflowCompletion<[Badge]>) -> WorkflowHandle {
        .running(ResumeProvisioning(context: context), completion: completion)
    }

    /// The form of ``enroll(at:method:)`` with a completion.
    @discardableResult
    public func enroll(
        at server: URL, method: LoginMethod? = nil, completion: @escaping WorkflowCompletion<Badge>
    ) -> WorkflowHandle {
        .running(EnrollByLogin(server: server, method: method, context: context), completion: completion)
    }

    /// The form of ``enroll(at:with:)`` with a completion.
    @discardableResult
    public func enroll(
        at server: URL, with credentials: LoginCredentials, completion: @escaping WorkflowCompletion<Badge>
    ) -> WorkflowHandle {
        .running(
            EnrollByLogin(server: server, credentials: credentials, context: context), completion: completion)
    }

    /// The form of ``handle(_:)-(String)`` with a completion.
    @discardableResult
    public func handle(_ text: String, completion: @escaping WorkflowCompletion<LinkOutcome>) -> WorkflowHandle {
        .running(OpenLink(text: text, context: context), completion: completion)
    }

    /// The form of ``handle(_:)-(URL)`` with a completion.
    @discardableResult
    public func handle(_ link: URL, completion: @escaping WorkflowCompletion<LinkOutcome>) -> WorkflowHandle {
        .running(OpenLink(link: link, context: context), completion: completion)
    }

    /// The form of ``switchServer(to:)`` with a completion.
    @discardableResult
    public func switchServer(to server: URL, completion: @escaping WorkflowCompletion<Void>) -> WorkflowHandle {
        .running(SwitchServer(to: server, context: context), completion: completion)
    }

    /// The form of ``trustKeys(of:expecting:)`` with a completion.
    @discardableResult
    public func trustKeys(
        of organization: Organization.ID, expecting fingerprints: Set<String>? = nil,
        completion: @escaping WorkflowCompletion<Organization>
    ) -> WorkflowHandle {
        .running(
            TrustKeys(of: organization, expecting: fingerprints, context: context), completion: completion)
    }

    /// The form of ``requestRecovery(email:at:)`` with a completion.
    @discardableResult
    public func requestRecovery(
        email: EmailAddress? = nil, at server: URL? = nil, completion: @escaping WorkflowCompletion<Void>
    ) -> WorkflowHandle {
        .running(RequestRecovery(email: email, server: server, context: context), completion: completion)
    }
}

// Using a badge
extension BadgeWallet {
    /// The form of ``use(_:audience:nonce:disclosing:)`` with a completion.
    @discardableResult
    public func use(
        _ badge: Badge.ID, audience: String, nonce: String, disclosing claims: Set<String>? = nil,
        completion: @escaping WorkflowCompletion<Presentation>
    ) -> WorkflowHandle {
        .running(presenting(badge, audience, nonce, claims), completion: completion)
    }

    /// The form of ``present(to:)`` with a completion. A retry sends the same answer again if it was not delivered.
    @discardableResult
    public func present(
        to link: VerifierRequestLink, completion: @escaping WorkflowCompletion<PresentationReply>
    ) -> WorkflowHandle {
        .running(PresentBadges(.link(link), context: context), completion: completion)
    }

    /// The form of ``present(origin:request:)`` with a completion.
    @discardableResult
    public func present(
        origin: String, request: JSON, completion: @escaping WorkflowCompletion<JSON>
    ) -> WorkflowHandle {
        .running(AnswerPlatform(request, from: origin, context: context), completion: completion)
    }

    /// The form of ``resend(_:)`` with a completion.
    @discardableResult
    public func resend(
        _ presentation: PresentationRecord.ID, completion: @escaping WorkflowCompletion<PresentationReply>
    ) -> WorkflowHandle {
        .running(ResendAnswer(id: presentation, context: context), completion: completion)
    }

    /// The form of ``showCode(for:kind:)`` with a completion.
    @discardableResult
    public func showCode(
        for badge: Badge.ID, kind: CodeKind = .badge, completion: @escaping WorkflowCompletion<ShownCode>
    ) -> WorkflowHandle {
        .running(ShowCode(badgeID: badge, kind: kind, context: context), completion: completion)
    }

    /// The form of ``chooseBadge(from:message:)`` with a completion.
    @discardableResult
    public func chooseBadge(
        from candidates: [Badge], message: String? = nil, completion: @escaping WorkflowCompletion<Badge>
    ) -> WorkflowHandle {
        .running(PickBadge(from: candidates, message: message, context: context), completion: completion)
    }

    /// The form of ``sync()`` with a completion.
    @discardableResult
    public func sync(completion: @escaping WorkflowCompletion<[SyncReport]>) -> WorkflowHandle {
        .running(SyncWallet(context: context), completion: completion)
    }
}

// Logins, devices and agreements
extension BadgeWallet {
    /// The form of ``logIn(to:method:)`` with a completion.
    @discardableResult
    public func logIn(
        to badge: Badge.ID, method: LoginMethod? = nil, completion: @escaping WorkflowCompletion<Badge>
    ) -> WorkflowHandle {
        .running(LogInToBadge(badgeID: badge, method: method, context: context), completion: completion)
    }

    /// The form of ``logIn(to:with:)`` with a completion.
    @discardableResult
    public func logIn(
        to badge: Badge.ID, with credentials: LoginCredentials, completion: @escaping WorkflowCompletion<Badge>
    ) -> WorkflowHandle {
        .running(LogInToBadge(badgeID: badge, prompt: .silent(credentials), context: context), completion: completion)
    }

    /// The form of ``changePassword(of:)`` with a completion.
    @discardableResult
    public func changePassword(of badge: Badge.ID, completion: @escaping WorkflowCompletion<Void>) -> WorkflowHandle {
        .running(ChangePassword(badgeID: badge, context: context), completion: completion)
    }

    /// The form of ``requestCertificate(from:for:)`` with a completion.
    @discardableResult
    public func requestCertificate(
        from server: URL, for organization: URL? = nil, completion: @escaping WorkflowCompletion<DeviceCertificate>
    ) -> WorkflowHandle {
        .running(RequestCertificate(from: server, for: organization, context: context), completion: completion)
    }

    /// The form of ``logOut(of:)`` with a completion.
    @discardableResult
    public func logOut(
        of organization: Organization.ID, completion: @escaping WorkflowCompletion<[Badge.ID]>
    ) -> WorkflowHandle {
        .running(LogOut(organizationID: organization, context: context), completion: completion)
    }

    /// The form of ``logOutOfAll()`` with a completion.
    @discardableResult
    public func logOutOfAll(completion: @escaping WorkflowCompletion<[Badge.ID]>) -> WorkflowHandle {
        .running(LogOut(organizationID: nil, context: context), completion: completion)
    }

    /// The form of ``devices(of:)`` with a completion.
    @discardableResult
    public func devices(of badge: Badge.ID, completion: @escaping WorkflowCompletion<DeviceList>) -> WorkflowHandle {
        .running(ListDevices(badgeID: badge, context: context), completion: completion)
    }

    /// The form of ``removeDevice(_:of:)`` with a completion.
    @discardableResult
    public func removeDevice(
        _ device: Device.ID, of badge: Badge.ID, completion: @escaping WorkflowCompletion<Void>
    ) -> WorkflowHandle {
        .running(RemoveDevice(device, badgeID: badge, context: context), completion: completion)
    }

    /// The form of ``uploadPhoto(of:)`` with a completion.
    @discardableResult
    public func uploadPhoto(of badge: Badge.ID, completion: @escaping WorkflowCompletion<Void>) -> WorkflowHandle {
        .running(UploadPhoto(badgeID: badge, context: context), completion: completion)
    }

    /// The form of ``agreements(of:)`` with a completion.
    @discardableResult
    public func agreements(
        of badge: Badge.ID, completion: @escaping WorkflowCompletion<[AgreementStatus]>
    ) -> WorkflowHandle {
        .running(ListAgreements(badgeID: badge, context: context), completion: completion)
    }

    /// The form of ``acceptAgreements(of:)`` with a completion.
    @discardableResult
    public func acceptAgreements(of badge: Badge.ID, completion: @escaping WorkflowCompletion<Void>) -> WorkflowHandle {
        .running(RequestMissingAgreements(badgeID: badge, context: context), completion: completion)
    }

    /// The form of ``withdrawAgreement(_:of:)`` with a completion.
    @discardableResult
    public func withdrawAgreement(
        _ document: AgreementDocument.ID, of badge: Badge.ID, completion: @escaping WorkflowCompletion<Void>
    ) -> WorkflowHandle {
        .running(WithdrawAgreement(document, of: badge, context: context), completion: completion)
    }
}

// The passcode
extension BadgeWallet {
    /// The form of ``setPasscode()`` with a completion.
    @discardableResult
    public func setPasscode(completion: @escaping WorkflowCompletion<Void>) -> WorkflowHandle {
        .running(SetPasscode(context: context), completion: completion)
    }

    /// The form of ``verifyPasscode()`` with a completion.
    @discardableResult
    public func verifyPasscode(completion: @escaping WorkflowCompletion<Void>) -> WorkflowHandle {
        .running(VerifyPasscode(context: context), completion: completion)
    }

    /// The form of ``changePasscode()`` with a completion.
    @discardableResult
    public func changePasscode(completion: @escaping WorkflowCompletion<Void>) -> WorkflowHandle {
        .running(ChangePasscode(context: context), completion: completion)
    }

    /// The form of ``resetPasscode()`` with a completion.
    @discardableResult
    public func resetPasscode(completion: @escaping WorkflowCompletion<[Badge.ID]>) -> WorkflowHandle {
        .running(ResetPasscode(context: context), completion: completion)
    }

    /// The form of ``enableBiometrics()`` with a completion.
    @discardableResult
    public func enableBiometrics(completion: @escaping WorkflowCompletion<Void>) -> WorkflowHandle {
        .running(EnableBiometrics(context: context), completion: completion)
    }
}

extension BadgeSecurity {
    /// The form of ``restrictions(for:)`` with a completion.
    @discardableResult
    public func restrictions(
        for badge: Badge.ID, completion: @escaping WorkflowCompletion<Evaluation>
    ) -> WorkflowHandle {
        .running(CheckRestrictions(badgeID: badge, context: context), completion: completion)
    }

    /// The form of ``process(for:purpose:)`` with a completion.
    @discardableResult
    public func process(
        for badge: Badge.ID, purpose: Purpose = .use, completion: @escaping WorkflowCompletion<Permit>
    ) -> WorkflowHandle {
        .running(SecureBadge(badgeID: badge, purpose: purpose, context: context), completion: completion)
    }

    /// The form of ``process(_:for:)`` with a completion.
    @discardableResult
    public func process(
        _ restrictions: Set<Restriction>, for badge: Badge.ID, completion: @escaping WorkflowCompletion<Evaluation>
    ) -> WorkflowHandle {
        .running(ResolveRestrictions(restrictions, of: badge, context: context), completion: completion)
    }
}
