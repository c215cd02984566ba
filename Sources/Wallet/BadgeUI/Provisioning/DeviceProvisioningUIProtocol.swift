public import BadgeModel

/// Asks for what it takes to bring a badge onto this device: transaction code, phone number, verification code, and the
/// device that makes room. Required.
///
/// One screen serves all prompts of a run. ``promptForTransactionCode(for:completion:)`` must be implemented. The others
/// depend on what the organization requires: a screen without one of them ends a workflow that needs it with
/// `uiNotRegistered`, and the error names the method.
///
///     final class ProvisioningSheet: Sheet, DeviceProvisioningUIProtocol {
///         static func instance() -> (any DeviceProvisioningUIProtocol)? { ProvisioningSheet() }
///
///         func promptForTransactionCode(
///             for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
///         ) {
///             let lines = [offer.notice, "\(offer.badge) from \(offer.organization) (\(offer.issuerHost))"]
///             ask(lines.compactMap(\.self).joined(separator: "\n"), fields: "Code") { entered in
///                 guard let entered else { return completion(nil, nil) }
///                 completion(TransactionCode(Secret(utf8: entered[0]))) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {
///             ask("Where should codes be sent?", fields: "Phone number") { entered in
///                 guard let entered else { return completion(nil, nil) }
///                 do throws(BadgeError) {
///                     completion(try PhoneNumber(entered[0])) { self.show(problem: $0.reason) }
///                 } catch {
///                     self.show(problem: error.reason)
///                 }
///             }
///         }
///
///         func promptGetVerificationCodeRequest(
///             badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
///             completion: @escaping PromptCompletion<Confirmation>
///         ) {
///             confirm("Send a code to \(phoneNumber)?") { isYes in
///                 completion(isYes.map { $0 ? .confirmed : .refused }) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func promptVerificationCodeEntry(
///             badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
///             completion: @escaping PromptCompletion<VerificationCodeAnswer>
///         ) {
///             ask("Enter the code sent to \(phoneNumber), or nothing for another", fields: "Code") { entered in
///                 guard let entered else { return completion(nil, nil) }
///                 let code = VerificationCode(Secret(utf8: entered[0]))
///                 completion(entered[0].isEmpty ? .resend : .code(code)) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func promptForDeviceRemoval(
///             badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
///         ) {
///             choose("Only \(limit) devices: remove one", from: devices.map(\.name)) { index in
///                 completion(index.map { devices[$0].id }) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol DeviceProvisioningUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerDeviceProvisioningUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any DeviceProvisioningUIProtocol)?

    /// Asks for the transaction code that the organization sent separately from the invitation.
    ///
    /// The code redeems the offer. A wrong one is refused with `transactionCodeRefused` and the number of remaining
    /// attempts; the last wrong one ends the workflow with `invitationUnusable`. `nil` ends it with `declined`, and the
    /// invitation stays valid.
    ///
    /// - Parameters:
    ///   - offer: The organization, the badge, the format of the code, and a notice that must be shown if there is one.
    ///   - completion: Takes the code, and a handler for a refusal.
    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>)

    /// Asks for the phone number for verification codes, if the policy requires a verified phone and the organization
    /// has no number.
    ///
    /// The organization sends a code to the number at once, and
    /// ``promptVerificationCodeEntry(badge:intent:phoneNumber:completion:)`` follows; if it cannot send one, the answer
    /// is refused. `nil` ends the workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge whose policy requires a phone.
    ///   - completion: Takes the number, and a handler for a refusal.
    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>)

    /// Asks whether the organization may send a verification code to the number that it has.
    ///
    /// `.confirmed` sends the code, and the prompt for its entry follows. `.refused` sends none: the phone stays
    /// unverified and the badge restricted; a removal ends with `declined`. `nil` ends every workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge for which the phone is verified.
    ///   - intent: Whether this device is enrolled or another one removed.
    ///   - phoneNumber: The number to which the code is sent.
    ///   - completion: Takes the decision, and a handler that is called if the code cannot be sent.
    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<Confirmation>)

    /// Asks for the verification code that was sent.
    ///
    /// `.code` is checked by the organization: a wrong one is refused with `verificationCodeRefused` and the number of
    /// remaining attempts, an expired one with `verificationCodeExpired`. `.resend` requests another code and shows the
    /// prompt again. `nil` ends the workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge for which the phone is verified.
    ///   - intent: Whether this device is enrolled or another one removed.
    ///   - phoneNumber: The number to which the code was sent.
    ///   - completion: Takes the code or the request for another, and a handler for a refusal.
    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>)

    /// Asks from which device to remove the organization's badges, if this one would exceed the organization's limit.
    ///
    /// The chosen device is removed, after a verification by phone if the organization requires one, and the issuance
    /// continues. A device that is not in `devices` is refused with `invalidInput`. `nil` ends the workflow with
    /// `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge to be issued.
    ///   - devices: The user's devices, oldest first.
    ///   - limit: The number of devices that the organization allows.
    ///   - completion: Takes the chosen device, and a handler for a refusal.
    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>)
}

extension DeviceProvisioningUIProtocol {
    public static func instance() -> (any DeviceProvisioningUIProtocol)? { nil }

    /// Ends the workflow with `uiNotRegistered`.
    public func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {
        MissingPrompt.note(#function)
    }

    /// Ends the workflow with `uiNotRegistered`.
    public func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber, completion: @escaping PromptCompletion<Confirmation>
    ) {
        MissingPrompt.note(#function)
    }

    /// Ends the workflow with `uiNotRegistered`.
    public func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) {
        MissingPrompt.note(#function)
    }

    /// Ends the workflow with `uiNotRegistered`.
    public func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) {
        MissingPrompt.note(#function)
    }
}

/// The purpose of a verification by phone.
public enum MFAIntent: String, Sendable, CaseIterable {
    /// To enrol this device.
    case enroll
    /// To remove the badge from another device.
    case delete
}
