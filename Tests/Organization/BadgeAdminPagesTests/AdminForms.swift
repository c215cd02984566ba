import BadgeDatabase
import BadgeKeys
import BadgeModel
import BadgeTesting
import Foundation

@testable import BadgeAdminPages
@testable import BadgeAuthority

/// A form of the administrators' pages, as a browser would send it.
struct AdminForm {
    /// The pattern of its address, as the table of routes has it.
    let route: String
    /// What its address and its fields name.
    var id: () throws -> String = { "" }
    var fields: () throws -> [String: String] = { [:] }
    /// The fields without which nothing is done.
    var required: [String] = []
    /// The fields of which only some values are known.
    var choices: [String] = []
    /// Whether it is sent as it should be, after everything that it should not.
    var isSent = true

    func path(_ id: String) -> String { "/" + route.replacing("*", with: id) }
}

extension AdminSite {
    /// An example of each form. They are sent in this order, which ends what there is last.
    func forms(_ badge: IssuedBadge) -> [AdminForm] {
        let person = { [organization] in organization.person.id.rawValue }
        let badge = { badge.id.rawValue }
        let email = organization.person.details.email
        let everybody = { [authority] in String(try authority.plan(BulkInvitation(.here)).count) }
        let details = ["name": "Bo Ek", "email": "bo@example.com", "title": "Chief"]
        return [
            AdminForm(route: "people", fields: { details }, required: ["name", "email"], choices: ["email"]),
            AdminForm(
                route: "people/*", id: person,
                fields: { [authority] in
                    let opened = OpenedValues(PersonForm(try authority.person(email).details)).text
                    return details.merging(
                        ["email": email, "phone": "+441632960961", "username": "bo", "openedWith": opened]
                    ) { $1 }
                }, required: ["name", "email", "openedWith"], choices: ["email", "phone", "openedWith"]),
            AdminForm(
                route: "people/*/second-factor", id: person, fields: { ["isRequired": "yes"] },
                required: ["isRequired"], choices: ["isRequired"]),
            AdminForm(
                route: "people/*/password", id: person,
                fields: { ["username": "bo", "password": Self.password] }, required: ["username", "password"]),
            AdminForm(
                route: "people/*/invite", id: person, fields: { ["way": "here"] }, required: ["way"], choices: ["way"]),
            AdminForm(
                route: "people/*/withdraw", id: person,
                fields: { [authority] in
                    ["invitation": try authority.openInvitations(limit: 1).first?.id ?? ""]
                }, required: ["invitation"], choices: ["invitation"]),
            AdminForm(
                route: "invitations/approve", fields: { ["email": email] }, required: ["email"], choices: ["email"],
                isSent: false),
            AdminForm(
                route: "invitations/refuse", fields: { ["email": email] }, required: ["email"], choices: ["email"],
                isSent: false),
            AdminForm(
                route: "invitations/all/preview", fields: { ["way": "here"] }, required: ["way"], choices: ["way"]),
            AdminForm(
                route: "invitations/all", fields: { ["way": "here", "count": try everybody()] },
                required: ["way", "count"], choices: ["way", "count"]),
            AdminForm(
                route: "people/import",
                fields: { ["people": Base64URL.encode(Data("name,email\nDi Su,di@example.com\n".utf8))] },
                required: ["people"]),
            // Its file is no field.
            AdminForm(route: "people/import/preview", isSent: false),
            AdminForm(
                route: "organization",
                fields: { [authority] in
                    [
                        "name": "Other Works", "badge": "90", "badgeUnit": "days",
                        "openedWith": OpenedValues(OrganizationForm(try authority.organizationDetails())).text,
                    ]
                }, required: ["name", "openedWith"], choices: ["badgeUnit", "openedWith"]),
            // Another password would end the session.
            AdminForm(route: "account/password", isSent: false),
            AdminForm(route: "account/code", isSent: false),
            AdminForm(route: "badges/*/suspend", id: badge),
            AdminForm(route: "badges/*/reinstate", id: badge),
            AdminForm(route: "people/*/suspend", id: person),
            AdminForm(route: "people/*/reinstate", id: person),
        ] + documentForms + keyForms + administratorForms(person, badge)
    }

    private var documentForms: [AdminForm] {
        let provider = """
            {"id": "other", "kind": "openIDConnect", "name": "Other", "issuer": "https://other.example.com",
            "clientID": "badges"}
            """
        return [
            AdminForm(
                route: "policy", fields: { ["document": #"{"restrictions": []}"#, "version": "2", "act": "publish"] },
                required: ["document", "version", "act"], choices: ["document", "version", "act"]),
            AdminForm(
                route: "policy/versions/*/restore", id: { "1" }, fields: { ["version": "3"] }, required: ["version"],
                choices: ["version"]),
            AdminForm(
                route: "providers", fields: { ["document": provider, "domains": "example.org"] },
                required: ["document"], choices: ["document", "domains"]),
            AdminForm(
                route: "providers",
                fields: {
                    [
                        "kind": "openIDConnect", "id": "further", "name": "Further",
                        "issuer": "https://further.example.com", "clientID": "badges", "scopes": "profile email",
                        "act": "add",
                    ]
                }, required: ["kind", "id", "name", "issuer", "clientID"], choices: ["kind", "issuer", "act"]),
            AdminForm(route: "providers/*/remove", id: { "other" }),
            AdminForm(
                route: "login-settings", fields: { ["document": #"{"version": 1}"#] }, required: ["document"],
                choices: ["document"], isSent: false),
        ]
    }

    private var keyForms: [AdminForm] {
        let former = { [authority] in
            try authority.signingKeys().first { $0.state == .former }?.id ?? "none"
        }
        return [
            AdminForm(route: "keys/next"), AdminForm(route: "keys/rotate"),
            // The key has signed a badge, and stays.
            AdminForm(
                route: "keys/retire", fields: { ["key": try former()] }, required: ["key"], choices: ["key"],
                isSent: false),
            AdminForm(route: "outbox/*/resend", id: { "message-uncertain" }),
            AdminForm(route: "audit/verify"),
        ]
    }

    private func administratorForms(
        _ person: @escaping () throws -> String, _ badge: @escaping () throws -> String
    ) -> [AdminForm] {
        let other = { [authority] in try authority.administrator(Self.email(.people)).id.rawValue }
        let device = { [authority] in
            try authority.devices(matching: "", after: nil, limit: 1).first?.device.id.rawValue ?? "none"
        }
        return [
            AdminForm(
                route: "administrators",
                fields: {
                    ["name": "Cy", "email": "cy@example.com", "role": "auditor", "password": Self.password]
                }, required: ["name", "email", "role", "password"], choices: ["role"]),
            AdminForm(
                route: "administrators/*/role", id: other, fields: { ["role": "policy"] }, required: ["role"],
                choices: ["role"]),
            AdminForm(route: "administrators/*/code", id: other),
            AdminForm(route: "administrators/*/remove", id: other),
            AdminForm(
                route: "people/*/remove-device", id: person, fields: { ["device": try device()] },
                required: ["device"], choices: ["device"]),
            AdminForm(route: "badges/*/revoke", id: badge, isSent: false),
            AdminForm(route: "people/*/remove", id: person),
            AdminForm(
                route: "login", fields: { try self.login(.owner) }, required: ["email", "password", "code"],
                isSent: false),
            AdminForm(route: "open/*", id: { "unknown" }, isSent: false),
            AdminForm(route: "logout"),
        ]
    }
}
