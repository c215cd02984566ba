import BadgeModel
import BadgePolicy
import BadgeStorage

/// The facts about a badge, gathered at one time.
struct FactSnapshot {
    let snapshot: GateSnapshot
    let facts: PolicyFacts

    var badge: Badge { snapshot.badge }
}
