import BadgeModel

extension CredentialQuery {
    init(reader: JSONReader) throws {
        _ = try reader.object()
        let kind = try Kind(format: try reader["format"].string(), meta: reader["meta"])
        self.init(
            id: try reader["id"].string(), kind, isMultiple: try reader["multiple"].ifPresent?.bool() ?? false,
            trustedAuthorities: try reader["trusted_authorities"].listIfPresent()
                .map(TrustedAuthorities.init(reader:)),
            requiresHolderBinding: try reader["require_cryptographic_holder_binding"].ifPresent?.bool() ?? true,
            claims: try reader.ifPresent("claims")?.elements(atMost: DCQLQuery.Limit.claims) {
                ClaimsQuery(ofPathAlone: $0)
            } orRead: {
                try ClaimsQuery(reader: $0, format: kind.format)
            } ?? [],
            claimSets: try reader["claim_sets"].listIfPresent().map { try $0.strings() })
    }

    var json: JSON {
        .object(compacting: [
            "id": .string(id), "format": .string(kind.format.rawValue), "meta": kind.meta,
            "multiple": isMultiple ? true : nil, "trusted_authorities": .list(trustedAuthorities.map(\.json)),
            "require_cryptographic_holder_binding": requiresHolderBinding ? nil : false,
            "claims": .list(claims.map(\.json)), "claim_sets": .list(claimSets.map(JSON.strings)),
        ])
    }
}

extension CredentialQuery.Kind {
    init(format: String, meta: JSONReader) throws {
        let members = try meta.object()
        let format = Credential.Format(rawValue: format)
        switch format {
        case .sdJWT: self = .sdJWT(types: try meta["vct_values"].strings())
        case .mdoc: self = .mdoc(doctype: try meta["doctype_value"].string())
        case _ where Credential.Format.w3c.contains(format):
            self = .w3c(format, types: try meta["type_values"].list().map { try $0.strings() })
        default: self = .other(format, meta: members)
        }
    }

    fileprivate var meta: JSON {
        switch self {
        case .sdJWT(let types): ["vct_values": .strings(types)]
        case .mdoc(let doctype): ["doctype_value": .string(doctype)]
        case .w3c(_, let types): ["type_values": .array(types.map(JSON.strings))]
        case .other(_, let meta): .object(meta)
        }
    }
}
