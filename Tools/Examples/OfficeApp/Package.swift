// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OfficeApp",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "BadgeKit", path: "../BadgeKit")],
    targets: [
        .target(name: "OfficeApp", dependencies: [.product(name: "BadgeKit", package: "BadgeKit")]),
        .testTarget(
            name: "OfficeAppTests",
            dependencies: [
                "OfficeApp", .product(name: "BadgeKit", package: "BadgeKit"),
                .product(name: "BadgeAuthority", package: "BadgeKit"),
                .product(name: "BadgeTesting", package: "BadgeKit"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
