// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "FirstBadge",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "BadgeKit", path: "../BadgeKit")],
    targets: [
        .executableTarget(
            name: "FirstBadge", dependencies: [.product(name: "BadgeKit", package: "BadgeKit")])
    ],
    swiftLanguageModes: [.v6]
)
