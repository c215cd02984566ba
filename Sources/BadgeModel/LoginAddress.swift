import Foundation

/// Addresses that the server of a login gives to people.
extension String {
    /// The scheme of an absolute address, in lower case; `nil` for a relative reference and for no address.
    package var addressScheme: String? { URL(string: self)?.scheme?.lowercased() }

    /// Whether a person may follow the address, in the login or elsewhere: a reference to the server, a page, a mail or a
    /// call. No program is run.
    package var isFollowable: Bool { addressScheme.map(["https", "http", "mailto", "tel"].contains) ?? true }

    /// Whether the address may be shown as a code for a camera: one that a person may follow, or that an app knows.
    package var isScannable: Bool { addressScheme.map { !["javascript", "vbscript", "file"].contains($0) } ?? true }

    /// Whether the relation of a link says that its address is for the camera of another device.
    package var isRelationOfCode: Bool { ["qrcode", "qr-code"].contains(lowercased()) }
}
