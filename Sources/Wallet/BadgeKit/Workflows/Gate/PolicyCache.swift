import BadgeKeys
import BadgeModel
import BadgePolicy
import BadgeSensors
import Foundation
import Synchronization

/// A compiled policy with the time zones that it names.
struct PreparedPolicy {
    let compiled: CompiledPolicy
    let zones: ZoneTable
    let needsLocation: Bool
    let needsLocationAccess: Bool
    let needsBluetooth: Bool

    static let unpublished = PreparedPolicy(
        compiled: .unpublished, zones: ZoneTable(), needsLocation: false, needsLocationAccess: false,
        needsBluetooth: false)
}

/// Caches compiled policies, so that a use does not compile them again.
final class PolicyCache: Sendable {
    private let ready = Mutex<[Organization.ID: (compact: String, policy: PreparedPolicy)]>([:])

    /// Returns the organization's compiled policy, and compiles it again after its document has changed.
    func policy(of organization: Organization, zones: SystemZones) -> PreparedPolicy {
        guard let document = organization.policy else { return .unpublished }
        if let cached = ready.withLock({ $0[organization.id] }), cached.compact == document.compact {
            return cached.policy
        }
        let policy = PreparedPolicy(document, zones)
        ready.withLock { $0[organization.id] = (document.compact, policy) }
        return policy
    }
}

extension PreparedPolicy {
    fileprivate init(_ document: PolicyDocument, _ zones: SystemZones) {
        let requirements = document.policy.restrictions.map(\.requirement)
        compiled = CompiledPolicy([document]) { Data(Digest.sha256($0)) }
        self.zones = zones.table(Set(requirements.flatMap(\.zones)))
        needsLocation = requirements.contains { if case .geoFence = $0 { true } else { false } }
        needsLocationAccess = requirements.contains { if case .location = $0 { true } else { false } }
        needsBluetooth = requirements.contains(.bluetooth)
    }
}

extension Policy.Requirement {
    fileprivate var zones: [String] {
        guard case .timeOfDay(let hours) = self else { return [] }
        return hours.windows.map(\.zone)
    }
}
