import BadgeModel
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// Prompts that a screen leaves to its protocol.
final class MissingPromptTests: XCTestCase {
    @MainActor
    func testAMissingPromptEndsTheWorkflowAndIsNamed() async throws {
        let screen = CodeOnlyScreen()
        let number = try PhoneNumber("+441632960961")

        let errors = [
            await Self.error(screen) { $0.promptPhoneNumberEnrollment(badge: Sample.badge, completion: $1) },
            await Self.error(screen) {
                $0.promptGetVerificationCodeRequest(
                    badge: Sample.badge, intent: .enroll, phoneNumber: number, completion: $1)
            },
            await Self.error(screen) {
                $0.promptVerificationCodeEntry(
                    badge: Sample.badge, intent: .delete, phoneNumber: number, completion: $1)
            },
            await Self.error(screen) {
                $0.promptForDeviceRemoval(badge: Sample.badge, devices: [], limit: 1, completion: $1)
            },
        ]

        for (error, method) in zip(
            errors,
            [
                "promptPhoneNumberEnrollment(badge:completion:)",
                "promptGetVerificationCodeRequest(badge:intent:phoneNumber:completion:)",
                "promptVerificationCodeEntry(badge:intent:phoneNumber:completion:)",
                "promptForDeviceRemoval(badge:devices:limit:completion:)",
            ])
        {
            XCTAssertEqual(error?.code, .uiNotRegistered)
            XCTAssertEqual(error?.recovery, .unrecoverable)
            XCTAssertEqual(error?.detail, .uiProtocol("DeviceProvisioningUIProtocol"))
            XCTAssertTrue(error?.reason.contains("CodeOnlyScreen does not implement \(method)") == true, method)
        }
        XCTAssertEqual(screen.dismissals, 4)
    }

    @MainActor
    func testAPromptThatAScreenCancelsIsNotMissing() async {
        let error = await Self.error(CodeOnlyScreen()) {
            $0.promptForTransactionCode(for: Sample.offer, completion: $1)
        }

        XCTAssertEqual(error?.code, .declined)
    }

    @MainActor
    func testAMissingPromptThatIsCalledDirectlyCancels() async {
        let other = CodeOnlyScreen()

        let error = await Self.error(CodeOnlyScreen()) { _, completion in
            Task { other.promptForDeviceRemoval(badge: Sample.badge, devices: [], limit: 1, completion: completion) }
        }

        XCTAssertEqual(error?.code, .declined)
    }

    private static func error<Answer: Sendable>(
        _ screen: CodeOnlyScreen,
        _ show: @MainActor @Sendable (any DeviceProvisioningUIProtocol, @escaping PromptCompletion<Answer>) -> Void
    ) async -> BadgeError? {
        let registry = UIRegistry()
        registry.registerDeviceProvisioningUI { screen }
        do {
            try await registry.prompt(\.deviceProvisioning, show) { _ in }
            return nil
        } catch {
            return error as? BadgeError
        }
    }
}

@MainActor
private final class CodeOnlyScreen: DeviceProvisioningUIProtocol {
    private(set) var dismissals = 0

    func promptForTransactionCode(for offer: OfferSummary, completion: @escaping PromptCompletion<TransactionCode>) {
        completion(nil, nil)
    }

    func dismiss() { dismissals += 1 }
}
