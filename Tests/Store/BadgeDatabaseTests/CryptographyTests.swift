import BadgeDatabase
import BadgeModel
import CSQLiteCipher
import Foundation
import TestSupport
import XCTest

/// SEC-17 and SEC-18: whose cryptography the store uses, and how much of it.
final class CryptographyTests: StoreTestCase {
    func testSEC17TheCCodeCallsReviewedCryptographyAlone() throws {
        try need(.program("nm"))
        let objects = try Self.objects()

        let called = try objects.flatMap { try Self.undefinedSymbols(of: $0) }
            .filter {
                $0.wholeMatch(of: /(EVP|RAND|CRYPTO|OPENSSL|PKCS5|HMAC|AES|SHA|MD5|OSSL|BN|RC4|DES)_.*|SHA\d.*/) != nil
            }

        XCTAssertEqual(
            Set(called),
            [
                // AES-256-CBC
                "EVP_CIPHER_CTX_new", "EVP_CIPHER_CTX_free", "EVP_CIPHER_CTX_set_padding", "EVP_aes_256_cbc",
                "EVP_EncryptInit_ex", "EVP_DecryptInit_ex", "EVP_CipherInit_ex", "EVP_CipherUpdate",
                // HMAC-SHA512, and the key for it
                "EVP_MAC_fetch", "EVP_MAC_free", "EVP_MAC_CTX_new", "EVP_MAC_CTX_free", "EVP_MAC_init",
                "EVP_MAC_update", "EVP_MAC_final", "EVP_sha512", "PKCS5_PBKDF2_HMAC",
                "OSSL_PARAM_construct_utf8_string", "OSSL_PARAM_construct_end",
                // SHA-256 of rows
                "EVP_MD_CTX_new", "EVP_MD_CTX_free", "EVP_DigestInit_ex", "EVP_DigestUpdate", "EVP_DigestFinal_ex",
                "EVP_MD_fetch", "EVP_MD_free",
                // Vectors and salts, comparison in constant time, wiping
                "RAND_bytes", "CRYPTO_memcmp", "OPENSSL_cleanse",
                // Keys from passcodes, passphrases and passwords
                "EVP_PBE_scrypt",
            ])
    }

    func testSEC17ModulesImportWhatIsReviewedHereAndNothingElse() throws {
        let families = try FileManager.default.contentsOfDirectory(
            at: Self.folder, includingPropertiesForKeys: nil)
        let own = try families.flatMap { try FileManager.default.contentsOfDirectory(atPath: $0.path) }.filter {
            !["CSQLiteCipher", "CScrypt"].contains($0)
        }
        var cryptography: [String: Set<String>] = [:]
        try playEach(Self.sources(suffix: ".swift")) { file in
            let module = file.pathComponents[Self.folder.pathComponents.count + 1]
            let text = try String(contentsOf: file, encoding: .utf8)
            let others = Set(Self.imports(in: text)).subtracting(own).subtracting(Self.withoutCryptography)
            cryptography[module, default: []].formUnion(others)

            // One-time codes are HMAC-SHA-1 by their standard, and the signature of a refresh by its protocol, which do not
            // rest on collisions (RFC 6238, RFC 4226 B.1).
            if !["OneTimeCode.swift", "RefreshSecret.swift", "FlowCall+Account.swift"].contains(file.lastPathComponent)
            {
                XCTAssertFalse(text.contains(/\bInsecure\./), file.lastPathComponent)
            }
        }

        XCTAssertEqual(
            cryptography.filter { !$0.value.isEmpty },
            [
                "BadgeKeys": ["Crypto", "CScrypt"],
                "BadgeCustody": ["Crypto", "Security", "LocalAuthentication"],
                "BadgeDatabase": ["Crypto", "CSQLiteCipher"],
                "BadgeTransport": ["Crypto", "NIOSSL", "X509", "SwiftASN1"],
                "BadgeOpenID": ["Crypto", "CryptoExtras", "AuthenticationServices"],
                "BadgeAuthority": ["Crypto"], "BadgeVerifier": ["Crypto"], "BadgeFlows": ["Crypto"],
                "BadgeServing": ["NIOSSL"], "BadgeDelivery": ["NIOSSL"], "BadgeSampleServers": ["Crypto"],
            ])
    }

