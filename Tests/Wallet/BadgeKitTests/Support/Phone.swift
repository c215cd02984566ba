import BadgeModel
import BadgeUI
import TestSupport

/// Shows the code screen and owns it; notes every call, in order.
@MainActor
final class Phone {
    private(set) var calls: [String] = []
    private(set) var offers: [OfferSummary] = []
    /// What the person types next; when there is nothing left, the person gives up.
    var codes: [String]
    /// Whether the person looks at the screen and does nothing.
    var waits = false
    /// Runs when the screen is made.
    var onInstance: @MainActor () -> Void = {}
    /// Runs when the prompt was shown.
    var onPrompt: @MainActor () -> Void = {}
    /// Runs when an answer was refused, before the next one.
    var onRefusal: @MainActor () -> Void = {}
    /// Opened when a prompt was shown.
    let shown = Gate()
    private var screen: CodeScreen?

    nonisolated init(codes: [String]) {
        self.codes = codes
    }

    func register(with registry: UIRegistry) {
        registry.registerDeviceProvisioningUI { [self] in
            calls.append("instance")
            onInstance()
            let screen = CodeScreen(phone: self)
            self.screen = screen
            return screen
        }
    }

    fileprivate func prompted(_ offer: OfferSummary) {
        calls.append("prompt")
        offers.append(offer)
        onPrompt()
        shown.open()
        if !waits { type() }
    }

    func type() {
        guard let completion = screen?.completion else { return }
        guard !codes.isEmpty else { return completion(nil, nil) }
        completion(TransactionCode(Secret(utf8: codes.removeFirst()))) { error in
            let left: String = if case .triesLeft(let tries) = error.detail { ", \(tries) left" } else { "" }
            self.calls.append("\(error.code)\(left)")
            self.onRefusal()
            self.type()
        }
    }

    fileprivate func dismissed() {
        calls.append("dismiss")
        screen = nil
    }
}

private final class CodeScreen: DeviceProvisioningUIProtocol {
    private(set) var completion: PromptCompletion<TransactionCode>?
    private unowned let phone: Phone

    init(phone: Phone) { self.phone = phone }

    static func instance() -> (any DeviceProvisioningUIProtocol)? { nil }

    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
    ) {
        self.completion = completion
        phone.prompted(offer)
    }

    func dismiss() { phone.dismissed() }

    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {}
    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber, completion: @escaping PromptCompletion<Confirmation>
    ) {}
    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) {}
    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) {}
}
