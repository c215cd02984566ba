import BadgeKeys
import BadgeModel

extension TPMTools {
    // Written out, since the same key comes back only for the same template.
    private static let parent = [
        "-C", "o", "-g", "sha256", "-G", "ecc256:aes128cfb", "-a",
        "fixedtpm|fixedparent|sensitivedataorigin|userwithauth|restricted|decrypt|noda",
    ]

    /// What a secret of 32 bytes is as an authorization: 32 characters, no more than the digest that names the key, and no
    /// zero byte at the end.
    static func authorization(_ secret: Secret) -> Secret {
        Base64URL.encode(secret).withUnsafeBytes { Secret($0.prefix(32)) }
    }

    /// Makes an HMAC key in the TPM; the answer is what only this TPM can load.
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

    /// HMAC-SHA-256 of the bytes under the key, when the authorization is the key's.
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

    /// How far the TPM is from taking no authorization.
    struct Lockout {
        let triesLeft: Int
        /// Seconds after which one wrong try is forgotten.
        let interval: Int
    }

    /// Asks the TPM for its count of wrong authorizations.
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
