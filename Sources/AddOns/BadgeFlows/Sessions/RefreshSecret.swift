public import BadgeModel
import BadgeSystem
import Crypto
import Foundation

/// The secret with which a client signs its requests for another access token.
public enum RefreshSecret {
    /// Makes a secret: 20 random bytes in hexadecimal, with `a` as the first digit.
    static func make(_ random: any RandomSource) -> Secret {
        let digits = Array("0123456789abcdef".utf8)
        var text = random.bytes(20).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }
        text[0] = UInt8(ascii: "a")
        return Secret(text)
    }

    /// Returns the time of a request as it is signed: `yyyy-MM-dd HH:mm:ss`, UTC.
    static func dateText(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(dateSeparator: .dash, dateTimeSeparator: .space, timeZone: .gmt)
            .year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        return date.formatted(style)
    }

    /// Returns the signature of a request for another access token: HMAC-SHA-1 under the secret's text, in base64, as the
    /// protocol requires.
    ///
    /// - Parameters:
    ///   - secret: The refresh secret.
    ///   - date: The time of the request in the form `yyyy-MM-dd HH:mm:ss`, UTC.
    ///   - accessToken: The access token to be replaced.
    public static func signature(secret: Secret, date: String, accessToken: Secret) -> String {
        var hash = secret.withUnsafeBytes { HMAC<Insecure.SHA1>(key: SymmetricKey(data: $0)) }
        hash.update(data: Data("refresh_access_token\n\(date)\n".utf8))
        accessToken.withUnsafeBytes { hash.update(data: $0) }
        hash.update(data: Data("\n".utf8))
        return Data(hash.finalize()).base64EncodedString()
    }
}