    func testSEC17ThePackageDependsOnWhatIsReviewedHereAndNothingElse() throws {
        let manifest = try String(
            contentsOf: packageRoot.appendingPathComponent("Package.swift"), encoding: .utf8)

        XCTAssertEqual(
            Set(manifest.matches(of: /\.package\([^)]*?"([^"]+)"/).map { String($0.1) }),
            [
                "https://github.com/groue/GRDB.swift", "https://github.com/apple/swift-asn1",
                "https://github.com/apple/swift-certificates", "https://github.com/apple/swift-crypto",
                "https://github.com/apple/swift-argument-parser", "https://github.com/apple/swift-configuration",
                "https://github.com/apple/swift-http-types",
                "https://github.com/apple/swift-log", "https://github.com/apple/swift-nio",
                "https://github.com/apple/swift-nio-ssl", "https://github.com/hummingbird-project/hummingbird",
                "https://github.com/swift-server/async-http-client",
                "https://github.com/swift-server/swift-service-lifecycle",
            ])
        XCTAssertEqual(
            Set(manifest.matches(of: /linkedLibrary\("(\w+)"/).map { String($0.1) }), ["sqlite3", "crypto"])
    }

    func testSEC17FindsAnImportHoweverItIsWritten() {
        let text = """
            public import A
            @_exported import B
              @_spi(x) package import C
            import struct D.E
            import F.G
            // import H
            let text = "import I"
            """

        XCTAssertEqual(Self.imports(in: text), ["A", "B", "C", "D", "F"])
    }

    // What they bring has no cryptography in it, or none that is called.
    private static let withoutCryptography: Set<String> = [
        "Foundation", "CoreFoundation", "Glibc", "Darwin", "Dispatch", "Synchronization", "GRDB", "ArgumentParser",
        "HTTPTypes", "Hummingbird", "HummingbirdCore", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOTLS", "AsyncHTTPClient",
        "Logging", "ServiceLifecycle", "Configuration", "WebKit",
    ]

    private static func imports(in text: String) -> [String] {
        // A line of a long text may begin with the word.
        text.replacing(/(?s)""".*?"""/, with: "").matches(
            of: /(?m)^[ \t]*(?:@\w+(?:\(\w*\))? )*(?:\w+ )?import (?:(?:struct|class|enum|protocol|func) )?(\w+)/
        ).map { String($0.1) }
    }

    func testSEC18KeysVectorsAndTagsHave128BitsOrMore() throws {
        XCTAssertEqual(BADGE_CIPHER_KEY_SIZE, 32)
        XCTAssertEqual(BADGE_CIPHER_RESERVE_SIZE, 16 + 64)

        try playEach([0, 16, 24, 31, 33, 64]) { size in
            assertThrows(.wrongKey, try open("size-\(size).db", key: Secret([UInt8](repeating: 7, count: size))))
        }
    }

    func testSEC18EveryByteOfATagCounts() throws {
        try makeStore()
        let sound = try Data(contentsOf: URL(fileURLWithPath: path()))

        for byte in 0..<64 {
            try change {
                $0 = sound; $0[20 * 4096 - 64 + byte] ^= 1 << (byte % 8)
            }
            let database = try open()
            XCTAssertEqual(try database.verify().problems.first, .page(20), "byte \(byte)")
            try database.close()
        }
    }

    private static let folder = packageRoot.appendingPathComponent("Sources")

    private static func sources(suffix: String) throws -> [URL] {
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
            .map { folder.appendingPathComponent($0) }
    }

    /// The objects of the C target, beside the bundle of the tests.
    private static func objects() throws -> [URL] {
        let products = Bundle(for: CryptographyTests.self).bundleURL.deletingLastPathComponent()
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let folders = [program, products].map { place in
            ["CSQLiteCipher", "CScrypt"].map { place.appendingPathComponent("\($0).build") }
        }
        guard let built = folders.first(where: { $0.allSatisfy { FileManager.default.fileExists(atPath: $0.path) } })
        else { throw CocoaError(.fileNoSuchFile) }
        return try built.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".o") }
                .map { folder.appendingPathComponent($0) }
        }
    }

    private static func undefinedSymbols(of object: URL) throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: try Need.path(of: "nm"))
        process.arguments = ["-u", object.path]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
    }
}
