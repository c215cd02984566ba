extension CoreTexts.German {
    /// Errors of sign-ins with identity providers.
    static let provider: MessageCatalogue.Texts = [
        "providerUnknown.provider":
            """
        {organization} hat keinen Identitätsanbieter {provider}. Wählen Sie einen von denen, die dort aufgeführt \
        sind.
        """,
        "signInMismatch.answer":
            """
        Die Antwort von {provider} gehört zu einer anderen Anmeldung. Verwenden Sie sie nicht, sondern melden Sie \
        sich erneut an.
        """,
        "lastSignIn.account":
            """
        Dies ist die einzige Art, auf die Sie sich anmelden können. Verknüpfen Sie zuerst ein anderes Konto, oder \
        legen Sie ein Passwort fest.
        """,
        "notFound.account": "Kein verknüpftes Konto heißt {name}. Lassen Sie sich die Konten auflisten.",
        "identityMalformed.token":
            "{provider} hat ein ID-Token gesendet, das nicht gelesen werden kann. Informieren Sie die Organisation.",
        "identityIssuerMismatch.token":
            """
        Das ID-Token stammt von einem anderen Aussteller als {provider}. Brechen Sie ab, und informieren Sie die \
        Organisation.
        """,
        "identityAudienceMismatch.token":
            """
        Das ID-Token von {provider} ist für eine andere App bestimmt. Brechen Sie ab, und informieren Sie die \
        Organisation.
        """,
        "identityPartyMismatch.token":
            """
        Das ID-Token von {provider} wurde nicht für diese App ausgestellt. Brechen Sie ab, und informieren Sie \
        die Organisation.
        """,
        "identityNonceMissing.token":
            """
        Das ID-Token von {provider} nennt nicht die Anmeldung, für die es bestimmt ist. Informieren Sie die \
        Organisation.
        """,
        "identityNonceMismatch.token":
            """
        Das ID-Token von {provider} gehört zu einer anderen Anmeldung oder zu einer, die zu lange gedauert hat. \
        Melden Sie sich erneut an.
        """,
        "identityExpired.token":
            """
        Das ID-Token von {provider} ist abgelaufen. Prüfen Sie die Uhr dieses Geräts, und melden Sie sich erneut \
        an.
        """,
        "identityNotYetValid.token":
            """
        Das ID-Token von {provider} stammt aus der Zukunft. Prüfen Sie die Uhr dieses Geräts, und melden Sie sich \
        erneut an.
        """,
        "identityUnsigned.token":
            "Das ID-Token von {provider} ist nicht signiert. Brechen Sie ab, und informieren Sie die Organisation.",
        "identityKeySymmetric.token":
            """
        Das ID-Token von {provider} ist mit einem gemeinsamen Geheimnis signiert, was nichts beweist. Informieren \
        Sie die Organisation.
        """,
        "identityAlgorithmRefused.token":
            """
        Das ID-Token von {provider} ist mit einem Verfahren signiert, das nicht akzeptiert wird. Informieren Sie \
        die Organisation.
        """,
        "identityKeyUnknown.token":
            """
        {provider} veröffentlicht den Schlüssel seines ID-Tokens nicht. Melden Sie sich später erneut an, oder \
        informieren Sie die Organisation.
        """,
        "identitySignatureInvalid.token":
            """
        Die Signatur des ID-Tokens ist nicht die von {provider}. Brechen Sie ab, und informieren Sie die \
        Organisation.
        """,
        "identityAccessTokenMismatch.token":
            """
        Das ID-Token von {provider} gehört zu einem anderen Zugriffstoken. Brechen Sie ab, und informieren Sie \
        die Organisation.
        """,
        "identitySubjectMismatch.userInfo":
            """
        Die Benutzerdaten von {provider} betreffen ein anderes Konto. Brechen Sie ab, und informieren Sie die \
        Organisation.
        """,
    ]
}
