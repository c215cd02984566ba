import BadgeKeys
import BadgeTransport

extension IssuerClient {
    /// A client that asks each server once: what fails is not tried again after a pause.
    package var once: IssuerClient {
        IssuerClient(
            client: client.once, clock: clock, random: random, languages: languages,
            certificateRoots: certificateRoots)
    }
}
