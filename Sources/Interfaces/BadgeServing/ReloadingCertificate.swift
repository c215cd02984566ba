import BadgeModel
package import Foundation
package import Logging
import NIOSSL
import Synchronization

// A server's certificate and key, which can be read again while the server runs.
package final class ReloadingCertificate: Sendable {
    private struct Loaded: Sendable {
        let context: NIOSSLContext
        let expires: Date
    }

    private let files: TLSFiles
    private let loaded: Mutex<Loaded>

    // - Throws: `BadgeError` `invalidInput` for files that cannot be read or do not belong together.
    package init(_ files: TLSFiles) throws {
        self.files = files
        loaded = Mutex(try Self.load(files))
    }

    // Reads the files again. Connections that are open keep the certificate that they began with; if the files cannot be
    // used, new ones get the former certificate too.
    package func reload() throws {
        let fresh = try Self.load(files)
        loaded.withLock { $0 = fresh }
    }

    // Reads the files again, and logs the outcome.
    //
    // - Parameter server: The server's name in the log; nil for the main one of its process.
    // - Returns: Whether the files could be used.
    package func reload(of server: String? = nil, _ logger: Logger) -> Bool {
        var metadata: Logger.Metadata = [:]
        if let server { metadata["server"] = "\(server)" }
        do {
            try reload()
            metadata["expires"] = "\(expires.ISO8601Format())"
            logger.notice("The certificate was read again.", metadata: metadata)
            return true
        } catch {
            metadata["reason"] = "\(BadgeError(wrapping: error).reason)"
            logger.error("The certificate was not read again; the former one stays.", metadata: metadata)
            return false
        }
    }

    // The end of the certificate's validity.
    package var expires: Date { loaded.withLock { $0.expires } }

    var context: NIOSSLContext { loaded.withLock { $0.context } }

    private static func load(_ files: TLSFiles) throws -> Loaded {
        let context = try files.fitting { try NIOSSLContext(configuration: $0) }
        return Loaded(context: context, expires: try files.certificateExpires())
    }
}
