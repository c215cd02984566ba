import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeOpenID
import Foundation

// The documents that describe the organization to wallets.
struct IssuerDocuments: Sendable {
    let organization: Organization
    let settings: IssuanceSettings
    let requiresDPoP: Bool
    let requiresEncryption: Bool
    // The external server at which people log in; nil if they log in at the organization alone.
    let externalServer: ExternalAuthorizationServer?
    // Whether people log in with passwords at the organization, which they can change there.
    let hasPasswords: Bool
    let scope: String
    // What is served beside the organization's own routes.
    let extensions: [any RouteExtension]
    // The identity providers, in the order in which wallets show them.
    let providers: [IdentityProvider]
    // Whether people can share by email.
    let allowsSharing: Bool
    // Whether people can sign in to an app from any wallet, which gets an ID token.
    let takesPresentations: Bool

    private var issuer: String { organization.id.rawValue }

    // OpenID4VCI 1.0, section 12.2.4, and members of our own: the addresses of the policy, the keys, the receipts and
    // the checkpoints, and the support contacts.
    var issuerMetadata: JSON {
        .object(compacting: [
            "credential_issuer": .string(issuer),
            "authorization_servers": .array(
                [externalServer?.issuer.absoluteString, issuer].compactMap { $0 }.map(JSON.string)),
            "credential_endpoint": .string(issuer + Endpoint.credential),
            "nonce_endpoint": .string(issuer + Endpoint.nonce),
            "deferred_credential_endpoint": .string(issuer + Endpoint.deferredCredential),
            "notification_endpoint": .string(issuer + Endpoint.notification),
            "credential_request_encryption": [
                "jwks": ["keys": [settings.requestKey.publicKey.json]], "enc_values_supported": encryptions,
                "encryption_required": .bool(requiresEncryption),
            ],
            "credential_response_encryption": [
                "alg_values_supported": [.string(JWE.algorithm)], "enc_values_supported": encryptions,
                "encryption_required": .bool(requiresEncryption),
            ],
            "batch_credential_issuance": settings.batchSize > 1
                ? ["batch_size": .integer(Int64(settings.batchSize))] : nil,
            "display": [display(name: organization.name)],
            "credential_configurations_supported": .object([Endpoint.credentialConfiguration: configuration]),
            "badge_policy_uri": organization.policy == nil ? nil : .string(issuer + Endpoint.policy),
            "badge_keys_uri": organization.keysVersion == 0 ? nil : .string(issuer + Endpoint.keys),
            "badge_keys_version": organization.keysVersion == 0 ? nil : .integer(Int64(organization.keysVersion)),
            "badge_agreement_endpoint": .string(issuer + Endpoint.agreements),
            "badge_anchor_endpoint": .string(issuer + Endpoint.checkpoints),
            "badge_support": support,
        ])
    }

    // OpenID4VCI 1.0, section 12.2.3: the claims of the metadata when they are signed.
    func signedMetadata(at now: Date) -> JSON {
        let claims: [String: JSON] = [
            "iss": .string(issuer), "sub": .string(issuer), "iat": .integer(now.wholeSeconds),
            "exp": .integer(now.addingTimeInterval(Lifetime.day).wholeSeconds),
        ]
        return .object(claims.merging(issuerMetadata.objectValue ?? [:]) { own, _ in own })
    }

    private var encryptions: JSON { .array(JWE.ContentEncryption.allCases.map { .string($0.rawValue) }) }

    // The organization's own configuration document, which no standard defines.
    var serverConfiguration: JSON {
        let endpoints = [
            "token": Endpoint.token, "login": Endpoint.login, "revocation": Endpoint.revocation,
            "devices": Endpoint.devices, "phone": Endpoint.phone, "photo": Endpoint.photo,
            "recovery": Endpoint.recovery, "codes": Endpoint.codes, "clients": Endpoint.clients, "sso": Endpoint.sso,
            "offers": Endpoint.offers,
        ]
        let members = endpoints.map { ("\($0.key)_endpoint", JSON.string(issuer + $0.value)) }
        return .object(
            Dictionary(uniqueKeysWithValues: members).merging(
                JSON.object(compacting: [
                    "issuer": .string(issuer), "name": .string(organization.name), "support": support,
                    "authorization_server": .optional(externalServer?.issuer.absoluteString),
                    "provider_session_endpoint": .string(issuer + Endpoint.providerSession),
                    "provider_nonce_endpoint": .string(issuer + Endpoint.providerNonce),
                    "accounts_endpoint": .string(issuer + Endpoint.accounts),
                    "identity_providers": providers.isEmpty ? nil : .array(providers.map(\.json)),
                    "share_endpoint": allowsSharing ? .string(issuer + Endpoint.share) : nil,
                    "password_endpoint": hasPasswords ? .string(issuer + Endpoint.password) : nil,
                ]).objectValue ?? [:]
            ) { $1 })
    }

    // RFC 8414, and OpenID4VCI 1.0, section 12.3.
    var serverMetadata: JSON {
        .object((ownMetadata.objectValue ?? [:]).merging(addedEndpoints) { own, _ in own })
    }

