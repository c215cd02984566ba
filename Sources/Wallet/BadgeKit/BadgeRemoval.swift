package import BadgeModel

/// What became of this device at the organization of a badge that was removed.
///
/// An organization counts the devices that hold its badges, up to the limit of its policy. A device without a badge is
/// counted until it is removed there too.
///
///     if try await wallet.removeBadge(badge.id).device == .unknown { … }
public struct BadgeRemoval: Sendable, Hashable {
    /// Whether the organization still counts this device.
    public enum DeviceStatus: String, Sendable, CaseIterable {
        /// The organization removed this device from those of the user.
        case removed
        /// Another badge of the organization is on this device.
        case inUse
        /// The organization could not be asked, or keeps no list of devices: it may count this device still.
        case unknown
    }

    /// Whether the organization still counts this device.
    public let device: DeviceStatus
}

extension BadgeRemoval {
    /// What the user should know of it; `nil` if nothing remains to be done.
    package func message(of organization: Organization?) -> Message? {
        guard let organization, organization.policy?.policy.deviceLimit != nil else { return nil }
        let name = organization.name
        return switch device {
        case .removed: Message("command.remove.deviceRemoved", ["organization": name])
        case .inUse: nil
        case .unknown: Message("command.remove.deviceCounted", ["organization": name])
        }
    }
}
