// swift-tools-version: 6.2
import PackageDescription

// A package as an app's developer would write it. `Tools/check` copies it elsewhere, the other examples beside its own
// sources, and builds, runs and tests it.

let location = Context.environment["BADGEKIT_PACKAGE"] ?? "../../.."

func product(_ name: String) -> Target.Dependency {
    .product(name: name, package: "BadgeKit")
}

let package = Package(
    name: "Consumer",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "BadgeKit", path: location),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    ],
    targets: [
        .executableTarget(
            name: "Example",
            dependencies: [
                product("BadgeKit"), product("BadgeAuthority"), product("BadgeVerifier"), product("BadgeTesting"),
                product("BadgeTerminalUI"),
            ]
        ),
        .executableTarget(name: "Door", dependencies: [product("BadgeVerifier")]),
        .executableTarget(name: "Pages", dependencies: [product("BadgeKit"), product("BadgeWalletPages")]),
        .executableTarget(name: "Everything", dependencies: [product("BadgeSuite")]),
        .executableTarget(
            name: "FirstBadge", dependencies: [product("BadgeKit")], path: "FirstBadge/Sources/FirstBadge"),
        .executableTarget(
            name: "ExampleApp", dependencies: [product("BadgeKit")], path: "BadgeApp", exclude: ["App", "Tests"]),
        .target(
            name: "Guides",
            dependencies: [
                product("BadgeKit"), product("BadgeFlows"), product("BadgeHypermedia"), product("BadgeProviders"),
                product("BadgeLoginPrompts"), product("BadgeSharing"), product("BadgeMigration"),
                product("BadgeAuthority"),
                product("BadgeSampleServers"), product("BadgeVerifier"), product("BadgeTerminalUI"),
                product("BadgeWebUI"), product("BadgeWebViews"), product("BadgeWalletPages"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Guides"),
        .testTarget(
            name: "ExampleAppTests",
            dependencies: [
                product("BadgeKit"), product("BadgeAuthority"), product("BadgeVerifier"), product("BadgeTesting"),
                "ExampleApp",
            ],
            path: "BadgeApp/Tests"),
        .target(name: "OfficeApp", dependencies: [product("BadgeKit")], path: "OfficeApp/Sources/OfficeApp"),
        .testTarget(
            name: "OfficeAppTests",
            dependencies: [product("BadgeKit"), product("BadgeAuthority"), product("BadgeTesting"), "OfficeApp"],
            path: "OfficeApp/Tests/OfficeAppTests"),
        .testTarget(
            name: "ConsumerTests",
            dependencies: [product("BadgeKit"), product("BadgeAuthority"), product("BadgeTesting")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