    private var ownMetadata: JSON {
        .object(compacting: [
            "issuer": .string(issuer),
            "token_endpoint": .string(issuer + Endpoint.token),
            "token_endpoint_auth_methods_supported": ["none"],
            "authorization_endpoint": .string(issuer + Endpoint.authorization),
            "pushed_authorization_request_endpoint": .string(issuer + Endpoint.pushedRequest),
            "authorization_response_iss_parameter_supported": true,
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "scopes_supported": .array(
                ([scope] + (takesPresentations ? ["openid"] : []) + extensions.flatMap(\.scopes)).map(JSON.string)),
            "grant_types_supported": .array(grants.map(JSON.string)),
            "device_authorization_endpoint": .string(issuer + Endpoint.deviceAuthorization),
            "code_challenge_methods_supported": ["S256"],
            "dpop_signing_alg_values_supported": ["ES256"],
            // RFC 9728, section 2: the server is also the protected resource.
            "dpop_bound_access_tokens_required": requiresDPoP ? .bool(true) : nil,
            "revocation_endpoint": .string(issuer + Endpoint.revocation),
            "revocation_endpoint_auth_methods_supported": ["none"],
            "authorization_challenge_endpoint": .string(issuer + Endpoint.login),
            "pre-authorized_grant_anonymous_access_supported": true,
            // OpenID Connect Discovery, section 3.
            "jwks_uri": takesPresentations ? .string(issuer + Endpoint.jwks) : nil,
            "subject_types_supported": takesPresentations ? ["pairwise"] : nil,
            "id_token_signing_alg_values_supported": takesPresentations ? ["ES256"] : nil,
        ])
    }

    private var grants: [String] {
        [
            Endpoint.preAuthorizedGrant, Endpoint.codeGrant, Endpoint.deviceGrant, Endpoint.refreshGrant,
            HolderProof.grant,
        ] + (externalServer == nil ? [] : [Endpoint.exchangeGrant]) + extensions.flatMap(\.grants)
    }

    private var addedEndpoints: [String: JSON] {
        extensions.reduce(into: [:]) { all, part in
            all.merge(part.endpoints.mapValues { .string(issuer + $0) }) { first, _ in first }
        }
    }

    // SD-JWT VC, section 5.
    var signingKeys: JSON {
        ["issuer": .string(issuer), "jwks": jwks]
    }

    // The same keys, which sign ID tokens too.
    var jwks: JSON { ["keys": .array(organization.trustAnchors.map(\.jwk))] }

    private var configuration: JSON {
        [
            "format": "dc+sd-jwt",
            "vct": .string(Endpoint.type(of: issuer)),
            "scope": .string(scope),
            "cryptographic_binding_methods_supported": ["jwk"],
            "credential_signing_alg_values_supported": ["ES256"],
            "proof_types_supported": ["jwt": ["proof_signing_alg_values_supported": ["ES256"]]],
            "credential_metadata": [
                "display": [display(name: organization.display.name)],
                "claims": .array(
                    ["name", "given_name", "family_name", "email", "title", "group", "photo_digest"].map {
                        ["path": [.string($0)]]
                    }),
            ],
        ]
    }

    private func display(name: String) -> JSON {
        .object(compacting: [
            "name": .string(name),
            "background_color": .optional(organization.display.backgroundColor),
            "text_color": .optional(organization.display.textColor),
            "logo": organization.display.logo.map { ["uri": .string($0.absoluteString)] },
        ])
    }

    private var support: JSON? {
        let support = organization.support
        let contacts = JSON.object(compacting: [
            "email": .optional(support.email), "phone": .optional(support.phone),
            "url": .optional(support.url?.absoluteString),
        ])
        // A plain nil would become the null of JSON.
        return contacts == [:] ? Optional.none : contacts
    }
}

// A credential offer (OpenID4VCI 1.0, section 4.1.1).
struct OfferDocument: Sendable {
    let offer: OpenOffer

    var json: JSON {
        [
            "credential_issuer": .string(offer.issuer),
            "credential_configuration_ids": [.string(Endpoint.credentialConfiguration)],
            "grants": offer.wantsLogin ? loginGrant : preAuthorizedGrant,
        ]
    }

    private var preAuthorizedGrant: JSON {
        .object([
            Endpoint.preAuthorizedGrant: .object(compacting: [
                "pre-authorized_code": .string(offer.preAuthorizedCode), "authorization_server": server,
                "tx_code": offer.hasTransactionCode ? .some(transactionCode) : .none,
            ])
        ])
    }

    private var loginGrant: JSON {
        .object([
            Endpoint.codeGrant: .object(compacting: [
                "issuer_state": .string(offer.preAuthorizedCode), "authorization_server": server,
            ])
        ])
    }

    // The offer names the server if there are two (section 4.1.1).
    private var server: JSON? { .optional(offer.authorizationServer) }

    private var transactionCode: JSON {
        // `tries_left` is our own member, as in a refusal.
        .object(compacting: [
            "input_mode": "numeric",
            "length": .integer(Int64(AuthorityStore.transactionCodeLength)),
            "description": .string("The six digits that \(offer.organizationName) sent you."),
            "tries_left": offer.triesLeft.map { .integer(Int64($0)) },
        ])
    }

    static func link(_ parameter: String, _ value: String) -> String {
        "openid-credential-offer://?\(parameter)=\(value.percentEncoded)"
    }
}
