package import BadgeServing
import Foundation
import HTTPTypes
package import Hummingbird
import Synchronization

/// The page to which a wallet on this device returns the person, for one request: its address is known to nobody else.
package final class ReturnPage: Sendable {
    /// The path below the verifier's address.
    package let path: String
    private let text: String
    private let returned = Mutex<String?>(nil)

    /// - Parameters:
    ///   - name: A name that cannot be guessed.
    ///   - text: What the page says.
    package init(named name: String, saying text: String) {
        path = "wallet/return/\(name)"
        self.text = text
    }

    /// The code with which the wallet returned the person; `nil` if it did not.
    package var code: String? { returned.withLock { $0 } }

    package func add(to router: Router<ClientContext>) {
        router.get(RouterPath(path)) { [self] request, _ in
            returned.withLock { $0 = request.uri.queryParameters["response_code"].map(String.init) }
            var headers: HTTPFields = [:]
            // The address has the code.
            if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "no-referrer" }
            return Response.text(text + "\n", type: "text/plain; charset=utf-8", headers: headers)
        }
    }
}
