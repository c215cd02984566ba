extension CoreTexts.English {
    /// Errors of the network and of servers.
    static let network: MessageCatalogue.Texts = [
        "serverInsecure.address":
            """
        {scheme}://{host} is not an encrypted web address. Ask the organization for an https address without user \
        information.
        """,
        "serverUnreachable.timeout": "{server} did not answer within {timeoutSeconds} seconds. Try again later.",
        "serverUnreachable.server": "{server} cannot be reached. Check the network and try again.",
        "serverUntrusted.otherHost":
            "The certificate of {server} is for another host. Check the address; if it is right, tell the organization.",
        "serverUntrusted.certificate":
            """
        The certificate of {server} is not trusted. If the organization has its own certificate authority, name the \
        file of that authority's certificates.
        """,
        "serverUntrusted.expired":
            "The certificate of {server} has expired. Check this device's clock; if it is right, tell the organization.",
        "serverUntrusted.notYetValid":
            """
        The certificate of {server} is not valid yet. Check this device's clock; if it is right, tell the organization.
        """,
        "serverUntrusted.version":
            """
        {server} offers no version of TLS, or no cipher, that is still safe. Nothing was sent. Tell the organization.
        """,
        "pinMismatch.server":
            """
        {server} shows the key {pin}, which is none of those that are pinned for it; nothing was sent. Do not continue: \
        ask the organization, through another channel, whether it has a new key.
        """,
        "authenticationFailed.clientCertificate":
            """
        {server} asks for a client certificate, and took none from this device. Configure the one that the organization \
        gave you.
        """,
        "invalidInput.clientCertificate":
            "{certificate} and {key} are not a certificate chain and its private key in PEM. Name other files.",
        "invalidInput.clientKeyReadable":
            "{key} can be read by others, or belongs to another user. Make it readable for its owner alone (chmod 600).",
        "invalidInput.pin": "{pin} is not a pin: the SHA-256 digest of a public key in base64, 44 characters.",
        "invalidInput.roots": "The roots are not 1 to {most} certificates in PEM. Name another file.",
        "notSupported.connectionSettings":
            """
        {server} has pins, roots or a client certificate configured, and the way in which this app reaches it cannot heed \
        them. Nothing was sent.
        """,
        "rateLimited.code": "A code was just sent. Another one can be sent in {wait}.",
        "rateLimited.server": "There were too many requests or tries at {server}.",
        "accountLocked.tooManyTries":
            "The account takes no login for {wait}, after too many wrong ones. Try again then.",
        "wrongPerson.login": "The login is another person's than the badge. Log in as the badge's holder.",
        "serverFailed.status": "{server} refused with HTTP {status}.",
        "serverFailed.statusAndError": "{server} refused with HTTP {status} ({error}).",
        "serverFailed.clock":
            "The clock of this device is wrong: {server} says that it is {time}. Set the clock right and try again.",
        "serverFailed.unavailable": "{server} is not available now.",
        "serverFailed.askForInvitation": "Ask the organization for a new invitation.",
        "serverFailed.tryLater": "Try again later.",
        "serverFailed.tryIn": "Try again in {time}.",
        "serverFailed.tellOrganization": "If it stays so, tell the organization.",
        "serverAnswerInvalid.size": "{server} sent more than {size}. Tell the organization.",
        "serverAnswerInvalid.http": "{server} does not speak HTTP. Check the address.",
        "serverAnswerInvalid.certificate": "The server's certificate cannot be read. Tell the organization.",
        "serverAnswerInvalid.document": "{server} sent a document that is wrong: {reason} Tell the organization.",
        "serverAnswerInvalid.answer": "{server} {finding}. Check the address, or tell the organization.",
        "serverAnswerInvalid.picture":
            "{server} sent a picture that a badge cannot show: {finding}. Tell the organization.",
        "serverAnswerInvalid.login":
            "The login at {server} ended with {error}. Try again, or tell the organization.",
        "serverAnswerInvalid.loginAnswer":
            "The browser came back from {server} with an answer that {finding}. Log in again.",
        "metadataMismatch.loginIssuer":
            "The browser came back with the answer of another server than {server}. Do not go on; tell the organization.",
        "serverAnswerInvalid.session": "{issuer} began a session that cannot be continued. Tell the organization.",
        "serverAnswerInvalid.checkpointKept":
            """
        {organization} keeps an older checkpoint of this wallet's store and takes no newer one. Tell the \
        organization.
        """,
        "metadataMismatch.authorizationServer":
            "The metadata of {issuer} names another authorization server. Do not go on; tell the organization.",
        "metadataMismatch.endpoint":
            "{path} in the metadata of {issuer} is not encrypted (https), or names this machine or a private network. Tell the organization.",
        "statusListMismatch.address":
            """
        {server} sent the status list of another address than the badge names. Do not rely on it; tell the \
        organization.
        """,
        "metadataMismatch.statusListHost":
            "A badge of {issuer} names a status list on this machine or in its network. Tell the organization.",
        "signatureInvalid.certificate":
            """
        The certificate of the key that signed a badge of {issuer} does not lead to a root that is configured for it, has \
        expired, or names another host. Do not go on; tell the organization.
        """,
        "metadataMismatch.finding": "The metadata of {issuer} {finding}. Do not go on; tell the organization.",
        "certificateFinding.unreadable": "It cannot be read.",
        "certificateFinding.tooLarge": "It comes with too many others, or one of them is too large.",
        "certificateFinding.ambiguous": "Two of the certificates that it comes with have the same subject.",
        "certificateFinding.selfSigned": "It is signed by itself, which vouches for nobody.",
        "certificateFinding.authority": "It is one of an authority, which signs certificates alone.",
        "certificateFinding.notForSignatures": "It is not for signatures.",
        "certificateFinding.otherKey": "Its key is not one of P-256.",
        "certificateFinding.notYetValid": "It, or one that it depends on, is not valid yet. Check this device's clock.",
        "certificateFinding.expired": "It, or one that it depends on, has expired. Check this device's clock.",
        "certificateFinding.unknownAuthority": "It comes from no authority that is trusted here.",
        "certificateFinding.unknownExtension":
            "It demands something that is not understood here (a critical extension).",
    ]
}
