// swift-tools-version: 6.2
import PackageDescription

// Measures BadgeKit on public products only. `Tools/Benchmarks/run` builds it as a release and runs it.

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "BadgeKit", path: "../.."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "BadgeKit", package: "BadgeKit"),
                .product(name: "BadgeAuthority", package: "BadgeKit"),
                .product(name: "BadgeFlows", package: "BadgeKit"),
                .product(name: "BadgeHypermedia", package: "BadgeKit"),
                .product(name: "BadgeSampleServers", package: "BadgeKit"),
                .product(name: "BadgeVerifier", package: "BadgeKit"),
                .product(name: "BadgeWalletPages", package: "BadgeKit"),
                .product(name: "BadgeWebUI", package: "BadgeKit"),
                .product(name: "BadgeTesting", package: "BadgeKit"),
                // Built with the benchmarks, so that its start is measured too.
                .product(name: "badgectl", package: "BadgeKit"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
