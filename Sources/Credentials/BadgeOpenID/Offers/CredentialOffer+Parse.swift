package import BadgeModel
import BadgeTransport
package import Foundation

extension CredentialOffer {
    /// The content of an offer link.
    package enum Source: Sendable, Equatable {
        /// The offer itself.
        case value(CredentialOffer)
        /// The address of the offer, which is secure.
        case reference(URL)
    }

    /// Parses an offer link: the known scheme, and exactly one of the two parameters. Host, path and other parameters
    /// are ignored.
    ///
    /// - Throws: `BadgeError` `offerTooLarge`, `offerSchemeUnknown`, `offerMalformed`, `offerUnsupported` (neither a
    ///   pre-authorized code nor a login) or `serverInsecure`.
    package static func parse(_ text: String) throws -> Source {
        try requireSize(text.utf8.count)
        let (name, value) = try OfferLink.parameter(of: text)
        guard name == "credential_offer" else { return .reference(try reference(value)) }
        return .value(try CredentialOffer(document: Array(value.utf8)))
    }

    /// Reads an offer object, which is the response of a `credential_offer_uri`. Unknown members are ignored.
    ///
    /// - Throws: The errors of ``parse(_:)``.
    package init(document: some Collection<UInt8>) throws {
        try Self.requireSize(document.count)
        self = try Self.reading {
            let reader = JSONReader(try JSON.parse(document))
            // Without any grant the authorization server says which there are (section 4.1.1).
            let grants = try reader["grants"].optional?.object()
            guard grants == nil || [Self.grantType, Self.loginGrantType].contains(where: { grants?[$0] != nil }) else {
                throw Self.noGrant
            }
            return try CredentialOffer(reader)
        }
        try issuer.requireSecureServer()
    }

    /// Reads an offer, with or without a code.
    package init(_ reader: JSONReader) throws {
        issuer = try reader["credential_issuer"].issuer()
        configurationIDs = try reader["credential_configuration_ids"].elements()
            .map { try $0.nonEmptyString(maxLength: 1024) }
        guard !configurationIDs.isEmpty, Set(configurationIDs).count == configurationIDs.count else {
            throw reader["credential_configuration_ids"].failure("is empty or names one twice")
        }
        let grant = reader["grants"].optional?[Self.grantType].optional
        let loginGrant = reader["grants"].optional?[Self.loginGrantType].optional
        preAuthorizedCode = try grant.map {
            Secret(utf8: try $0["pre-authorized_code"].nonEmptyString(maxLength: 8192))
        }
        transactionCode = try grant?["tx_code"].optional.map { try TransactionCodeFormat($0) }
        issuerState = try loginGrant?["issuer_state"].optional?.nonEmptyString(maxLength: 8192)
        authorizationServer = try (grant ?? loginGrant)?["authorization_server"].optional?.issuer()
    }

    private static func requireSize(_ bytes: Int) throws {
        guard bytes <= maxBytes else {
            throw BadgeError(
                .offerTooLarge, "offerTooLarge.offer")
        }
    }

    private static func reference(_ text: String) throws -> URL {
        let url = try reading { try JSONReader(.string(text)).url() }
        try url.requireSecureServer()
        return url
    }

    private static func reading<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let error as BadgeError where error.code == .documentInvalid {
            throw malformed(error.finding, detail: error.detail)
        }
    }

    static func malformed(_ why: String, detail: BadgeError.Detail? = nil) -> BadgeError {
        BadgeError(
            .offerMalformed, "offerMalformed.unreadable", ["finding": why],
            detail: detail)
    }

    package static var noGrant: BadgeError {
        BadgeError(
            .offerUnsupported,
            "offerUnsupported.noGrant")
    }
}

extension TransactionCodeFormat {
    init(_ reader: JSONReader) throws {
        _ = try reader.object()
        let mode = reader["input_mode"]
        self.init(
            inputMode: mode.optional == nil
                ? .numeric : mode.ifReadable { try $0.name(TransactionCodeFormat.InputMode.self) } ?? .text,
            length: reader["length"].ifReadable { try $0.integer(in: 1...256) },
            description: reader["description"].ifReadable { try $0.string() }.map {
                String(String.UnicodeScalarView($0.unicodeScalars.prefix(300)))
            }, triesLeft: reader["tries_left"].ifReadable { try $0.integer(in: 1...100) })
    }
}

extension JSONReader {
    /// Returns an issuer's identifier: a web address in normalized form, without a query.
    func issuer() throws -> URL {
        let url = try url()
        guard url.query() == nil, try url.absoluteString == string() else {
            throw failure("is not an issuer's address")
        }
        // Or else what a user asks of the connections to an issuer would not count for another spelling of it.
        guard url.normalized == url else {
            throw failure("is not written as addresses are compared: host in lower case, no port of the scheme's own")
        }
        return url
    }
}
