// swift-tools-version: 6.2
import PackageDescription

// A package as an app's developer would write it. `Tools/check` copies it elsewhere, builds, runs and tests it.

let location = Context.environment["BADGEKIT_PACKAGE"] ?? "../../.."

func product(_ name: String) -> Target.Dependency {
    .product(name: name, package: "BadgeKit")
}

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "BadgeKit", path: location)],
    targets: [
        .executableTarget(
            name: "Example",
            dependencies: [
                product("BadgeKit"), product("BadgeAuthority"), product("BadgeVerifier"), product("BadgeTesting"),
                product("BadgeTerminalUI"),
            ]
        ),
        .executableTarget(name: "Wallet", dependencies: [product("BadgeKit")]),
        // A small terminal app with screens of its own.
        .target(name: "TurnstileScreens", dependencies: [product("BadgeKit")]),
        .executableTarget(name: "Turnstile", dependencies: [product("BadgeKit"), "TurnstileScreens"]),
        .testTarget(
            name: "TurnstileTests",
            dependencies: [
                product("BadgeKit"), product("BadgeAuthority"), product("BadgeVerifier"), product("BadgeTesting"),
                "TurnstileScreens",
            ]
        ),
        .testTarget(
            name: "ConsumerTests",
            dependencies: [product("BadgeKit"), product("BadgeAuthority"), product("BadgeTesting")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
