import Foundation

// The paths below the issuer's address, shared by the router and the metadata.
package enum Endpoint {
    static let issuerMetadata = "/.well-known/openid-credential-issuer"
    static let serverMetadata = "/.well-known/oauth-authorization-server"
    static let signingKeys = "/.well-known/jwt-vc-issuer"
    static let keys = "/keys"
    static let offers = "/offers"
    static let token = "/token"
    static let nonce = "/nonce"
    static let credential = "/credential"
    static let deferredCredential = "/deferred_credential"
    static let notification = "/notification"
    static let statusLists = "/status"
    static let policy = "/policy"
    static let agreements = "/agreements"
    static let checkpoints = "/anchors"
    static let serverConfiguration = "/.well-known/badge-configuration"
    static let login = "/login"
    static let deviceAuthorization = "/device_authorization"
    static let deviceLogin = "/device"
    static let authorization = "/authorize"
    static let pushedRequest = "/par"
    static let revocation = "/revoke"
    static let devices = "/devices"
    static let password = "/password"
    static let phone = "/phone"
    static let photo = "/photo"
    static let photoNonce = "/photo/nonce"
    static let recovery = "/recovery"
    static let codes = "/codes"
    static let clients = "/clients"
    static let sso = "/sso"
    static let providerSession = "/session/provider"
    static let providerNonce = "/session/provider/nonce"
    static let accounts = "/accounts"
    static let share = "/share"
    static let walletRequests = "/wallet/requests"
    static let walletAnswers = "/wallet/answers"
    static let signIns = "/wallet/sign-ins"
    static let jwks = "/jwks"

    static let credentialConfiguration = "badge"
    static let preAuthorizedGrant = "urn:ietf:params:oauth:grant-type:pre-authorized_code"
    static let codeGrant = "authorization_code"
    static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
    static let refreshGrant = "refresh_token"
    static let exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange"

    static func type(of issuer: String) -> String { issuer + "/badge" }

    static func statusList(_ number: Int, of issuer: String) -> String { "\(issuer)\(statusLists)/\(number)" }

    static func offer(_ identifier: String, of issuer: String) -> String { "\(issuer)\(offers)/\(identifier)" }
}
