import BadgeTesting
import BadgeTransport
import TestSupport

extension AuthorityFixture {
    // For a test that looks at what was found.
    func described(_ transport: any HTTPTransport) throws -> OpenAPIValidatingTransport {
        OpenAPIValidatingTransport(transport, description: try Described.description, root: issuer)
    }
}
