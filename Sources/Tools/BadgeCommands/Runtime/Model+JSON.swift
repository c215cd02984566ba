import BadgeKit
import BadgeModel
import Foundation

// The model as `Schemas` describes it.

extension Badge {
    func json(
        organization: Organization?, isDefault: Bool, isLocked: Bool = false, credentials: [Credential]? = nil
    ) -> JSON {
        .object(compacting: [
            "id": .string(id.rawValue),
            "status": .string(status.rawValue),
            "locked": isLocked ? true : nil,
            "promised": isPromised ? true : nil,
            "default": .bool(isDefault),
            "organization": [
                "id": .string(organizationID.rawValue), "name": .string(organization?.name ?? organizationID.rawValue),
            ],
            "holder": holder.json,
            "display": display.json,
            "properties": .object(properties),
            "validity": .object(compacting: [
                "notBefore": .optional(validity.notBefore?.iso8601), "expiresAt": .optional(validity.expires?.iso8601),
            ]),
            "server": .string(server.absoluteString),
            "statusReference": statusReference.map {
                ["list": .string($0.list.absoluteString), "index": .integer(Int64($0.index))]
            },
            "policyVersion": .optional(policyVersion),
            "credentials": credentials.map { .array($0.map(\.json)) },
        ])
    }
}

extension Badge.Holder {
    var json: JSON {
        .object(compacting: [
            "fullName": .string(fullName), "givenName": .optional(givenName), "familyName": .optional(familyName),
            "email": .optional(email), "title": .optional(title), "group": .optional(group),
            "photoDigest": .optional(photoDigest),
        ])
    }
}

extension Display {
    var json: JSON {
        .object(compacting: [
            "name": .string(name), "backgroundColor": .optional(backgroundColor), "textColor": .optional(textColor),
            "logo": .optional(logo?.absoluteString),
        ])
    }
}

extension Credential {
    var json: JSON {
        .object(compacting: [
            "id": .string(id.rawValue), "format": .string(format.rawValue), "type": .string(type),
            "holderKey": .string(holderKey), "issuedAt": .string(issuedAt.iso8601),
            "expiresAt": .optional(expires?.iso8601), "useCount": .integer(Int64(useCount)),
        ])
    }
}

extension Organization {
    /// What tells which organization it is.
    var summary: JSON { ["id": .string(id.rawValue), "name": .string(name)] }

    var json: JSON {
        .object(compacting: [
            "id": .string(id.rawValue), "name": .string(name), "display": display.json,
            "issuer": .string(issuer.absoluteString),
            "authorizationServer": .string(authorizationServer.absoluteString),
            "trustAnchors": .array(trustAnchors.map { ["thumbprint": .string($0.thumbprint), "jwk": $0.jwk] }),
            "policy": policy?.json,
            "support": .object(compacting: [
                "email": .optional(support.email), "phone": .optional(support.phone),
                "url": .optional(support.url?.absoluteString),
            ]),
        ])
    }
}

extension PolicyDocument {
    var json: JSON {
        [
            "version": .integer(Int64(version)), "issuedAt": .string(issuedAt.iso8601),
            "expiresAt": .string(expires.iso8601), "policy": policy.json,
        ]
    }
}

extension Date {
    /// The time in UTC, to the second: `2026-03-01T09:00:00Z`.
    var iso8601: String { formatted(.iso8601) }
}
