import BadgeDatabase
import BadgeModel
import Foundation
import GRDB

// The encoding of the model's values in columns. An unreadable row is damage, never absence. Rows are verified against
// the integrity tree before they are read here: the requirements of GRDB's subscript were checked when they were added.

extension Badge {
    init(row: Row) throws {
        self.init(
            id: ID(rawValue: row["id"]),
            organizationID: Organization.ID(rawValue: row["organization_id"]),
            holder: Holder(
                fullName: row["full_name"], givenName: row["given_name"], familyName: row["family_name"],
                email: row["email"], title: row["title"], group: row["group_name"], photoDigest: row["photo_digest"]),
            display: try row.document("display", Display.init(stored:)),
            properties: try row.document("properties") { try $0.object() },
            status: try row.name("status"),
            validity: Validity(notBefore: row.date("not_before"), expires: row.date("expires")),
            credentialID: (row["credential_id"] as String?).map(Credential.ID.init(rawValue:)),
            statusReference: try row.statusReference(),
            policyVersion: row["policy_version"],
            server: try row.url("server"))
    }

    var columns: Bindings { Bindings(values) }

    var values: [String: (any DatabaseValueConvertible)?] {
        [
            "id": id.rawValue, "organization_id": organizationID.rawValue, "full_name": holder.fullName,
            "given_name": holder.givenName, "family_name": holder.familyName, "email": holder.email,
            "title": holder.title, "group_name": holder.group, "photo_digest": holder.photoDigest,
            "display": display.stored, "properties": JSON.object(properties).text, "status": status.rawValue,
            "not_before": validity.notBefore?.stored, "expires": validity.expires?.stored,
            "credential_id": credentialID?.rawValue, "status_list": statusReference?.list.absoluteString,
            "status_index": statusReference?.index, "policy_version": policyVersion,
            "server": server.absoluteString,
        ]
    }
}

extension Organization {
    init(row: Row, policy: Row?, anchors: [Row]) throws {
        self.init(
            id: ID(rawValue: row["id"]), name: row["name"], display: try row.document("display", Display.init(stored:)),
            issuer: try row.url("issuer"), authorizationServer: try row.url("authorization_server"),
            trustAnchors: try anchors.map {
                TrustAnchor(thumbprint: $0["thumbprint"], jwk: try $0.document("jwk") { try $0.present() })
            },
            keysVersion: row["keys_version"], reissueBefore: row.date("reissue_before"),
            policy: try policy.map(PolicyDocument.init(row:)),
            support: try row.document("support", SupportContacts.init(stored:)))
    }
}

extension PolicyDocument {
    init(row: Row) throws {
        self.init(
            version: row["version"], issuedAt: try row.requiredDate("issued_at"),
            expires: try row.requiredDate("expires"),
            policy: try row.document("document", Policy.init(received:)), compact: row["compact"])
    }
}

extension Credential {
    init(row: Row) throws {
        self.init(
            id: ID(rawValue: row["id"]), badgeID: Badge.ID(rawValue: row["badge_id"]), format: try row.name("format"),
            type: row["type"], holderKey: row["holder_key"], issuedAt: try row.requiredDate("issued_at"),
            expires: row.date("expires"), useCount: row["use_count"])
    }
}

extension Display {
    init(stored reader: JSONReader) throws {
        self.init(
            name: try reader["name"].string(), backgroundColor: try reader["backgroundColor"].optional?.string(),
            textColor: try reader["textColor"].optional?.string(), logo: try reader["logo"].optional?.url(),
            logoDescription: try reader["logoDescription"].optional?.string())
    }

    var stored: String {
        JSON.object(compacting: [
            "name": .string(name), "backgroundColor": .optional(backgroundColor), "textColor": .optional(textColor),
            "logo": .optional(logo?.absoluteString), "logoDescription": .optional(logoDescription),
        ]).text
    }
}

extension Organization.SupportContacts {
    init(stored reader: JSONReader) throws {
        self.init(
            email: try reader["email"].optional?.string(), phone: try reader["phone"].optional?.string(),
            url: try reader["url"].optional?.url())
    }

    var stored: String {
        JSON.object(compacting: [
            "email": .optional(email), "phone": .optional(phone), "url": .optional(url?.absoluteString),
        ]).text
    }
}

extension Date {
    var stored: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }
}

extension Row {
    /// Reads a document from a column; an unreadable one is damage.
    func document<Value>(_ column: String, _ read: (JSONReader) throws -> Value) throws -> Value {
        do {
            return try read(JSONReader(try JSON.parse(self[column] as String)))
        } catch BadgeError.Code.documentInvalid {
            throw damaged(column)
        }
    }

    func date(_ column: String) -> Date? {
        (self[column] as Int64?).map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }

    func requiredDate(_ column: String) throws -> Date {
        guard let date = date(column) else { throw damaged(column) }
        return date
    }

    func url(_ column: String) throws -> URL {
        guard let url = URL(string: self[column]) else { throw damaged(column) }
        return url
    }

    func name<Name: RawRepresentable<String>>(_ column: String) throws -> Name {
        guard let name = Name(rawValue: self[column]) else { throw damaged(column) }
        return name
    }

    func statusReference() throws -> Badge.StatusReference? {
        guard let index = self["status_index"] as Int? else { return nil }
        return Badge.StatusReference(list: try url("status_list"), index: index)
    }
}
