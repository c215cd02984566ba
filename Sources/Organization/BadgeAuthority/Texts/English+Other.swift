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
