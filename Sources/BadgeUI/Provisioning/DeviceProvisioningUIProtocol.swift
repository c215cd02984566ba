public import BadgeModel

/// Brings a badge onto this device: transaction code, phone number, verification code, device limit. Required.
@MainActor
public protocol DeviceProvisioningUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any DeviceProvisioningUIProtocol)?

    /// Asks for the code that the organization sent apart from the invitation.
    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>)

    /// Asks for the phone number that verification codes go to.
    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>)

    /// Asks whether a verification code may be sent to the number that is enrolled.
    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<Confirmation>)

    /// Asks for the verification code that was sent, or for another one to be sent.
    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>)

    /// Asks which device gives up its badge, because the organization allows `limit` of them.
    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>)
}

extension DeviceProvisioningUIProtocol {
    public static func instance() -> (any DeviceProvisioningUIProtocol)? { nil }
}

/// What a verification by phone is for.
public enum MFAIntent: String, Sendable, CaseIterable {
    /// To enrol this device.
    case enroll
    /// To take the badge off another device.
    case delete
}
