package import BadgeModel
import Foundation

/// The operating system for which the program was compiled.
package enum Platform: String, Sendable {
    case linux, macos, ios

    #if os(Linux)
    /// This system.
    package static let current = Platform.linux
    #elseif os(iOS)
    /// This system.
    package static let current = Platform.ios
    #else
    /// This system.
    package static let current = Platform.macos
    #endif

    /// The user's languages: on Linux those of the environment, elsewhere those of the settings.
    package static var languages: Languages {
        #if os(Linux)
        Languages(environment: ProcessInfo.processInfo.environment)
        #else
        Languages(Locale.preferredLanguages)
        #endif
    }
}
