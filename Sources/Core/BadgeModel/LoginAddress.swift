import Foundation

/// Addresses that the server of a login gives to people.
extension String {
    /// The scheme of an absolute address, in lower case; `nil` for a relative reference and for no address.
    package var addressScheme: String? { URL(string: self)?.scheme?.lowercased() }

    /// Whether a person may follow the address, in the login or elsewhere: a reference to the server, a page, a mail or a
    /// call. No program is run.
    package var isFollowable: Bool { addressScheme.map(Self.followedSchemes.contains) ?? true }

    /// Whether the address may be shown as a code for a camera: one that a person may follow, or that of an app for
    /// logins, single-use codes or badges.
    package var isScannable: Bool { isFollowable || addressScheme.map(Self.scannedSchemes.contains) ?? false }

    private static let followedSchemes: Set = ["https", "http", "mailto", "tel"]
    private static let scannedSchemes: Set = ["bankid", "otpauth", "openid-credential-offer", "badge"]

    /// Whether the relation of a link says that its address is for the camera of another device.
    package var isRelationOfCode: Bool { ["qrcode", "qr-code"].contains(lowercased()) }
}
