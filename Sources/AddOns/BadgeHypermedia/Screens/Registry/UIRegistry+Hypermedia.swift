package import BadgeModel
public import BadgeUI

extension UIRegistry {
    /// The presenters of logins that the server drives.
    public var hypermedia: HypermediaRegistry { self[HypermediaRegistry.self] }

    /// Returns the container of one login that the server drives, in the appearance of the current call.
    ///
    /// - Parameters:
    ///   - organization: The organization whose appearance applies; `nil` for none.
    ///   - server: The origin of the server that sends the steps, which the default screens name.
    ///   - isOwnServer: Whether that is the organization's own server.
    @MainActor
    package func makeHypermediaContainer(
        for organization: Organization.ID? = nil, server: String? = nil, isOwnServer: Bool = false
    ) -> HypermediaContainer {
        HypermediaContainer(
            hypermedia, in: resolvedAppearance(for: organization), words: localization, server: server,
            isOwnServer: isOwnServer)
    }

    /// Returns the form that the default presenter draws for a model, once the user has chosen one of its forms.
    @MainActor
    package func hypermediaForm(of model: any HypermediaModel, opening form: HypermediaActionID) -> Form {
        var artist = HypermediaArtist { [localization] _ in localization.speaking(.hypermedia) }
        artist.opened = form
        return artist.drawing(of: model).form
    }
}
