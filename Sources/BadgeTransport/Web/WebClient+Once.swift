import BadgeModel

extension WebClient {
    /// A client that asks each server once: what fails is not tried again after a pause.
    package var once: WebClient {
        WebClient(transport: transport, clock: clock, random: random, privateHosts: privateHosts) { _ in
            throw BadgeError(.serverUnreachable, "serverUnreachable.now")
        }
    }
}
