import BadgeTransport

extension IssuerClient {
    /// A client that does not retry failed requests.
    package var once: IssuerClient {
        IssuerClient(
            client: client.once, clock: clock, random: random, formats: formats, languages: languages,
            certificateRoots: certificateRoots, fetchedOffers: fetchedOffers)
    }
}
