public import BadgeModel
public import BadgePresentation
public import BadgeStorage

extension BadgeWallet {
    /// Answers a verifier's request by OpenID4VP: verifies who asks, asks the user through `PresentationUIProtocol`, and
    /// presents the chosen badges, once their restrictions are met.
    ///
    ///     let reply = try await wallet.present(to: VerifierRequestLink(parsing: "openid4vp://?client_id=…"))
    ///     if let address = reply.redirectURI { openInBrowser(address) }
    ///
    /// Each badge's use is counted before anything is sent. A restriction that is not met tells the verifier nothing: as
    /// long as the request lasts, the same link can be presented again.
    ///
    /// - Returns: What the verifier was answered. If the user declined, it was told that access is denied.
    /// - Throws: `BadgeError` `presentationRefused`, whose underlying error has the standard's code, for a request that
    ///   breaks a rule or whose sender is not trusted; `declined` when the user cancelled and nothing was sent;
    ///   `uiNotRegistered`; the errors of ``BadgeSecurity/process(for:purpose:)``; `presentationUndelivered` when the
    ///   answer was not delivered, which ``resend(_:)`` sends again; errors of the verifier's server.
    public func present(to link: VerifierRequestLink) async throws -> PresentationReply {
        try await PresentBadges(.link(link), context: context).run()
    }

    /// Answers a request of the Digital Credentials API, which a browser or an operating system passes on.
    ///
    /// - Parameters:
    ///   - origin: The origin of the page, as the platform states it.
    ///   - request: The request: an object with `protocol` and `data`.
    /// - Returns: The response for the platform: an object with `protocol` and `data`.
    /// - Throws: As ``present(to:)``; `declined` also when the user declines, since an error would tell the page that
    ///   there is a wallet.
    public func present(origin: String, request: JSON) async throws -> JSON {
        try await AnswerPlatform(request, from: origin, context: context).run()
    }

    /// Sends an answer again that was not delivered: the same bytes to the same address, which is no second use.
    ///
    /// - Parameter presentation: The identifier in the error `presentationUndelivered`.
    /// - Throws: `BadgeError` `notFound` when the request has ended, or this wallet was closed since;
    ///   `presentationUndelivered`; errors of the verifier's server.
    public func resend(_ presentation: PresentationRecord.ID) async throws -> PresentationReply {
        try await ResendAnswer(id: presentation, context: context).run()
    }
}
