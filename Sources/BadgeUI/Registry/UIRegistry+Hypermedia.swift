package import BadgeModel

extension UIRegistry {
    /// Returns the container of one login that the server drives, in the appearance of the current call.
    ///
    /// - Parameter organization: The organization whose appearance applies; `nil` for none.
    @MainActor
    package func makeHypermediaContainer(for organization: Organization.ID? = nil) -> HypermediaContainer {
        HypermediaContainer(hypermedia, in: resolvedAppearance(for: organization), words: localization)
    }
}
