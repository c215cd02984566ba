import BadgeModel

/// The layers of one wallet, from which each prompt's appearance is resolved.
struct AppearanceLayers: Sendable {
    var organizations: [Organization.ID: AppearanceLayer] = [:]
    var theme = AppearanceLayer()
    var defaults = AppearanceLayer()
    var languages = Languages([])
}
