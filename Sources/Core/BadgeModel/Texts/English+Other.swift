extension CoreTexts.English {
    /// Other errors.
    static let other: MessageCatalogue.Texts = [
        "notFound.badgeForRequest": "The wallet holds no badge for this.",
        "notFound.badgeToReissue": "No badge waits to be issued again.",
        "notFound.acceptance": "You have not accepted {document}, so there is nothing to withdraw.",
        "notFound.badge": "The wallet holds no badge {badge}. List the badges.",
        "notFound.organization": "The wallet holds nothing of the organization {organization}.",
        "notFound.badgeOfOrganization": "The badge {badge} is another organization's. List the badges.",
        "notFound.codeSecret": "The secret of the badge's codes was never fetched. Go online once.",
        "notFound.consent": "There is no consent to {kind} for this badge.",
        "notFound.certificate": "This device has no certificate of {server}.",
        "notFound.deviceKey": "This device has no key for {name}. Log in first.",
        "notFound.trustedClient": "The app {clientID} is not trusted. List the trusted apps.",
        "notFound.presentation": "The history has no presentation {id}. List the presentations.",
        "notFound.trustedVerifier": "No trust in verifiers is called {name}. List the trusted verifiers.",
        "notFound.transactionType": "The transaction type {name} is not declared. List the declared types.",
        "ambiguous.badges": "{count} badges could be meant. Name one, or choose a default.",
        "alreadyExists.passcode": "A passcode is set already. Change it instead.",
        "alreadyExists.file": "{path} already exists. Name another file.",
        "alreadyExists.passcodeOfWallet": "The wallet has a passcode already. Change it or reset it.",
        "invalidInput.certificateRoots":
            "The roots are not 1 to 32 certificates in PEM. Check the file.",
        "invalidInput.host": "{entry} is not a host. Write a name, an IP address or a network, as 10.20.0.0/16.",
        "invalidInput.requestAddress": "A request without an absolute address cannot be sent.",
        "invalidInput.certificatesUnreadable":
            "{path} cannot be read as PEM certificates. Name a file with the certificates to trust.",
        "invalidInput.noCertificate": "{path} holds no certificate. Name a PEM file with the certificates to trust.",
        "invalidInput.presentationLifetime": "A presentation lives for 1 to 300 seconds. Choose another lifetime.",
        "invalidInput.claimAbsent": "The badge has no claim {claim}. It has: {claims}.",
        "invalidInput.length": "The {name} is not 1 to {maxLength} characters long. Choose another one.",
        "invalidInput.claimNotDisclosable": "{name} cannot be disclosable. Issue it among the signed claims only.",
        "invalidInput.reservedClaims": "_sd, _sd_alg and ... cannot be names of claims. Choose others.",
        "invalidInput.parameterTaken": "A login has no room for a second {name}. Name the parameter differently.",
        "invalidInput.parameterName":
            "\"{name}\" is no name of a parameter: 1 to 64 letters, digits, spaces, dots, hyphens and underscores.",
        "invalidInput.claimsRequired":
            "{client} needs every claim that it marks as required. Disclose them, or refuse.",
        "invalidInput.trustAlways":
            """
        {client} is answered where any other app could be, so that you are asked each time. Allow it once, or \
        refuse.
        """,
        "invalidInput.badgeNotShown": "That badge is not among those shown. Choose one of them.",
        "invalidInput.deviceNotShown": "That device is not among those shown. Choose one of them.",
        "invalidInput.decisions": "Decide on each of the {count} documents, once on each.",
        "invalidInput.imageTyped": "{label} is an image and cannot be typed.",
        "invalidInput.yesOrNo": "Answer yes or no.",
        "invalidInput.formAction": "The form {kind} has no action {action}.",
        "invalidInput.emailAddress": "That is not an email address. Write it like name@example.org.",
        "invalidInput.phoneNumber": "That is not a phone number with its country code. Write it like +44 20 7946 0958.",
        "invalidInput.keyOfAnotherPasscode": "The key belongs to another passcode. Open this one.",
        "invalidInput.passphraseLength": "A passphrase is text of {length} characters or more. Choose another.",
        "invalidInput.signedHeader": "Only an object can be signed, and its header may not set alg or typ.",
        "invalidInput.privateKey": "These {count} bytes are not a P-256 private key. Make a new key.",
        "invalidInput.custodySecret": "This custody needs a passphrase or PIN. Give one.",
        "invalidInput.passcodeWithoutKey": "The new passcode would not open what the old one sealed. Rewrap its key.",
        "invalidInput.location":
            "A location has a latitude from -90 to 90, a longitude from -180 to 180 and an accuracy above 0 metres.",
        "invalidInput.documentDigest": "A document digest is the 32 bytes of SHA-256 of the text shown.",
        "invalidInput.photoDigest": "A photo digest is SHA-256 of its bytes in base64url, 43 characters.",
        "invalidInput.trustedClient": "A trusted client needs a client ID and an expiry in the future.",
        "invalidInput.trustedVerifier": "The name of whom you trust is a line of 1 to 128 characters. Choose another.",
        "invalidInput.presentationRecord":
            "The record of the presentation is too long or not new. Ask the verifier to ask for less.",
        "invalidInput.locationSource": "The address of a location source is gpsd://HOST:PORT. Enter it like that.",
        "invalidInput.notAFolder": "{path} is not a folder. Name a folder.",
        "invalidInput.brokenLink": "{path} is a link that leads nowhere. Name another folder.",
        "invalidInput.linkCircle": "The link {path} leads in a circle. Name another folder.",
        "invalidInput.longName": "The name {path} is too long. Name a shorter one.",
        "invalidInput.closedFolder": "No folder can be created in {path}. Name another folder.",
        "invalidInput.program":
            "The program {path} {finding}. Name one by its absolute path that only you or root can change.",
        "invalidInput.portTaken": "Port {port} of this machine is not available. Name another one.",
        "notSupported.passwordLogin": "{server} takes no password from an app. Log in on another screen.",
        "notSupported.deviceLogin":
            "{server} takes no logins on another screen from this program. Ask the organization.",
        "notSupported.browserLogin":
            """
        {server} takes no logins in the browser from this program. Ask the organization to register the program and its \
        redirect address.
        """,
        "notSupported.browserFailed":
            "{program} could not open the page; it ended with status {status}. Log in by another method.",
        "notSupported.browserNeeded":
            """
        There is no browser here that could be opened, and this sign-in needs one. Run it on a machine \
        that has one, or sign in another way.
        """,
        "notSupported.browser": "There is no browser that could be opened. Log in on another screen.",
        "notSupported.loginMethod":
            "This app has no login by {method}. Log in another way, or ask the app's developer.",
        "notSupported.claimsPath":
            "Credentials of the format {format} are presented with whole claims, not with parts of one.",
        "notSupported.noLogin":
            "{server} has no login that this app can use. Ask the organization for an invitation with a code.",
        "notSupported.biometrics": "This device has no biometrics. The passcode is asked for instead.",
        "notSupported.keychain": "There is no keychain on this system. Choose another custody.",
        "notSupported.biometricsNotEnrolled": "No finger or face is enrolled. Enter the passcode.",
        "notSupported.biometricsWithKey": "This device has no biometrics that release a key. Enter the passcode.",
        "notSupported.tpmIndicesTaken": "The TPM's indices are all taken. Remove some.",
        "notSupported.program": "The program {name} is not installed. Install it: apt-get install {package}.",
        "notSupported.tpmFull": "The TPM has no room left to remember this store. Remove one of its indices.",
        "notSupported.tpm":
            "No TPM can be reached. Enable it in the firmware, and add this user to the group tss (/dev/tpmrm0).",
        "notSupported.coreDumps": "The system does not let this process forbid core dumps.",
        "closed.connection": "The connection was closed. Open the wallet again.",
        "unexpected.wrapped": "Something failed that should not: {type}.",
        "unexpected.compression": "Compressing failed (zlib {result}). Try again.",
        "unexpected.passcodeKey": "The passcode's key cannot be derived now. Free some memory and try again.",
        "unexpected.x25519Key": "These {count} bytes are no X25519 key. Try again.",
        "unexpected.keyWrap": "Wrapping a key failed. Try again.",
        "unexpected.pipe": "No pipe can be made. Close some files and try again.",
        "unexpected.programInput": "A program takes at most {maxBytes} bytes. Give it fewer.",
        "unexpected.pipeWrite": "Writing to a pipe failed. Try again.",
        "unexpected.program": "The program {path} {finding}. Try again.",
        "unexpected.signing": "Signing failed. Try again.",
        "unexpected.encrypting": "Encrypting a message failed. Try again.",
    ]
}
