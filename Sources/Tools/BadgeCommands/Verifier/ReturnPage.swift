import BadgeModel
import BadgeServing
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// The page to which a wallet on this device returns the person, for one request: its address is known to nobody else.
final class ReturnPage: Sendable {
    /// The path below the verifier's address.
    let path: String
    private let returned = Mutex<String?>(nil)

    /// - Parameter name: A name that cannot be guessed.
    init(named name: String) { path = "wallet/return/\(name)" }

    /// The code with which the wallet returned the person; `nil` if it did not.
    var code: String? { returned.withLock { $0 } }

    func add(to router: Router<ClientContext>) {
        router.get(RouterPath(path)) { [self] request, _ in
            returned.withLock { $0 = request.uri.queryParameters["response_code"].map(String.init) }
            var headers: HTTPFields = [:]
            // The address has the code.
            if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
            return Response.text(
                Message.commands("command.verify.returned").shown + "\n", type: "text/plain; charset=utf-8",
                headers: headers)
        }
    }
}
