public import BadgeModel

extension Representation {
    /// The response of the authorization server (RFC 6749 section 4.1.2) with which a flow ends.
    ///
    /// The code and the tokens are secret. Whether the response has what the client needs, and whether `state` and `iss`
    /// are its own, is for the client to check.
    public struct Authorization: ReceivedValue {
        /// The authorization code.
        public let code: String?
        /// The value with which the client began the flow.
        public let state: String?
        /// The granted scope, separated by spaces.
        public let scope: String?
        /// The identifier of the authorization server (RFC 9207).
        public let issuer: String?
        /// The state of the user's session at the server (OpenID Connect Session Management).
        public let sessionState: String?
        /// The access token of an implicit or hybrid flow.
        public let accessToken: String?
        /// The type of the access token.
        public let tokenType: String?
        /// The lifetime of the access token, in whole seconds.
        public let expiresIn: Duration?
        /// The ID token of an implicit or hybrid flow (OpenID Connect Core).
        public let idToken: String?
        /// The address of the client with the response in it, from the link `authorization-response`.
        public let redirect: String?
        public let received: JSON

        init(_ reader: JSONReader, links: [Link]) throws {
            received = .object(try reader.optional?.object() ?? [:])
            code = try reader.optionalString("code")
            state = try reader.optionalString("state")
            scope = try reader.optionalString("scope")
            issuer = try reader.optionalString("iss")
            sessionState = try reader.optionalString("session_state")
            accessToken = try reader.optionalString("access_token")
            tokenType = try reader.optionalString("token_type")
            expiresIn = try reader.optionalNumber("expires_in").map { .seconds($0) }
            idToken = try reader.optionalString("id_token")
            redirect = links.first { $0.relation == .authorizationResponse }?.href
        }
    }
}
