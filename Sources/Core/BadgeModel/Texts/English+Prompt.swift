extension CoreTexts.English {
    /// Texts of the prompts.
    static let prompt: MessageCatalogue.Texts = [
        "prompt.login.toBadge": "Log in again for {badge}.",
        "prompt.login.busy": "{server} checks your login.",
        "prompt.login.passwordOrigin": "Your password is sent to {origin}.",
        "prompt.login.elsewhere": "Log in to {organization} on another screen",
        "prompt.login.code":
            """
        Open {address} in a browser, enter the code {code} there and log in. The code is valid for {time}. This continues by \
        itself.
        """,
        "prompt.login.inBrowser": "Log in to {organization} in your browser",
        "prompt.login.browserHost":
            "Your browser opens {host}. Enter your password there only if its address bar shows that name.",
        "prompt.login.toOrganization": "Log in to {organization} to get your badge.",
        "prompt.passwordChange.title": "Change your password",
        "prompt.passwordChange.message":
            "For your account at {organization}. Everywhere else, the account is logged out.",
        "prompt.certificate.title": "Certificate for this device",
        "prompt.certificate.message": "{server} certifies a key of this device. It wants to know:",
        "prompt.secondFactor.title": "Second factor",
        "prompt.secondFactor.message": "Enter the code that was sent to you.",
        "prompt.passcodeSet.title": "Set a passcode",
        "prompt.passcodeSet.message": "It protects the badges on this device, and the keys with which it logs in.",
        "prompt.passcodeVerify.title": "Enter the wallet's passcode",
        "prompt.passcodeVerify.locked": "Locked until {date}.",
        "prompt.passcodeVerify.forUse": "Needed to use {badge}.",
        "prompt.passcodeVerify.forDevice":
            "Needed to act as this device at {server}: the passcode protects its key there.",
        "prompt.passcodeVerify.forSession":
            "Needed to ask the organization of {badge}: the passcode protects this device's session there.",
        "prompt.passcodeVerify.forIssuance": "Needed to have a badge issued: the passcode protects its key.",
        "prompt.passcodeVerify.forWebAuthn": "Needed to log in at {relyingParty} with a key of this wallet.",
        "prompt.passcodeVerify.triesLeft": "{count, plural, one {This is the last try.} other {# tries are left.}}",
        "prompt.passcodeVerify.removes":
            "If the next entry is wrong, the badges of {organizations} are removed from this device.",
        "prompt.passcodeVerify.locks":
            "If the next entry is wrong, the badges of {organizations} are locked until they are issued again.",
        "prompt.passcodeVerify.reset":
            """
        If the next entry is wrong, the passcode has to be reset, and the badges that it protects have to be issued again.
        """,
        "prompt.passcodeVerify.delays": "If the next entry is wrong, the one after it has to wait {time}.",
        "prompt.passcodeChange.title": "Change your passcode",
        "prompt.biometrics.title": "Finger or face",
        "prompt.biometrics.message": "{badge} is unlocked by your finger or face alone.",
        "prompt.biometrics.refused":
            "Your finger or face was not recognized, or it is not enrolled for the badges on this device. Try again.",
        "prompt.ssoConfirmation.title": "Sign in to {client}",
        "prompt.ssoConfirmation.message": "{client} wants to know who you are.",
        "prompt.ssoConfirmation.destination": "The answer goes to {destination}.",
        "prompt.locationConsent.title": "Use of your location",
        "prompt.locationConsent.always":
            "{badge} needs to know where this device is, at all times, also in the background.",
        "prompt.locationConsent.whenInUse": "{badge} needs to know where this device is, while it is in use.",
        "prompt.locationError.title": "Location not available",
        "prompt.locationError.message":
            "{badge} cannot be used without the location. Allow it in the system's settings, or name a source of it.",
        "prompt.bluetoothConsent.title": "Use of Bluetooth",
        "prompt.bluetoothConsent.message": "{badge} needs Bluetooth.",
        "prompt.bluetoothRequired.title": "Bluetooth not available",
        "prompt.bluetoothRequired.message":
            "{badge} cannot be used without Bluetooth. Switch it on in the system's settings.",
        "prompt.userAgreement.title": "Agreement",
        "prompt.userAgreement.message": "{badge} can be used once you have accepted the required documents.",
        "prompt.document.terms": "Terms of use",
        "prompt.document.privacy": "Privacy policy",
        "prompt.document.version": "{title}, version {version}",
        "prompt.document.required": "the badge cannot be used without it",
        "prompt.photoUpload.title": "Your photo",
        "prompt.photoUpload.message": "Choose the photo of you that {badge} shows.",
        "prompt.photoUpload.hint": "{types}; at most {megabytes} MB",
        "prompt.phoneNumber.title": "Your phone number",
        "prompt.phoneNumber.message": "Codes that confirm the use of {badge} will be sent there.",
        "prompt.phoneNumber.hint": "with country code, like +44 20 7946 0958",
        "prompt.verificationCodeRequest.message": "A verification code for {badge} will be sent to {phoneNumber}.",
        "prompt.verificationCode.message": "Enter the verification code for {badge} that was sent to {phoneNumber}.",
        "prompt.verificationCode.another":
            """
        Another verification code for {badge} was sent to {phoneNumber}. Enter that one: the earlier one no longer counts.
        """,
        "prompt.verificationCode.forEnrollment": "Confirm this device",
        "prompt.verificationCode.forRemoval": "Confirm the removal",
        "prompt.deviceRemoval.title": "Too many devices",
        "prompt.deviceRemoval.message":
            """
        {badge} may be on {count, plural, one {# device} other {# devices}}. Choose the device to remove it from.
        """,
        "prompt.deviceRemoval.device": "{device} ({platform})",
        "prompt.deviceRemoval.deviceAndDate": "{device} ({platform}), added {date}",
        "prompt.transactionCode.enter": "Enter the code that was sent to you separately from the invitation.",
        "prompt.transactionCode.title": "Badge from {organization}",
        "prompt.transactionCode.message": "{badge}, issued by {issuer}.\n{request}",
        "prompt.geoFence.title": "Outside the permitted area",
        "prompt.geoFence.unknownTitle": "Location unknown",
        "prompt.geoFence.usableAt": "{badge} can be used at: {areas}.",
        "prompt.geoFence.message": "{badge} cannot be used here. {explanation}",
        "prompt.geoFence.outside": "It can be used at: {areas}.",
        "prompt.geoFence.excluded": "It cannot be used at: {areas}.",
        "prompt.geoFence.unknownPosition": "This device's location is not known well enough.",
        "prompt.geoFence.tooInaccurate":
            "This device's location is not accurate enough ({accuracy}) to tell whether it is at: {areas}.",
        "prompt.geoFence.areaAway": "{area} ({distance} away)",
        "prompt.timeRestriction.title": "Outside the permitted hours",
        "prompt.timeRestriction.message": "{badge} cannot be used now. {explanation}",
        "prompt.timeRestriction.window": "{from} to {to} ({zone})",
        "prompt.timeRestriction.notToday": "It cannot be used today.",
        "prompt.timeRestriction.today": "Today it can be used {windows}.",
        "prompt.timeRestriction.next": "Next time: {date}.",
        "prompt.revoked.title": "Badge revoked",
        "prompt.revoked.message": "The organization has revoked {badge}. It can no longer be used.",
        "prompt.emailRecovery.title": "Recover your badge",
        "prompt.emailRecovery.message": "A recovery link will be sent to the address that your organization knows.",
        "prompt.emailRecoverySent.title": "Recovery link sent",
        "prompt.emailRecoverySent.message":
            "If your organization knows the address, an email with a link is on its way. Open it here.",
        "prompt.serverSwitch.target": "New server: {server}",
        "prompt.serverSwitch.current": "Server in use: {server}",
        "prompt.serverSwitch.certificate": "Certificate: {subject}, given by {issuer}, valid until {date}",
        "prompt.serverSwitch.fingerprint": "Fingerprint (SHA-256): {fingerprint}",
        "prompt.serverSwitch.pin": "Pin of its key (SHA-256): {pin}",
        "prompt.serverSwitch.addTitle": "Add this server?",
        "prompt.serverSwitch.switchTitle": "Switch to this server?",
        "prompt.serverSwitch.nothingSent": "Nothing was sent to it yet.",
        "prompt.serverSwitch.noCertificate": "The server shows no certificate.",
        "prompt.keyChange.title": "Trust other keys of {organization}?",
        "prompt.keyChange.warning":
            """
        {issuer} shows keys that no known key vouches for. Continue only if the organization has given you their \
        fingerprints through another channel.
        """,
        "prompt.keyChange.known": "Known key: {fingerprint}",
        "prompt.keyChange.shown": "Key that it shows: {fingerprint}",
        "prompt.serverSwitchNotNeeded.title": "Server in use already",
        "prompt.serverSwitchNotNeeded.message": "{server} is the server in use.",
        "prompt.badgePicker.title": "Choose a badge",
        "prompt.badgePicker.offer":
            "{organization} offers several badges with this invitation, of which you get one. Choose it.",
        "prompt.badgePicker.until": "{status} until {date}",
        "prompt.badgePicker.authorization": "Another app asks who you are.",
    ]
}
