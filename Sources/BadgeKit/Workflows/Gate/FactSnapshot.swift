import BadgeModel
import BadgePolicy
import BadgeStorage

/// What was found out about a badge at one time.
struct FactSnapshot {
    let snapshot: GateSnapshot
    let facts: PolicyFacts

    var badge: Badge { snapshot.badge }
}
