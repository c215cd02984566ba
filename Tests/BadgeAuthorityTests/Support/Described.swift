import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation

enum Described {
    static let file = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "Schemas/badge-api.yaml")
    private static let read = Result { try APIDescription(contentsOf: file) }

    static var description: APIDescription {
        get throws { try read.get() }
    }
}

extension House {
    // Whatever passes is held against the description: a test need not ask for it.
    func described(_ transport: any HTTPTransport) throws -> DescribedTransport {
        DescribedTransport(transport, description: try Described.description, root: issuer)
    }
}
