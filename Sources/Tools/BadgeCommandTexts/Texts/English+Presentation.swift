import BadgeModel

extension CommandTexts.English {
    /// Commands about verifiers and presentations.
    static let presentation: MessageCatalogue.Texts = [
        "column.verifier": "VERIFIER",
        "column.claims": "CLAIMS",
        "column.kind": "KIND",
        "column.members": "MEMBERS",
        "column.type": "TYPE",
        "fact.verifier": "Verifier",
        "fact.client": "Client",
        "fact.verification": "Verified by",
        "fact.at": "At",
        "fact.outcome": "Outcome",
        "fact.error": "Error",
        "fact.purpose": "Purpose",
        "fact.transaction": "Agreed to",
        "command.presentation.none": "Nobody has asked for a badge.",
        "command.presentation.erased": "Presentations erased: {count}.",
        "command.presentation.answered": "presented",
        "command.presentation.declined": "declined",
        "command.presentation.refused": "refused",
        "command.presentation.byCertificate": "by its certificate",
        "command.presentation.byAttestation": "by an attestation",
        "command.presentation.byRegistration": "by its registration here",
        "command.presentation.unverified": "not verified",
        "command.presentation.undelivered": "not delivered",
        "notFound.presentationNamed": "The history has no presentation {name}. List them: {command}",
        "ambiguous.presentation": "Several presentations begin with {name}. Enter more of the id.",
        "command.verifierTrust.added": "{name} vouches for verifiers from now on.",
        "alreadyExists.verifierTrust":
            "Something else already vouches for verifiers as {name}. Give this another name with {option}.",
        "command.verifierTrust.none": "Nobody is trusted to vouch for verifiers.",
        "command.verifierTrust.removed": "{name} vouches for no verifier any more.",
        "command.verifierTrust.certificates": "certificates: {count}",
        "command.transaction.added": "Verifiers may ask you to agree to transactions of the type {name}.",
        "command.transaction.none": "No type of transaction is declared.",
        "command.transaction.removed": "Transactions of the type {name} are refused from now on.",
    ]
}
