import BadgeModel

/// Requires the device to be within each of the fences.
struct GeoFenceRule: Rule {
    private let fences: [Fence]
    var restriction: Restriction { .geoFence }

    init(_ fences: [Policy.GeoFence]) {
        self.fences = fences.map(Fence.init)
    }

    func reason(_ facts: PolicyFacts) -> UnmetReason? {
        for fence in fences {
            if let violation = fence.violation(by: facts.location.value) { return .outsideGeofence(violation) }
        }
        return nil
    }
}
