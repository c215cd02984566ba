import BadgeModel

extension OrganizationTexts.English {
    /// Errors of the organization's records, and what they are wrong about.
    static let error: MessageCatalogue.Texts = [
        "invalidInput.passwordBytes": "The password is not 8 to 1,024 bytes long. Choose another one.",
        "invalidInput.passwordWithoutUsername": "A password goes with a user name. Set one too.",
        "invalidInput.accountSubject": "The account is not 1 to 255 visible characters long. Copy the token's `sub`.",
        "invalidInput.loginApproval":
            "The badge of an invitation by login cannot wait for approval. Invite with a code, or without approval.",
        "invalidInput.invitationScheme": "{scheme} is not a scheme for links. Write it like {example}.",
        "invalidInput.issuerAddress":
            "The issuer address must be a scheme, a host and a port alone, as https://id.example.org.",
        "invalidInput.issuerMove":
            "Badges name the present issuer address. Only an organization without badges can move.",
        "invalidInput.personField": "The person's {field} {flaw}. Correct it and try again.",
        "invalidInput.highAssuranceKey":
            "HAIP asks wallets by x509_hash. Give a key and its certificate, and that prefix.",
        "invalidInput.clientField": "The client's {field} {flaw}. Correct it and try again.",
        "invalidInput.organizationField": "The organization's {field} {flaw}. Correct it.",
        "invalidInput.lifetime":
            "The lifetime of the {kind}, {lifetime}, is not between {least} and {most}. Correct it.",
        "invalidInput.invitationLifetime":
            """
        The lifetime of the invitation, {lifetime}, is not between {least} and {most}. Choose a shorter one, or \
        let the organization allow longer ones.
        """,
        "invalidInput.importLine":
            "Line {line} of the file {flaw} (column {column}). {taken} Correct it and import the file again.",
        "invalidInput.importEmpty": "The file is empty. Its first row names the columns: {columns}.",
        "invalidInput.importRow": "The row has a value in column {column}, which the first row does not name.",
        "invalidInput.importHeader":
            "The first row does not name the columns name and email. The columns are {columns}.",
        "invalidInput.importColumnTwice": "The first row names a column twice. The columns are {columns}.",
        "invalidInput.importColumn":
            "The first row names a column that is not known: {column}. The columns are {columns}.",
        "invalidInput.importPreview": "A preview is for at most {count} people. Divide the file, or import it.",
        "invalidInput.mailAddress": "{email} is not an address that mail can be sent to. Correct it.",
        "invalidInput.authorizationServer":
            "The authorization server's address has a query, a fragment or a user name. Leave it out.",
        "invalidInput.scope": "The scope is not one word. Name the one that tokens must have.",
        "invalidInput.operationsAddress": "{text} is not an address with a port. Write it like 127.0.0.1:9464.",
        "invalidInput.operationsHost":
            """
        {host} can be reached from other machines. Give health and metrics an address of the loopback interface, \
        such as 127.0.0.1:{port}, and let a program of this machine collect them.
        """,
        "invalidInput.batchSize": "A batch has 1 to 32 credentials, not {count}.",
        "invalidInput.retireSigningKey": "The key {id} is the signing one. Only a former key is retired.",
        "invalidInput.retireNextKey": "The key {id} is the next one. Only a former key is retired.",
        "invalidInput.retireUsedKey":
            """
        {count} badges that count were signed with the key {id}. Wait until their wallets have had them renewed, \
        or revoke them.
        """,
        "invalidInput.policyInForce": "Version {version} of the policy is in force already.",
        "invalidInput.personSuspended": "{email} is suspended. Reinstate the person first.",
        "invalidInput.codeWithoutEmail": "A code of six or eight digits is checked with the person's email address.",
        "invalidInput.badgeCode": "A badge's code is of four, six or eight digits. Read it again.",
        "invalidInput.resend":
            """
        The message {id} cannot be sent again: it is not one that may have been sent, or its content was erased. \
        Invite the person again for a new one.
        """,
        "invalidInput.administratorCount": "There are {count} administrators, which is the most. Remove one first.",
        "invalidInput.firstOwner": "The first administrator must be an owner. Add an owner first.",
        "invalidInput.onlyAdministrator":
            "{email} is the only administrator. Add another one before you remove this one.",
        "invalidInput.onlyOwner": "{email} is the only owner. Make another administrator an owner first.",
        "invalidInput.noLogin":
            """
        {email} has neither a password nor a linked account to log in with. Set a password, link an account, or \
        invite without a login.
        """,
        "invalidInput.badgeRevoked": "The badge {id} is revoked for good. Invite the person again for a new one.",
        "inputRequired.authorizationServer":
            "The organization is served without an authorization server. Say at which one the account is.",
        "inputRequired.mailServer":
            """
        The organization has no mail server, so it cannot send the invitation. Serve it with one, or pass the \
        offer on yourself.
        """,
        "inputRequired.lostRevocations":
            """
        Since the backup, badges were revoked, suspended or reinstated (changes: {count}), and the store that knew \
        is lost. Give {option} to restore the backup all the same, then revoke them again. Nothing was changed.
        """,
        "inputRequired.unknownRevocations":
            """
        Nothing tells which badges were revoked or suspended since the backup, and the store that knew is lost. \
        Give {option} to restore the backup all the same, then revoke them again. Nothing was changed.
        """,
        "notFound.client": "No client is registered as {id}. List the clients to see their ids.",
        "notFound.nextKey": "No next key is announced. Announce one first, so that wallets learn of it.",
        "notFound.signingKey":
            "No key, or more than one, has a thumbprint that begins with {id}. List the keys to see them.",
        "notFound.policyVersion": "There is no version {version} of the policy. List them with {command}.",
        "notFound.personDevice": "{email} has no such device. List the person's devices to see their ids.",
        "notFound.template":
            """
        The organization has no template of its own for {kind} in {language}. List the templates to see which it \
        has.
        """,
        "notFound.message": "The outbox has no message {id}. List it to see their ids.",
        "notFound.linkedAccount": "No account {subject} at {server} is linked to a person.",
        "notFound.administrator": "No administrator has the email address {email}. List the administrators.",
        "notFound.peoplePage": "No page begins behind {email}. List the people from the beginning.",
        "notFound.approval": "No badge of {email} waits for approval. List those that do.",
        "notFound.issuedBadge": "No badge has the id {id}. List the issued badges to see their ids.",
        "notFound.provider": "No identity provider has the id {id}. List them to see their ids.",
        "notFound.person": "No person has the email address {email}. Add the person first.",
        "notFound.removedPerson": "There is no such person here any more. Look at the list of people.",
        "alreadyExists.client": "A client is registered as {id}. Remove it first, or choose another id.",
        "alreadyExists.nextKey": "A next key is announced already. Rotate to it, or leave it announced.",
        "alreadyExists.organization": "There is an organization in this home. Use it, or another home.",
        "alreadyExists.otherOrganization":
            "The backup belongs to another organization than this home. Restore it into another home.",
        "alreadyExists.personEmail": "Another person has the email address {email}. Edit that person.",
        "alreadyExists.personUsername": "Another person has the user name {username}. Edit that person.",
        "alreadyExists.linkedAccount": "The account {subject} at {server} is that of {email}. Unlink it first.",
        "alreadyExists.administrator": "Another administrator has the email address {email}.",
        "storeAbsent.organizationHere": "There is no organization in this home. Create one first.",
        "storeDamaged.webAddress": "The organization's store holds an invalid web address. Restore a backup.",
        "storeDamaged.outbox": "The outbox holds a message of an unknown kind. Restore a backup.",
        "storeDamaged.statusLists": "The organization's store has no status list with a free entry. Restore a backup.",
        "storeDamaged.passwordHash": "A stored password hash has an unknown format. Set the password again.",
        "storeNewer.administratorRole": "An administrator has an unknown role. Update {program}.",
        "keyMissing.organization": "The key of {path} is gone. Put the file back.",
        "keyMissing.authorityDatabase": "{path} is gone and authority.db is there. Put the key file back.",
        "sessionEnded.accountChanged": "Your account was changed meanwhile. Log in and try again.",
        "closed.organization": "The organization's store was closed. Open it again.",
        "closed.authority": "The connection to the authority was closed. Open the wallet again.",
        "attemptInProgress.passwords": "Too many passwords are being checked. Try again in {seconds} seconds.",
        "invitationUnusable.invitedAgain": "The person was invited again at the same time. Use that invitation.",
        "serverUnreachable.authorizationServer": "The authorization server did not answer within {seconds} seconds.",
        "serverUnreachable.loginTask": "Too many logins are being decided.",
        "serverUnreachable.otherAddress": "{address} cannot be reached from here. Use an invitation of {issuer}.",
        "serverAnswerInvalid.noKeys": "The authorization server {server} publishes no keys (jwks_uri).",
        "serverAnswerInvalid.noUsableKey":
            "The authorization server {server} publishes no key for ES256, RS256 or PS256.",
        "serverAnswerInvalid.noIntrospection":
            "The authorization server {server} takes no questions about tokens (introspection_endpoint).",
        "documentInvalid.loginTask": "The answer of {path} is not one that Schemas/login-task.schema.json describes.",
        "unexpected.loginTask": "{path} failed with status {status}.",
        "unexpected.passwordCheck": "A password cannot be checked now. Free some memory and try again.",
        "flaw.missing": "is missing",
        "flaw.line": "must be one line of {least} to {most} characters",
        "flaw.email": "is not an email address",
        "flaw.space": "has a space in it",
        "flaw.phone": "is not a phone number such as +441632960961",
        "flaw.propertyName": "has a name that the badge uses itself or that is no name",
        "flaw.propertyMember": "hold a member named _sd or ..., which a credential uses itself",
        "flaw.clientID": "is not 1 to 128 letters, digits, or -._~",
        "flaw.redirectCount": "are not 1 to 16 different addresses",
        "flaw.redirect":
            "hold {address}, which is neither https nor an app's own scheme such as com.example.app:/login",
        "flaw.claimCount": "are more than 32, or one stands twice",
        "flaw.claim": "hold {claim}, which is no claim about a person",
        "flaw.color": "is not a colour such as #1A547A",
        "flaw.background": "needs a background colour",
        "flaw.https": "needs an https address",
        "flaw.encoding": "is not UTF-8",
        "flaw.marks": "has a letter with more than 30 combining marks",
        "flaw.controlCharacter": "has a control character",
        "flaw.misplaced": "has a quote or a line end where none may be",
        "flaw.openQuote": "has a quote that is never closed",
        "flaw.innerQuote": "has a quote within a field that does not begin with one",
        "flaw.length": "is longer than 64 KB",
        "import.nothing": "Nothing was imported.",
        "import.unread": "Nothing was read.",
        "import.rest": "Nothing from line {line} on was read, but the rows before it were.",
        "noun.name": "name",
        "noun.email": "email",
        "noun.givenName": "givenName",
        "noun.familyName": "familyName",
        "noun.title": "title",
        "noun.group": "group",
        "noun.username": "username",
        "noun.phone": "phone",
        "noun.textColor": "text colour",
        "noun.invitation": "invitation",
        "noun.mailedInvitation": "invitation by email",
        "noun.loginInvitation": "invitation to log in",
        "noun.longestInvitation": "longest invitation",
        "noun.badge": "badge",
    ]
}
