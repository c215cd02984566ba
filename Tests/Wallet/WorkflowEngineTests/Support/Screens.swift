import BadgeModel
import BadgeUI
import Foundation
import TestSupport

/// A code screen that does what a test tells it and notes what is done to it.
@MainActor
final class TestScreen: DeviceProvisioningUIProtocol {
    typealias Prompted = @MainActor (TestScreen, @escaping PromptCompletion<TransactionCode>) -> Void

    /// What a screen that keeps its completion keeps.
    var completion: PromptCompletion<TransactionCode>?
    private let stage: Stage
    private let prompted: Prompted

    init(_ stage: Stage, _ prompted: @escaping Prompted) {
        self.stage = stage
        self.prompted = prompted
    }

    static func instance() -> (any DeviceProvisioningUIProtocol)? { nil }

    func promptForTransactionCode(
        for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>
    ) {
        MainActor.assertIsolated()
        stage.calls.append("prompt")
        prompted(self, completion)
        stage.shown.open()
    }

    func dismiss() {
        MainActor.assertIsolated()
        stage.calls.append("dismiss")
    }

    /// Answers with a code and notes its refusal.
    func answer(_ code: String, then: @escaping @MainActor @Sendable () -> Void = {}) {
        completion?(.code(code), stage.note(then))
    }

    func promptPhoneNumberEnrollment(badge: Badge, completion: @escaping PromptCompletion<PhoneNumber>) {
        stage.calls.append("phone number")
        completion(nil, nil)
    }
    func promptGetVerificationCodeRequest(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber, completion: @escaping PromptCompletion<Confirmation>
    ) { stage.calls.append("code request") }
    func promptVerificationCodeEntry(
        badge: Badge, intent: MFAIntent, phoneNumber: PhoneNumber,
        completion: @escaping PromptCompletion<VerificationCodeAnswer>
    ) { stage.calls.append("code entry") }
    func promptForDeviceRemoval(
        badge: Badge, devices: [Device], limit: Int, completion: @escaping PromptCompletion<Device.ID>
    ) { stage.calls.append("removal") }
}

/// What one test sees: every call to the screen, every refusal it was told, in order.
@MainActor
final class Stage {
    var calls: [String] = []
    /// Whoever shows a screen owns it.
    var screen: TestScreen?
    let shown = Gate()
    let refused = Gate()
    let registry = UIRegistry()

    nonisolated init() {}

    /// Registers a screen that is made, shown and kept.
    func register(_ prompted: @escaping TestScreen.Prompted) {
        registry.registerDeviceProvisioningUI { [unowned self] in
            calls.append("instance")
            let screen = TestScreen(self, prompted)
            self.screen = screen
            return screen
        }
    }

    /// Registers a screen that keeps its completion and does nothing by itself.
    func registerPatientScreen() {
        register { $0.completion = $1 }
    }

    nonisolated func note(_ then: @escaping @MainActor @Sendable () -> Void = {}) -> FailureHandler {
        { error in
            MainActor.assertIsolated()
            self.calls.append("refused \(error.code)")
            then()
            self.refused.open()
        }
    }
}

extension TransactionCode {
    static func code(_ text: String) -> TransactionCode { TransactionCode(Secret(utf8: text)) }

    var text: String { secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

enum Sample {
    static let offer = OfferSummary(organization: "Example Works", issuerHost: "id.example.org", badge: "Staff badge")
    static let badge = Badge(
        id: Badge.ID(rawValue: "badge-1"), organizationID: Organization.ID(rawValue: "https://id.example.org"),
        holder: Badge.Holder(fullName: "Ana Lima"), display: Display(name: "Staff badge"), status: .active,
        server: URL(filePath: "/"))
}
