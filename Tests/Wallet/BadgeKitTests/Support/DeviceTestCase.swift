import XCTest

/// Names the calls of the screen for devices as a book writes them down.
class DeviceTestCase: XCTestCase {
    static let instance = "DeviceProvisioning.instance"
    static let number = "DeviceProvisioning.promptPhoneNumberEnrollment"
    static let request = "DeviceProvisioning.promptGetVerificationCodeRequest"
    static let entry = "DeviceProvisioning.promptVerificationCodeEntry"
    static let removal = "DeviceProvisioning.promptForDeviceRemoval"
    static let dismiss = "DeviceProvisioning.dismiss"
    /// An invitation with a code.
    static let coded = [instance, "DeviceProvisioning.promptForTransactionCode", dismiss]
}
