extension English {
    /// Texts of the administrators' pages.
    static let administration: MessageCatalogue.Texts = [
        "admin.name": "Administration",
        "admin.yes": "Yes",
        "admin.no": "No",
        "admin.area.overview": "Overview",
        "admin.area.people": "People",
        "admin.area.invitations": "Invitations",
        "admin.area.badges": "Badges",
        "admin.area.policy": "Policy",
        "admin.area.agreements": "Agreements",
        "admin.area.providers": "Identity providers",
        "admin.area.loginSettings": "Login settings",
        "admin.area.devices": "Devices",
        "admin.area.keys": "Keys",
        "admin.area.outbox": "Outbox",
        "admin.area.audit": "Audit log",
        "admin.area.administrators": "Administrators",
        "admin.role.owner": "Owner",
        "admin.role.people": "People",
        "admin.role.policy": "Policy",
        "admin.role.auditor": "Auditor",
        "admin.role.owner.text": "sees and changes everything, the administrators included",
        "admin.role.people.text": "people, invitations, badges, devices, and messages",
        "admin.role.policy.text": "the policy, identity providers, and login settings",
        "admin.role.auditor.text": "sees everything, and changes nothing",
        "admin.login.title": "Administrator login",
        "admin.login.codeHint": "The six digits that your authenticator app shows.",
        "admin.login.refused": "The email address, the password or the code is wrong. Each code works once.",
        "admin.login.locked": "There were too many wrong logins. Try again in {duration}.",
        "admin.login.busy": "Too many logins are being checked. Try again.",
        "admin.link.text": "This link logs in:",
        "admin.link.used": "Log in with your password, or have a new link made. A link works once, for ten minutes.",
        "admin.forbidden.title": "Your role does not include this",
        "admin.forbidden.text": "Ask an owner to do it, or to change your role.",
        "admin.area.organization": "Organization",
        "admin.unit.label": "Unit of: {field}",
        "admin.unit.seconds": "seconds",
        "admin.unit.minutes": "minutes",
        "admin.unit.hours": "hours",
        "admin.unit.days": "days",
        "admin.organization.text":
            """
        Wallets learn of a change at their next sync. Badges that were issued keep their end.
        """,
        "admin.organization.url": "Address",
        "admin.organization.urlHint":
            """
        Where wallets reach the organization. It can change before the first badge only, and ends open \
        invitations.
        """,
        "admin.organization.backgroundColor": "Background colour of badges",
        "admin.organization.textColor": "Text colour of badges",
        "admin.organization.colorHint": "Such as #1A547A. Empty: none of its own.",
        "admin.organization.logo": "Address of the logo",
        "admin.organization.logoHint": "With https: a PNG or JPEG of at most 1 MB.",
        "admin.organization.supportEmail": "Support email address",
        "admin.organization.supportPhone": "Support phone",
        "admin.organization.supportPage": "Support page",
        "admin.organization.invitation": "An invitation that you pass on lasts",
        "admin.organization.mailedInvitation": "An invitation by email lasts",
        "admin.organization.loginInvitation": "An invitation to log in lasts",
        "admin.organization.longestInvitation": "A single invitation lasts at most",
        "admin.organization.badge": "A badge lasts",
        "admin.organization.usual": "Empty: {duration}.",
        "admin.inviteAll.title": "Invite everybody",
        "admin.inviteAll.who": "Whom to invite, and how",
        "admin.inviteAll.text":
            """
        Everybody is invited who has neither a badge nor an open invitation. The preview invites nobody.
        """,
        "admin.inviteAll.groupHint": "Only the people of this department, exactly as written. Empty for everybody.",
        "admin.inviteAll.preview": "Preview",
        "admin.inviteAll.count":
            """
        {count, plural, =0 {Nobody would be invited} one {One person would be invited} other {# people would \
        be invited}}
        """,
        "admin.inviteAll.limit": "At most {count} people are invited at once. Do it again for the others.",
        "admin.inviteAll.action": "Invite them",
        "admin.inviteAll.changed":
            """
        The number of people has changed meanwhile, and nobody was invited. Look at the preview again.
        """,
        "admin.inviteAll.done":
            """
        {count, plural, =0 {Nobody was invited.} one {One person was invited.} other {# people were invited.}}
        """,
        "admin.inviteAll.leftOut": "Left out",
        "admin.inviteAll.hasBadge": "Has a badge",
        "admin.inviteAll.isInvited": "Has an open invitation",
        "admin.inviteAll.isSuspended": "Is suspended",
        "admin.inviteAll.cannotGetMail": "Has no address that mail can be sent to",
        "admin.inviteAll.cannotLogIn": "Has neither a password nor a linked account",
        "admin.inviteAll.here": "Get the offers and the codes as two files",
        "admin.inviteAll.hereText":
            """
        The offers and the codes then come as two files, which nothing else keeps. Pass on each offer and its code in two \
        different ways.
        """,
        "admin.inviteAll.mailText":
            """
        The codes of people without a phone number then come as a file, which nothing else keeps. Pass them on, but not by \
        email.
        """,
        "admin.inviteAll.mailLoginText": "Everybody logs in to redeem the offer; there are no codes.",
        "admin.inviteAll.lasts": "Each invitation lasts {duration}.",
        "admin.inviteAll.short":
            """
        That may be too short to pass on printed codes. To allow longer invitations, set how long a single invitation \
        lasts at most:
        """,
        "admin.inviteAll.offers": "Save the offers",
        "admin.inviteAll.codes": "Save the codes",
        "admin.inviteAll.filesText":
            "Save the files within ten minutes: nothing else has them. Pass on a code in another way than its offer.",
        "invalidInput.adminLoginLifetime":
            """
        An invitation to log in always lasts the usual time. Leave the duration empty.
        """,
        "admin.invitations.search": "Search by name or email address",
        "admin.outbox.search": "Search by recipient",
        "admin.outbox.state": "State",
        "admin.outbox.anyState": "Any state",
        "admin.outbox.kind": "Kind",
        "admin.outbox.anyKind": "Any kind",
        "admin.outbox.noMatch": "No message matches.",
        "admin.badges.isReplaced": "Replaced",
        "admin.badges.replaced": "Replaced by a renewal",
        "admin.fault.title": "This server has a fault",
        "admin.fault.text":
            """
        Nothing is wrong with what you sent. Tell those who run the server; its log has the code {code}.
        """,
        "admin.invite.validFor": "Valid for",
        "admin.invite.validForHint": "At most {duration}; empty for the usual time.",
        "admin.invite.loginText": "With a login there is no code, and the badge is issued at once.",
        "admin.import.title": "Import people",
        "admin.import.text":
            """
        A file of values separated by commas, semicolons or tabs. Its first row names the columns: name and email, \
        and any of the others.
        """,
        "admin.import.file": "File",
        "admin.import.fileHint": "CSV in UTF-8 or UTF-16, with at most 10,000 people.",
        "admin.import.update": "Update people who are here already",
        "admin.import.preview": "Preview",
        "admin.import.noFile": "Choose a file.",
        "admin.import.exists":
            """
        A person with the email address {email} exists already, with other details. To take those of the file, \
        check “Update people who are here already”.
        """,
        "admin.import.previewText": "This is what an import would do. Nothing was changed.",
        "admin.import.doneText": "The people are imported.",
        "admin.import.action": "Import",
        "admin.import.another": "Choose another file",
        "admin.import.added": "Added",
        "admin.import.updated": "Updated",
        "admin.import.unchanged": "Unchanged",
        "admin.import.refused": "Refused",
        "admin.import.line": "Line",
        "admin.import.reason": "Reason",
        "admin.import.missing": "Not in the file",
        "admin.import.missingText": "Nobody is removed by an import.",
        "admin.import.more": "{count} more.",
        "invalidInput.adminDuration": "“{text}” is not a whole number of 1 or more. Correct it.",
        "invalidInput.adminAddress": "“{text}” is not a web address. Write it like https://example.com.",
        "admin.conflict.text":
            """
        Somebody else has changed these details since you opened them, and nothing was saved. The form keeps what \
        you changed, and has the new details elsewhere. Compare, and save again. They are now:
        """,
        "admin.conflict.empty": "empty",
        "alreadyExists.importedPerson":
            """
        A person with the email address {email} exists already, with other details. Import with --update to give that \
        person the details of the file.
        """,
        "invalidInput.adminImportSize": "The file has more than {count} people, or more than 2 MB. Divide it.",
        "admin.account.locked": "There were too many wrong passwords. Try again in {duration}.",
        "admin.account.title": "Account",
        "admin.account.changePassword": "Change the password",
        "admin.account.passwordText": "All your sessions end. You log in again with the new password.",
        "admin.account.codeText": "The codes of the present key no longer work. All your sessions end.",
        "admin.account.wrongPassword": "The current password is wrong. Nothing was changed.",
        "admin.account.logInAgain": "Once your app shows codes of this key, log in again.",
        "admin.field.currentPassword": "Current password",
        "admin.field.name": "Name",
        "admin.field.email": "Email address",
        "admin.field.code": "One-time code",
        "admin.field.role": "Role",
        "admin.field.lastLogin": "Last login",
        "admin.field.givenName": "Given name",
        "admin.field.familyName": "Family name",
        "admin.field.phone": "Phone",
        "admin.field.phoneHint": "With the country code, such as +441632960961.",
        "admin.field.title": "Position",
        "admin.field.group": "Department",
        "admin.field.username": "User name",
        "admin.field.secondFactor": "Second factor",
        "admin.field.added": "Added",
        "admin.field.person": "Person",
        "admin.field.badge": "Badge",
        "admin.field.status": "Status",
        "admin.field.issued": "Issued",
        "admin.field.until": "Valid until",
        "admin.field.tries": "Tries left",
        "admin.field.identifier": "Identifier",
        "admin.field.key": "Key",
        "admin.action.logOut": "Log out",
        "admin.action.edit": "Edit",
        "admin.action.setPassword": "Set a password",
        "admin.action.requireFactor": "Require a second factor",
        "admin.action.waiveFactor": "Waive the second factor",
        "admin.action.invite": "Invite",
        "admin.action.approve": "Approve",
        "admin.action.refuse": "Refuse",
        "admin.action.suspend": "Suspend",
        "admin.action.reinstate": "Reinstate",
        "admin.action.revoke": "Revoke",
        "admin.done.saved": "Saved.",
        "admin.done.invitationEnded":
            """
        Saved. The open invitation ended, because it was for the former email address: invite the person again.
        """,
        "admin.done.withdrawn": "The invitation was withdrawn.",
        "admin.done.restored": "Restored.",
        "admin.done.passwordChanged": "Your password is changed. Log in with the new one.",
        "admin.done.added": "Added.",
        "admin.done.removed": "Removed.",
        "admin.done.invited": "The invitation is on its way.",
        "admin.done.approved": "Approved.",
        "admin.done.refused": "Refused.",
        "admin.done.suspended": "Suspended.",
        "admin.done.reinstated": "Reinstated.",
        "admin.done.revoked": "Revoked for good.",
        "admin.done.resent": "The message will be sent again.",
        "admin.done.announced": "The next key is announced.",
        "admin.done.rotated": "The organization signs with the next key now.",
        "admin.done.retired": "The key is withdrawn.",
        "admin.attention.title": "Needs attention",
        "admin.attention.none": "Nothing needs attention.",
        "admin.attention.failedMessages": "Messages that were not delivered: {count}",
        "admin.attention.operatorMessages": "Messages that you pass on in person: {count}",
        "admin.attention.approvals": "Badges that wait for approval: {count}",
        "admin.attention.expiring": "Badges that expire within 30 days: {count}",
        "admin.attention.oldKey": "Age of the signing key in days: {count}. Announce the next one.",
        "admin.attention.noNextKey": "No next signing key is announced: wallets should know it before it is needed.",
        "admin.attention.noSecondFactor": "No login requires a second factor.",
        "admin.attention.noPolicy": "There is no policy: badges can be used anywhere and at any time.",
        "admin.attention.oneOwner": "There is only one owner. Add another one before that account is lost.",
        "admin.number.people": "People",
        "admin.number.active": "Active badges",
        "admin.number.suspended": "Suspended badges",
        "admin.number.invitations": "Open invitations",
        "admin.people.search": "Search people",
        "admin.people.add": "Add a person",
        "admin.people.none": "There are no people yet.",
        "admin.search.none": "Nothing matches “{text}”.",
        "admin.person.details": "Details",
        "admin.person.edit": "Edit a person",
        "admin.person.remove": "Remove this person",
        "admin.person.removeText": "Their badges are revoked for good, and their sessions end.",
        "admin.person.suspend": "Suspend this person",
        "admin.person.isSuspended": "Suspended",
        "admin.person.suspendedSince": "since {date}",
        "admin.person.suspendTitle": "Suspend {name}?",
        "admin.person.suspendText": "No badge, login or session of the person works until you reinstate them.",
        "admin.person.suspendInvitedText":
            """
        No badge, login or session of the person works until you reinstate them. The invitation that is open until \
        {date} ends for good.
        """,
        "admin.person.invitation": "Open invitation",
        "admin.person.invitationText": "A new invitation replaces it.",
        "admin.person.reinstate": "Reinstate this person",
        "admin.password.hint": "At least 8 characters.",
        "admin.invite.title": "Invite to a badge",
        "admin.invite.suspended": "The person is suspended. Reinstate them before you invite them.",
        "admin.invite.way": "How",
        "admin.invite.way.here": "Show the offer and the code here",
        "admin.invite.way.mail": "Email the offer, and text the code",
        "admin.invite.way.mailLogin": "Email the offer, to be redeemed by a login",
        "admin.invite.needsApproval": "The badge waits for approval",
        "admin.invite.done": "Invitation of {name}",
        "admin.invite.offer": "Offer",
        "admin.invite.link": "Link of the offer",
        "admin.invite.offerText": "{name} scans this offer with the wallet. It is shown only now.",
        "admin.invite.codeText": "The code goes another way, such as by phone:",
        "admin.invite.sentText": "The offer is on its way to {email}.",
        "admin.invite.until": "Valid until {date}.",
        "admin.invitations.open": "Open invitations",
        "admin.invitations.none": "No invitation is open.",
        "admin.invitations.text": "Invite somebody from the page of the person.",
        "admin.approvals.title": "Waiting for approval",
        "admin.approval.open": "Open",
        "admin.approval.approved": "Approved",
        "admin.approval.refused": "Refused",
        "admin.badges.search": "Search by person",
        "admin.badges.any": "Any status",
        "admin.badges.none": "There are no badges here.",
        "admin.badge.title": "Badge {id}",
        "admin.badge.replacedBy": "Replaced by",
        "admin.badge.log": "What happened to this badge",
        "admin.badge.revokeTitle": "Revoke the badge of {email}?",
        "admin.badge.revokeText": "A revoked badge stays revoked. The person needs a new invitation.",
        "admin.device.removeText": "Its badges are revoked, and its sessions end.",
        "admin.devices.none": "There are no devices.",
        "admin.agreements.none": "There are no decisions yet.",
        "admin.decision.accepted": "Accepted",
        "admin.decision.declined": "Declined",
        "admin.decision.withdrawn": "Withdrawn",
        "admin.receipt.gap": "an earlier receipt is missing",
        "admin.receipt.fork": "another receipt claims the same position",
        "admin.audit.search": "Search by person or administrator",
        "admin.audit.ofPerson": "What happened to this person",
        "admin.audit.text": "Every change and who made it, newest first.",
        "admin.audit.entry": "Entry",
        "admin.audit.when": "When",
        "admin.audit.who": "Who",
        "admin.audit.what": "What",
        "admin.audit.changes": "Changes",
        "admin.audit.field": "Field",
        "admin.audit.before": "Before",
        "admin.audit.after": "After",
        "admin.audit.user": "(on this machine)",
        "admin.audit.proofText":
            """
        With this proof and the public key anyone can check that the entry is in a log that the organization \
        signed. The other entries stay unknown.
        """,
        "admin.audit.key": "Public key",
        "admin.audit.sound": "The log is sound",
        "admin.audit.altered": "The log was altered",
        "admin.audit.entries": "Entries",
        "admin.audit.root": "Root",
        "admin.administrators.text": "At least one owner stays.",
        "admin.administrators.add": "Add an administrator",
        "admin.administrators.lastLogin": "last login {date}",
        "admin.administrators.renew": "New key for codes",
        "admin.administrators.removeText": "They can no longer log in. The audit log keeps what they did.",
        "admin.key.title": "Codes of {name}",
        "admin.key.text": "Scan this with an authenticator app. It is shown only now.",
        "admin.key.qr": "QR code for the authenticator app",
        "admin.key.byHand": "Key for entry by hand",
        "admin.key.renewTitle": "New key for the codes of {name}?",
        "admin.key.renewText": "The codes of the present key no longer work, and the administrator's sessions end.",
        "notFound.adminPerson": "There is no such person any more. Look at the list of people.",
        "notFound.adminInvitation": "The invitation is no longer open.",
        "admin.result.unseen.title": "Not seen yet",
        "admin.result.unseen.text": "What you made in the last ten minutes and have not seen or saved yet.",
        "admin.result.gone.title": "This page was shown once",
        "admin.result.gone.text":
            """
        What a change makes is shown once, and files are kept for ten minutes. If you still need a code, invite the person \
        again; the former invitation ends then.
        """,
        "admin.policy.version": "Version {version}, in force until {date}. It is signed again before it ends.",
        "admin.policy.conflict":
            """
        Version {version} was published while you worked on version {yours}. Nothing of yours is lost: compare, \
        and publish again.
        """,
        "admin.policy.history": "Versions",
        "admin.policy.historyText":
            """
        Each change is a version of its own. An earlier one can be restored: it is signed again under the \
        next number.
        """,
        "admin.policy.number": "Version {version}",
        "admin.policy.setAt": "Set",
        "admin.policy.setBy": "By",
        "admin.policy.inForce": "in force",
        "admin.policy.restoredFrom": "version {version} restored",
        "admin.policy.restrictions": "Restrictions",
        "admin.policy.differences": "Differences from the version in force",
        "admin.policy.differencesText":
            "+ would be added, - would be removed, ~ would be changed if this version were restored.",
        "admin.policy.same": "No differences.",
        "admin.policy.moreDifferences": "{count} more differences.",
        "admin.policy.restore": "Restore this version",
        "admin.policy.restoreTitle": "Restore version {version}?",
        "admin.policy.restoreText":
            """
        It is signed as the version after {current} and replaces it on every device. Version {current} \
        stays in this list.
        """,
        "admin.policy.restoreConflict":
            "Version {version} was published meanwhile, and nothing was restored. Compare again.",
        "admin.policy.templates": "Start from a template",
        "admin.policy.templatesText": "A template fills the text above. Nothing is published until you publish it.",
        "admin.policy.template.open": "No restrictions; badges can be used offline for a week.",
        "admin.policy.template.passcode": "A passcode of six digits, asked for after five minutes.",
        "admin.policy.template.office": "A passcode, and use on weekdays from 08:00 to 18:00.",
        "admin.policy.template.site": "A passcode, and use within 500 metres of an address.",
        "admin.policy.template.terms": "A passcode, and terms that the holder accepts.",
        "admin.policy.template.strict":
            "Photo, verified phone, passcode with a limit of tries, hours, area, login every 30 days.",
        "admin.policy.document": "Document",
        "admin.policy.text": "Policy as JSON",
        "admin.policy.publish": "Publish",
        "admin.policy.check": "Check",
        "admin.policy.line": "Line {line}:",
        "admin.policy.points": "Areas",
        "admin.policy.pointsText":
            """
        Coordinates in degrees, north and east positive. They are written into the document above, and published \
        with it.
        """,
        "admin.policy.apply": "Apply to the document",
        "admin.policy.latitude": "Latitude",
        "admin.policy.longitude": "Longitude",
        "admin.policy.radius": "Radius",
        "admin.policy.ring": "Outline: a line for each point, latitude and longitude. The last is the first again.",
        "admin.policy.drawings": "Where and when",
        "admin.providers.none": "No identity provider is registered.",
        "admin.providers.add": "Register an identity provider",
        "admin.providers.document": "Provider as JSON",
        "admin.providers.hint": "As in the provider list that wallets get.",
        "admin.providers.kind": "Kind",
        "admin.providers.kind.openIDConnect": "OpenID Connect",
        "admin.providers.kind.saml": "SAML 2.0, by the app",
        "admin.providers.kind.openID2": "OpenID 2.0, by the app",
        "admin.providers.kind.custom": "A sign-in of the app's own",
        "admin.providers.field.id": "Identifier",
        "admin.providers.field.name": "Name",
        "admin.providers.field.issuer": "Issuer",
        "admin.providers.field.clientID": "Client",
        "admin.providers.field.scopes": "Scopes",
        "admin.providers.field.icon": "Icon",
        "admin.providers.field.domains": "Trusted for the domains",
        "admin.providers.hint.id": "1 to 64 letters, digits, or - . _ ~. It stays as it is.",
        "admin.providers.hint.name": "What people see it called.",
        "admin.providers.hint.issuer": "The https address at which the provider publishes its metadata.",
        "admin.providers.hint.clientID": "The public client with PKCE that is registered at the provider.",
        "admin.providers.hint.scopes": "Besides openid, separated by spaces.",
        "admin.providers.hint.icon": "The name of an icon among the app's assets. It may be empty.",
        "admin.providers.hint.domains":
            "Separated by commas; a verified address in one of them links an account to its person.",
        "admin.providers.problem.id": "Write 1 to 64 letters, digits, or - . _ ~.",
        "admin.providers.problem.name": "Write a name of 1 to 100 characters on one line.",
        "admin.providers.problem.issuer": "Write an https address without a query, such as https://login.example.com.",
        "admin.providers.problem.clientID": "Write the identifier of the client.",
        "admin.providers.problem.scopes": "Write at most 32 words, separated by spaces.",
        "admin.providers.problem.icon": "Write letters, digits, - . _ alone, or nothing.",
        "admin.providers.onlyOpenID": "Only a provider of the kind OpenID Connect has this. Leave it empty.",
        "admin.providers.asksForIdentifier": "Ask for a user name or an email address before the sign-in",
        "admin.providers.reauthenticates": "Have people log in there every time",
        "admin.providers.asDocument": "Edit as document",
        "admin.providers.asFields": "Edit in fields",
        "invalidInput.provider": "The provider cannot be registered: {reason}",
        "invalidInput.providerDomainsKind":
            "Only an OpenID provider can be trusted for a domain. Leave the domains out.",
        "invalidInput.providerDomains": "There are more than {count} domains.",
        "invalidInput.providerDomain": "“{domain}” is not a domain. Write it like example.com.",
        "invalidInput.providerCount": "There are {count} identity providers, which is the most. Remove one first.",
        "alreadyExists.provider":
            "An identity provider with the id {id} or the same issuer is registered. Remove it first.",
        "admin.providers.domainsForbidden":
            "Your role does not include the domains of a provider, which decide whom it may sign in. Ask an owner.",
        "admin.providers.linkedForbidden":
            "People’s accounts are linked at this issuer. Your role does not include changing who signs "
            + "them in. Ask an owner.",
        "admin.providers.removeText": "The sessions that it began end, and nobody signs in with it any more.",
        "admin.loginSettings.text": "Apps ship this document. It is checked and drawn here, and not kept.",
        "admin.loginSettings.document": "Login settings as JSON",
        "admin.loginSettings.check": "Check and draw",
        "admin.loginSettings.example": "Insert an example",
        "admin.loginSettings.welcome": "Welcome to %@",
        "admin.loginSettings.organization": "Organization",
        "admin.loginSettings.organizationHint":
            "The document may describe screens for single organizations and servers: these are drawn.",
        "admin.loginSettings.server": "Server",
        "admin.loginSettings.language": "Language",
        "admin.loginSettings.screens": "Screens",
        "admin.loginSettings.preview": "Preview: {screen}",
        "admin.loginSettings.images": "Images belong to the app, and are not drawn here: {names}",
        "admin.loginSettings.invalid": "The document is invalid. What can be read is drawn.",
        "admin.loginSettings.screen.server": "Login in the browser",
        "admin.loginSettings.screen.project": "Login with a password",
        "admin.loginSettings.screen.certificate": "Certificate",
        "admin.loginSettings.screen.changePassword": "Change of the password",
        "admin.document.position": "Line {line}, column {column}:",
        "admin.devices.search": "Search by device or person",
        "admin.devices.device": "Device",
        "admin.devices.platform": "Platform",
        "admin.keys.text":
            "Announce the next key about a month before you rotate to it, so that wallets and verifiers learn of it.",
        "admin.keys.next": "announced",
        "admin.keys.signing": "signs",
        "admin.keys.former": "former",
        "admin.keys.badges": "valid badges: {count}",
        "admin.keys.announce": "Announce the next key",
        "admin.keys.rotate": "Rotate to the next key",
        "admin.keys.retire": "Withdraw",
        "admin.keys.rotateTitle": "Sign with the next key from now on?",
        "admin.keys.rotateText":
            """
        The former key stays published for the badges that it signed. Wallets that did not learn of the next key \
        yet ask their users.
        """,
        "admin.outbox.none": "The outbox is empty.",
        "admin.outbox.passOn": "Show what to pass on",
        "admin.outbox.resend": "Send again",
        "admin.message.invitation": "Invitation",
        "admin.message.loginInvitation": "Invitation by login",
        "admin.message.transactionCode": "Code of an invitation",
        "admin.message.verificationCode": "Verification code",
        "admin.message.secondFactor": "Second factor",
        "admin.message.recovery": "Recovery",
        "admin.message.newDevice": "New device",
        "admin.message.badgeSuspended": "Badge suspended",
        "admin.message.badgeReinstated": "Badge reinstated",
        "admin.message.badgeRevoked": "Badge revoked",
        "admin.message.passwordReset": "Another password",
        "admin.message.emailVerification": "Email address to verify",
        "admin.message.accountLinked": "Account linked",
        "admin.message.share": "Shared by a person",
        "admin.message.emailChanged": "Email address changed",
        "admin.message.passwordChanged": "Password changed",
        "admin.state.waiting": "Waiting",
        "admin.state.sending": "Being sent",
        "admin.state.sent": "Sent",
        "admin.state.uncertain": "Perhaps sent",
        "admin.state.refused": "Refused",
        "admin.state.givenUp": "Given up",
        "admin.state.ended": "No longer needed",
    ]
}
