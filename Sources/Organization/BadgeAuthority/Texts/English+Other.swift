import BadgeModel

extension OrganizationTexts.English {
    /// What an organization says elsewhere.
    static let other: MessageCatalogue.Texts = [
        "invalidInput.adminLoginLifetime":
            """
        An invitation to log in always lasts the usual time. Leave the duration empty.
        """,
        "alreadyExists.importedPerson":
            """
        A person with the email address {email} exists already, with other details. Import with --update to give that \
        person the details of the file.
        """,
        "invalidInput.provider": "The provider cannot be registered: {reason}",
        "invalidInput.providerDomainsKind":
            "Only an OpenID provider can be trusted for a domain. Leave the domains out.",
        "invalidInput.providerDomains": "There are more than {count} domains.",
        "invalidInput.providerDomain": "“{domain}” is not a domain. Write it like example.com.",
        "invalidInput.providerCount": "There are {count} identity providers, which is the most. Remove one first.",
        "alreadyExists.provider":
            "An identity provider with the id {id} or the same issuer is registered. Remove it first.",
        "invalidInput.linkedProvider":
            "People’s accounts are linked at this issuer. Your role does not include changing who signs "
            + "them in. Ask an owner.",
        "finding.creationInterrupted": "Creating the organization was interrupted.",
        "finding.policyFromTheFuture": "The policy was signed at {date}, which is still to come: wallets refuse it.",
        "remedy.beginOrganization": "Create an organization, or restore a backup.",
        "remedy.createOrganization": "Create it again.",
        "remedy.fullDiskOfOrganization": "Make room: on a full disk nothing can be revoked.",
        "remedy.rolledBackOrganization": "Put the newest back, or restore a backup.",
        "remedy.setClockOfServer": "Set the clock right: the server signs it again with its next answer.",
        "problem.valuesAltered": "Personal values of entry {entry} were altered or are missing.",
        "noun.organization": "organization",
        "noun.nameOnBadges": "name on badges",
        "noun.color": "colour {color}",
        "noun.logo": "logo",
        "noun.supportPage": "support page",
        "noun.supportAddress": "support address",
        "noun.supportPhone": "support phone",
        "admin.organization.url": "Address",
        "admin.organization.urlHint":
            """
        Where wallets reach the organization. It can change before the first badge only, and ends open \
        invitations.
        """,
        "admin.organization.backgroundColor": "Background colour of badges",
        "admin.organization.textColor": "Text colour of badges",
        "admin.organization.logo": "Address of the logo",
        "admin.organization.logoHint": "With https: a PNG or JPEG of at most 1 MB.",
        "admin.organization.supportEmail": "Support email address",
        "admin.organization.supportPhone": "Support phone",
        "admin.organization.supportPage": "Support page",
        "admin.organization.invitation": "An invitation that you pass on lasts",
        "admin.organization.mailedInvitation": "An invitation by email lasts",
        "admin.organization.loginInvitation": "An invitation to log in lasts",
        "admin.organization.longestInvitation": "A single invitation lasts at most",
        "admin.organization.badge": "A badge lasts",
        "admin.field.name": "Name",
        "admin.field.email": "Email address",
        "admin.field.givenName": "Given name",
        "admin.field.familyName": "Family name",
        "admin.field.phone": "Phone",
        "admin.field.title": "Position",
        "admin.field.group": "Department",
        "admin.field.username": "User name",
        "audit.field.displayName": "Name on badges",
        "storeAbsent.organization": "There is no organization in {home}. Create one first.",
        "storeDamaged.auditValues":
            "Personal values of entry {entry} of the audit log were altered or are missing. Restore a backup.",
        "storeDamaged.organizationGone":
            """
        {path} is missing or empty, though its key is there: an organization was here. Put the file back, or \
        restore a backup of the organization. To create another organization, use another home.
        """,
    ]
}
