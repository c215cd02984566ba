package import Foundation

/// What a verifier's server did with a response.
package enum PresentationOutcome: Sendable, Hashable {
    /// It took the response.
    case received
    /// It took the response, and the person goes on at that address, which the browser opens and nothing else fetches.
    case redirect(URL)
    /// It took the response, and named an address to which nobody is led: one of another app, or a program.
    case redirectRefused
    /// The browser sends the response by opening that address.
    case open(URL)
}
