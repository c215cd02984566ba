extension CoreTexts.English {
    /// Texts about verifiers' requests.
    static let presentation: MessageCatalogue.Texts = [
        "prompt.presentation.title": "{verifier} asks for a badge",
        "prompt.presentation.titleUnverified": "Somebody unverified asks for a badge",
        "prompt.presentation.byCertificate": "A certificate verifies that {verifier} asks.",
        "prompt.presentation.byAttestation": "A party that is trusted here vouches for {verifier}.",
        "prompt.presentation.byRegistration": "{verifier} is registered on this device.",
        "prompt.presentation.byKey": "Not verified: nobody vouches for who asks. Its key is {verifier}.",
        "prompt.presentation.byAddress": "Not verified: nobody vouches for who asks.",
        "prompt.presentation.byOrigin": "Not verified: the page {verifier} asks, and nobody vouches for who runs it.",
        "prompt.presentation.destination": "The answer goes to {destination}.",
        "prompt.presentation.browser": "Your browser passes the answer on.",
        "prompt.presentation.purpose": "Its purpose: {purpose}",
        "prompt.presentation.transaction": "By presenting, you agree to: {transaction}",
        "prompt.presentation.itTells": "It tells: {claims}",
        "prompt.presentation.telling": "{badge} tells:",
        "prompt.presentation.holding": "{badge} tells only that you have it.",
        "prompt.presentation.tellingIfChosen": "If you choose {badge}, it tells:",
        "prompt.presentation.tellingIfAdded": "Only if you add {badge}, it tells:",
        "prompt.presentation.holdingIfChosen": "If you choose {badge}, it tells only that you have it.",
        "prompt.presentation.holdingIfAdded": "Only if you add {badge}, it tells that you have it.",
        "prompt.presentation.tellingChosen": "The badge that you choose tells:",
        "prompt.presentation.tellingEach": "Each badge that you choose tells:",
        "prompt.presentation.holdingChosen": "The badge that you choose tells only that you have it.",
        "prompt.presentation.holdingEach": "Each badge that you choose tells only that you have it.",
        "prompt.presentation.chooseOne": "You choose one of these badges:",
        "prompt.presentation.chooseSome": "You choose which of these badges to present:",
        "prompt.presentation.chosen": "If you choose {badges}:",
        "prompt.presentation.added": "Only if you add {badges}:",
        "prompt.presentation.value": "{claim}: {value}",
        "prompt.presentation.marked": "{claim} (not permitted by its registration)",
        "prompt.presentation.beyond": "It asks for more than its registration permits.",
        "prompt.presentation.sealed":
            "You see the values when you have entered your passcode, before anything is sent.",
        "prompt.presentation.nothingElse":
            """
        A badge also tells who issued it, how long it is valid, and its own key and number, by which it can \
        be recognized. Nothing else is told.
        """,
        "prompt.presentation.noBadge": "No badge on this device is what it asks for.",
        "prompt.presentation.mismatch": "{badge}: {reason}",
        "prompt.presentation.refusalTells": "If you refuse, it learns only that access was denied.",
        "prompt.presentation.none": "Nothing",
        "action.present": "Present",
        "field.presented": "What to present",
        "field.presentedToo": "What to present too",
        "field.claimToo": "Also tell: {claim}",
        "prompt.requestOpen":
            "The request stays open, and the verifier is told nothing yet. Check again once this has changed.",
        "action.leaveOpen": "Leave the request open",
        "field.presentBadge": "Present {badge}",
        "field.presentBadgeToo": "Also present {badge}",
        "field.claimTooOf": "Also tell of {badge}: {claim}",
        "field.numbered": "{field} {number}",
        "presentation.mismatch.format": "it is of another format",
        "presentation.mismatch.type": "it is of another kind",
        "presentation.mismatch.holderBinding": "it is not bound to a key of yours",
        "presentation.mismatch.authority": "its issuer is not one of those asked for",
        "presentation.mismatch.claim": "it does not have {claim}",
        "presentation.mismatch.value": "{claim} has another value",
        "invalidInput.presentationChoice":
            "This does not answer the request. Choose a badge for each part of it, or decline.",
        "invalidInput.presentationClaims":
            "These optional claims are not accepted like this: {claims}. Add all of them, or none.",
        "invalidInput.presentationChanged":
            "{badge} no longer says what you saw. Nothing was sent. Open the request again.",
        "serverFailed.presentation": "Whether {verifier} has the answer is not known. {reason}",
        "presentationUndelivered.answer":
            "Whether {verifier} has the answer is not known. {reason} The same answer can be sent again.",
        "notFound.answer":
            "There is no answer to send again: the request has ended. Ask the verifier for another request.",
    ]
}
