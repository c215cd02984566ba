import BadgeModel

extension CommandTexts.English {
    /// Errors of the command line itself. The commands and options that they suggest are values.
    static let error: MessageCatalogue.Texts = [
        "ambiguous.choice": "\"{name}\" could be any of {count}. Name one by its id.",
        "ambiguous.devices": "\"{name}\" could be any of {count} devices. Name one by its id.",
        "ambiguous.name": "\"{name}\" could be any of {names}. Name one by its id.",
        "ambiguous.unnamed": "Several badges match: {names}. Name one by its id.",
        "declined.badgeNotUsed": "The badge was not used.",
        "declined.interrupted": "Interrupted before it was done.",
        "declined.invitationRedeemed": "The invitation was redeemed. Run the command again to get its badge.",
        "declined.invitationKept": "The invitation was not redeemed; it is still good.",
        "declined.linkNotFollowed": "The link was not followed.",
        "declined.afterSignIn": "You are signed in. What comes after it was cancelled.",
        "declined.noRegistration": "The registration was cancelled. No account was made.",
        "declined.noMessage": "No message was requested.",
        "declined.noCode": "No code was shown.",
        "declined.noDeviceListed": "No device was listed.",
        "declined.noDeviceRemoved": "No device was removed.",
        "declined.noPhoto": "No photo was uploaded.",
        "declined.noRecovery": "No recovery link was requested.",
        "declined.nobodyLoggedIn": "You were not logged in.",
        "declined.nothingChanged": "Nothing was changed.",
        "declined.nothingDecided": "Nothing was decided.",
        "declined.nothingPicked": "Nothing was picked.",
        "deviceLimitReached.chooseByOption":
            "The organization allows no further device. Name the one to remove with {option}: {devices}",
        "documentInvalid.convertedAlready": "The file needs no conversion. Check it with: {command}",
        "documentInvalid.emptyFile": "{file} is empty.",
        "documentInvalid.inFile": "{file}: {error}",
        "documentInvalid.listed":
            "{count, plural, one {# member is} other {# members are}} wrong. Correct them and try again.",
        "documentInvalid.noLegacyKeys":
            """
        The file has no setting of Janrain's custom interface and no login screen of MicroStrategy's SDK. Name the \
        property list of one of them, or a JSON document with its keys.
        """,
        "documentInvalid.noLegacyValues": "None of its settings can be converted, for the reasons given.",
        "inputRequired.acceptance":
            """
        The badge waits for the acceptance of {documents}. Pass {option}, or run in a terminal. Nothing was redeemed; \
        the invitation is still good.
        """,
        "inputRequired.agreement":
            "{notice} There is no terminal to confirm on; pass {option} to accept it. Nothing was changed.",
        "inputRequired.confirmation": "{question} There is no terminal to confirm on; pass {option}.",
        "inputRequired.exportKey": "The key opens everything in the store. Give {option} to print it.",
        "inputRequired.link":
            "The link is required. Pass {file}, {descriptor} or - for standard input, or run in a terminal.",
        "inputRequired.offer":
            "The offer is required. Pass {file}, {descriptor} or - for standard input, or run in a terminal.",
        "inputRequired.restore":
            "{outcome} If the store cannot be read, what came since is lost. Give {option} to restore the backup.",
        "inputRequired.secret": "{title}: there is no terminal to ask on. Pass {option}.",
        "inputRequired.serverOption": "No server is in use. Name the organization's with {option}.",
        "inputRequired.challenge":
            """
        No challenge was made here that a presentation could answer. Make one with {command}, or name the nonce \
        that you gave with {option}.
        """,
        "invalidInput.duration": "{text} for {option} is no length of time. Write it as {example}.",
        "invalidInput.verifierInTheClear":
            """
        Listening on {host}, what is presented would pass in the clear. Give {certificate} and {key}, name the \
        proxy that encrypts with {proxy}, or listen on 127.0.0.1.
        """,
        "invalidInput.programKey": "The secret of {option} has fewer than {count} characters. Make a longer one.",
        "inputRequired.trust":
            "Say whose badges you take: pass {trust}, or {organization} for one of this wallet.",
        "invalidInput.address": "{text} is no address. Write it as https://id.example.com.",
        "invalidInput.askedEachTime":
            "Any app could receive this redirect, so you are asked each time. Say {option}.",
        "invalidInput.entriesDiffer": "The two entries differ. Nothing was changed.",
        "invalidInput.hostOfLocationSource": "{host} is no host's name. Name the source as gpsd://HOST:PORT.",
        "invalidInput.recordedDocuments":
            "{folder} has {count} documents (*.json); 1 to {most} can be played. Name another folder.",
        "invalidInput.largeFile": "{file} is larger than {limit} bytes. Name another file.",
        "invalidInput.presentationFile": "{file} is a file. Pass what it holds: {command}",
        "invalidInput.standardInput": "Standard input is not text.",
        "notFound.drawing":
            """
        There is nothing to draw in {file}: the policy restricts neither where nor when a badge is used. \
        Add a geoFence or a timeOfDay.
        """,
        "notFound.anyBadge": "The wallet has no badge yet. Get one with: {command}",
        "notFound.badgeInLog": "The log tells of no badge \"{badge}\". See all of it with: {command}",
        "notFound.badgeNamed": "The wallet has no badge \"{name}\". See them with: {command}",
        "notFound.choice": "There is no \"{name}\" to choose. Name one of these by its id: {choices}.",
        "notFound.device": "There is no device \"{name}\". See them with: {command}",
        "notFound.documentOfBadge": "The badge has no document \"{document}\". See them with: {command}",
        "notFound.inputFile": "{file}: {reason}.",
        "notFound.organizationNamed": "The wallet knows no organization \"{name}\". See them with: {command}",
        "notFound.shareTargetNamed":
            "There is no target to share with. Name one with {option}, or ask the organization to allow sharing by email.",
        "presentationRefused.privateHostNamed":
            "The request of {client} is refused: {finding}. Nothing was sent. If {host} is yours, add: {option}",
        "notFound.pin": "{pin} is not pinned for {host}.",
        "notSupported.pinWithoutTLS": "{host} is reached without TLS here, and shows no key to pin.",
        "invalidInput.pinsEnd": "{text} is not a date. Write 2027-06-30, 2027-06-30T12:00:00Z, or never.",
        "notFound.photo": "There is no photo of the badge {badge} here. Fetch it with: {command}",
        "notFound.logo": "There is no logo of the badge {badge} here. Fetch it with: {command}",
        "invalidInput.pictureAndDocument": "--json and -o - both write to standard output. Name a file.",
        "invalidInput.pictureOnTerminal": "A picture is not written to a terminal. Name a file with -o.",
        "storeAbsent.walletInNamedHome":
            "There is no wallet in {home}. Name another home, or get a badge: {command}",
        "storeFailed.homeNotCreated": "The folder {home} cannot be made. Correct it.",
        "unexpected.standardOutput": "The command ran, but its answer cannot be written to standard output.",
        "inputRequired.linkReader":
            "There is no browser to open here, and no terminal to show the link on. Run this in a terminal, or give {option}.",
        "inputRequired.form": "“{title}” needs an answer, and there is no terminal to ask on. Run this on a terminal.",
        "inputRequired.formWithOption":
            """
        “{title}” needs an answer, and there is no terminal to ask on. Pass {option}, or run this on a \
        terminal.
        """,
        "inputRequired.presentation":
            "{verifier} asks for a badge, and nothing was sent. Pass {option}, or run this on a terminal.",
        "inputRequired.unverifiedPresentation":
            """
        {verifier} asks for a badge, nobody vouches for that name, and nothing was sent. Pass {option}, or run this on a \
        terminal.
        """,
        "notFound.noMatch": "No badge here is what {verifier} asks for.",
        "ambiguous.presentedBadge": "Several badges answer {query}: {badges}. Nothing was sent. Name one: {option}",
        "invalidInput.requiredClaim":
            "The verifier takes no answer to {query} without {claim}. Nothing was sent. Name that claim too.",
        "invalidInput.unaskedClaim":
            "The verifier does not ask for {claim} in {query}, but for {claims}. Nothing was sent.",
        "notSupported.scanner":
            "The program {program}, which reads pictures, is not installed. Give the text of the code instead.",
        "notFound.codeInPicture":
            "There is no QR code in {file}. Take a sharper picture, or give the text of the code.",
        "ambiguous.codesInPicture": "There are {count} QR codes in {file}. Cut out the one that you mean.",
        "photoRefused.scan": "{file} is no PNG or JPEG picture of at most 16 MB and 50 megapixels.",
    ]
}
