import BadgeTransport
import Synchronization

// The transport by which an organization that verifies a presentation fetches its own status list. Made when it is first
// needed, since it has routes of its own.
final class OwnTransport: Sendable {
    private let made = Mutex<(any HTTPTransport)?>(nil)

    func transport(to authority: Authority) -> any HTTPTransport {
        made.withLock { made in
            let transport = made ?? authority.transport()
            made = transport
            return transport
        }
    }
}
