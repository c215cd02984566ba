import BadgeModel

extension ClientTexts.German {
    /// Other errors.
    static let other: MessageCatalogue.Texts = [
        "duration.aWhile": "eine Weile",
        "badgeSuspended.byOrganization":
            """
        Die Organisation hat den Badge ausgesetzt. Bitten Sie sie, ihn wieder freizugeben; was auf diesem Gerät \
        ist, bleibt erhalten.
        """,
        "serverAnswerInvalid.checkpointOfAnotherStore":
            """
        Die Organisation hat mit dem Checkpoint eines anderen Speichers geantwortet. Informieren Sie die \
        Organisation.
        """,
        "serverAnswerInvalid.unboundLogin":
            """
        {server} bindet Anmeldungen nicht an dieses Gerät, wie {organization} es verlangt. Wenden Sie sich an \
        die Organisation.
        """,
        "metadataMismatch.logoHost":
            """
        Das Logo von {issuer} liegt an einer Adresse auf diesem Rechner oder in seinem Netzwerk. Informieren Sie die \
        Organisation.
        """,
        "metadataMismatch.issuerHost":
            """
        Die Einladung bei {server} ist für {issuer} auf diesem Rechner oder in seinem Netzwerk. Fahren Sie nicht \
        fort; informieren Sie die Organisation.
        """,
        "notFound.atOrganization": "Die Organisation kennt das nicht. Sehen Sie noch einmal in der Liste nach.",
        "notFound.photoAtOrganization":
            "{server} hat kein Foto zu diesem Badge. Laden Sie eines hoch, oder informieren Sie die Organisation.",
        "notFound.deviceAtOrganization":
            "Die Organisation kennt dieses Gerät nicht. Sehen Sie noch einmal in der Liste nach.",
        "invalidInput.phoneNumberRefused":
            """
        An diese Telefonnummer kann die Organisation nicht senden. Geben Sie sie mit Ländervorwahl ein, etwa \
        +441632960001.
        """,
        "invalidInput.phoneNumberAbsent":
            "Die Organisation hat keine Telefonnummer, an die sie senden kann. Geben Sie eine ein.",
        "notSupported.rekeying":
            "{configuration} kann diesem Gerät keinen anderen Schlüssel geben. Lassen Sie den Badge neu ausstellen.",
        "notSupported.deviceAPI":
            """
        {issuer} bietet keine Anmeldungen, Gerätelisten oder Codes für Badges. Bitten Sie die Organisation um \
        eine Einladung.
        """,
        "invalidInput.passwordUnfit": "Das neue Passwort ist zu kurz, zu lang oder das alte. Wählen Sie ein anderes.",
        "invalidInput.certificateFields":
            "{server} nimmt Ihre Angaben nicht an. Prüfen Sie sie und versuchen Sie es erneut.",
        "notSupported.passwordChange":
            "Passwörter bei {issuer} ändert man nicht in einer App. Fragen Sie die Organisation, wo Sie Ihres ändern.",
        "inputRequired.transactionCode":
            "Die Einladung braucht einen Code, den die Organisation getrennt gesendet hat. Geben Sie ihn ein.",
        "notSupported.providers":
            """
        {organization} akzeptiert keine Anmeldungen bei Identitätsanbietern. Melden Sie sich auf andere Weise an.
        """,
        "accountUnknown.provider":
            """
        {organization} hat keine Person, die mit Ihrem Konto bei {provider} verknüpft ist. Bitten Sie die \
        Verwaltung, das Konto mit Ihnen zu verknüpfen, oder verknüpfen Sie es selbst auf einem Gerät mit Ihrem \
        Ausweis.
        """,
        "alreadyExists.account":
            """
        Dieses Konto ist bereits mit einer Person von {organization} verknüpft. Diese Person oder die Organisation \
        kann die Verknüpfung lösen.
        """,
        "invalidInput.shareRecipientRefused":
            "{organization} kann an diese Adresse keine E-Mail schicken. Geben Sie eine andere ein.",
        "rateLimited.share":
            "{organization} verschickt höchstens {limit} E-Mails am Tag für Sie. Versuchen Sie es später wieder.",
    ]
}
