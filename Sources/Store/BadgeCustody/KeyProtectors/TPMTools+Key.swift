import BadgeModel

extension TPMTools {
    // Written out, since the same key comes back only for the same template.
    private static let parent = [
        "-C", "o", "-g", "sha256", "-G", "ecc256:aes128cfb", "-a",
        "fixedtpm|fixedparent|sensitivedataorigin|userwithauth|restricted|decrypt|noda",
    ]

    /// Converts a secret of 32 bytes to an authorization value: 32 characters, no longer than the digest that names the
    /// key, without a trailing zero byte.
    static func authorization(_ secret: Secret) -> Secret {
        Base64URL.encode(secret).withUnsafeBytes { Secret($0.prefix(32)) }
    }

    /// Creates an HMAC key in the TPM, and returns the blobs that only this TPM can load.
    func makeKey(authorization: Secret) throws -> TPMRecord.Blobs {
        let primary = path("primary.ctx")
        _ = try run("tpm2_createprimary", ["-Q"] + Self.parent + ["-c", primary])
        _ = try run(
            "tpm2_create",
            [
                "-Q", "-C", primary, "-g", "sha256", "-G", "hmac", "-p", "file:-",
                // Without `noda`: wrong authorizations are counted.
                "-a", "fixedtpm|fixedparent|sensitivedataorigin|userwithauth|sign",
                "-u", path("key.pub"), "-r", path("key.priv"),
            ], authorization: authorization)
        return TPMRecord.Blobs(publicPart: try take("key.pub"), privatePart: try take("key.priv"))
    }

    /// Computes HMAC-SHA-256 of the bytes with the key, which requires the key's authorization.
    func mac(of bytes: [UInt8], _ blobs: TPMRecord.Blobs, authorization: Secret) throws -> Secret {
        try put(blobs.publicPart, as: "key.pub")
        try put(blobs.privatePart, as: "key.priv")
        try put(bytes, as: "salt")
        let (primary, key) = (path("primary.ctx"), path("key.ctx"))
        _ = try run("tpm2_createprimary", ["-Q"] + Self.parent + ["-c", primary])
        _ = try run("tpm2_load", ["-Q", "-C", primary, "-u", path("key.pub"), "-r", path("key.priv"), "-c", key])
        let mac = try run("tpm2_hmac", ["-c", key, "-p", "file:-", path("salt")], authorization: authorization)
        guard mac.count == 32 else { throw BadgeError(.storeFailed, "storeFailed.tpmMAC") }
        return mac
    }

    /// The state of the TPM's dictionary-attack protection.
    struct Lockout {
        let triesLeft: Int
        /// The number of seconds after which one wrong attempt is forgotten.
        let interval: Int
    }

    /// Reads the TPM's count of wrong authorizations.
    func lockout() throws -> Lockout {
        let properties = try run("tpm2_getcap", ["properties-variable"])
            .withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        func value(_ name: String) -> Int? {
            let line = properties.split(separator: "\n").first { $0.hasPrefix("\(name): 0x") }
            return line?.split(separator: "x").last.flatMap { Int($0, radix: 16) }
        }
        guard let limit = value("TPM2_PT_MAX_AUTH_FAIL"), let count = value("TPM2_PT_LOCKOUT_COUNTER"),
            let interval = value("TPM2_PT_LOCKOUT_INTERVAL")
        else { throw BadgeError(.storeFailed, "storeFailed.tpmTries") }
        return Lockout(triesLeft: max(0, limit - count), interval: interval)
    }
}
