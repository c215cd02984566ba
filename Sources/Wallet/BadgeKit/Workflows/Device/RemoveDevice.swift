import BadgeClient
import BadgeModel
import BadgeUI

/// Removes a badge from another device of the user.
struct RemoveDevice: Workflow {
    private let device: Device.ID
    private let badgeID: Badge.ID
    let context: WorkflowContext

    init(_ device: Device.ID, badgeID: Badge.ID, context: WorkflowContext) {
        self.device = device
        self.badgeID = badgeID
        self.context = context
    }

    /// Removes the device, with a code sent by phone if the organization requires one.
    func perform() async throws {
        let badge = try await context.store.requireBadge(badgeID)
        try await context.withSession(of: badge) { session in
            let removal = DeviceRemoval(badge: badge, session: session)
            guard let number = try await removal.tryWithoutCode(device) else { return }
            try await context.ui.withUI(\.deviceProvisioning) { screen in
                try await removal.verify(device, to: number, on: screen)
            }
        }
    }
}

/// Makes room for this device where the organization's limit of devices is reached.
struct FreeDevice {
    let badge: Badge
    let limit: Int
    let devices: [Device]
    let session: DeviceSession
    let context: WorkflowContext

    func run() async throws {
        let removal = DeviceRemoval(badge: badge, session: session)
        try await context.ui.withUI(\.deviceProvisioning) { screen in
            let (device, number) = try await screen.prompt {
                $0.promptForDeviceRemoval(badge: badge, devices: devices, limit: limit, completion: $1)
            } attempt: { device in
                guard devices.contains(where: { $0.id == device }) else { throw Self.unknown }
                return (device, try await removal.tryWithoutCode(device))
            }
            if let number { try await removal.verify(device, to: number, on: screen) }
        }
    }

    private static let unknown = BadgeError(
        .invalidInput, "invalidInput.deviceNotShown", recovery: .retry)
}

struct DeviceRemoval {
    let badge: Badge
    let session: DeviceSession

    /// - Returns: The number to which a code must be sent first; `nil` when the device is removed.
    func tryWithoutCode(_ device: Device.ID) async throws -> PhoneNumber? {
        do {
            try await session.removeDevice(device, code: nil)
            return nil
        } catch let error as BadgeError where error.code == .verificationRequired {
            guard case .phoneNumber(let number) = error.detail else { throw error }
            return try PhoneNumber(number)
        }
    }

    func verify(
        _ device: Device.ID, to number: PhoneNumber, on screen: PromptSession<any DeviceProvisioningUIProtocol>
    ) async throws {
        let byPhone = EnterPhoneCode(
            badge: badge, intent: .delete, purpose: .delete(device), session: session, screen: screen)
        let isRemoved: Void? = try await byPhone.run(to: number) {
            try await session.removeDevice(device, code: $0.secret)
        }
        guard isRemoved != nil else { throw BadgeError.declined }
    }
}
