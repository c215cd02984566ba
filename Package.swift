// swift-tools-version: 6.2
import PackageDescription

// Targets stand by family and in rank order: a target depends only on targets above it.
// `Tools/check` holds every import line in `Sources` against these lists.

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioTLS = Target.Dependency.product(name: "NIOTLS", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let x509 = Target.Dependency.product(name: "X509", package: "swift-certificates")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "BadgeKit",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "BadgeKit", targets: ["BadgeKit"]),
        .library(name: "BadgeDrawings", targets: ["BadgeDrawings"]),
        .library(name: "BadgeFlows", targets: ["BadgeFlows"]),
        .library(name: "BadgeHypermedia", targets: ["BadgeHypermedia"]),
        .library(name: "BadgeLoginPrompts", targets: ["BadgeLoginPrompts"]),
        .library(name: "BadgeMigration", targets: ["BadgeMigration"]),
        .library(name: "BadgeProviders", targets: ["BadgeProviders"]),
        .library(name: "BadgeSharing", targets: ["BadgeSharing"]),
        .library(name: "BadgeSuite", targets: ["BadgeSuite"]),
        .library(name: "BadgeTerminalUI", targets: ["BadgeTerminalUI"]),
        .library(name: "BadgeWebUI", targets: ["BadgeWebUI"]),
        .library(name: "BadgeWebViews", targets: ["BadgeWebViews"]),
        .library(name: "BadgeWalletPages", targets: ["BadgeWalletPages"]),
        .library(name: "BadgeAuthority", targets: ["BadgeAuthority"]),
        .library(name: "BadgeSampleServers", targets: ["BadgeSampleServers"]),
        .library(name: "BadgeVerifier", targets: ["BadgeVerifier"]),
        .library(name: "BadgeTesting", targets: ["BadgeTesting"]),
        .executable(name: "badgectl", targets: ["badgectl"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.19.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Core
        .target(name: "BadgeModel"),
        .target(name: "CScrypt", linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "CBadgeSystem"),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "BadgeSystem", dependencies: ["BadgeModel", "CBadgeSystem"]),
        .target(name: "BadgePolicy", dependencies: ["BadgeModel"]),
        .target(name: "BadgeKeys", dependencies: ["BadgeModel", "BadgeSystem", "CScrypt", crypto]),
        .target(
            name: "BadgeTransport",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "CZlib", httpTypes, asyncHTTPClient, nioCore, nioHTTP1,
                nioPosix, nioSSL, nioTLS, asn1, x509, crypto,
            ]
        ),
        // Store
        .target(
            name: "CSQLiteCipher",
            linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("crypto")]
        ),
        .target(
            name: "BadgeDatabase",
            dependencies: ["BadgeModel", "BadgeSystem", "BadgeKeys", "CSQLiteCipher", grdb, crypto]),
        .target(name: "BadgeCustody", dependencies: ["BadgeModel", "BadgeSystem", "BadgeKeys", crypto]),
        .target(
            name: "BadgeStorage",
            dependencies: ["BadgeModel", "BadgeSystem", "BadgeKeys", "BadgePolicy", "BadgeDatabase", crypto, grdb]),
        // Credentials
        .target(name: "BadgeDCQL", dependencies: ["BadgeModel"]),
        .target(
            name: "BadgeOpenID",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", nioCore, nioHTTP1, nioPosix, crypto,
                cryptoExtras,
            ]
        ),
        .target(
            name: "BadgeCredentials",
            dependencies: ["BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport"]
        ),
        .target(
            name: "BadgeClient",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeOpenID", "BadgeCredentials",
            ]
        ),
        .target(
            name: "BadgePresentation",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeCredentials", "BadgeDCQL", httpTypes,
            ]),
        .target(
            name: "BadgeVerifier",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeDCQL", "BadgeCredentials", crypto,
            ]),
        // Wallet
        .target(name: "BadgeUI", dependencies: ["BadgeModel"]),
        .target(
            name: "BadgeSensors", dependencies: ["BadgeModel", "BadgeSystem", "BadgePolicy", nioCore, nioPosix]),
        .target(
            name: "BadgeKit",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgePolicy", "BadgeUI", "BadgeTransport", "BadgeOpenID",
                "BadgeDatabase", "BadgeCustody", "BadgeSensors", "BadgeStorage", "BadgeDCQL", "BadgeCredentials",
                "BadgeClient", "BadgePresentation", httpTypes, logging,
            ]
        ),
        // Interfaces
        .target(name: "BadgeHTML", dependencies: ["BadgeModel"]),
        .target(name: "BadgeDrawings", dependencies: ["BadgeModel"]),
        .target(
            name: "BadgeTerminalUI",
            dependencies: ["BadgeModel", "BadgeSystem", "BadgeUI", "BadgeTransport", "BadgeDrawings"]),
        .target(
            name: "BadgeServing",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeTransport", hummingbird, hummingbirdCore, httpTypes, nioCore,
                nioHTTP1, nioPosix, nioSSL, serviceLifecycle, logging,
            ]
        ),
        .target(
            name: "BadgeWebUI",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeHTML", "BadgeUI", "BadgeDrawings", "BadgeTransport",
                "BadgeServing", httpTypes, hummingbird, logging, nioCore,
            ],
            resources: [.embedInCode("Assets")]),
        .target(
            name: "BadgeWalletPages",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgePolicy", "BadgeUI", "BadgeDrawings", "BadgeSensors", "BadgeStorage",
                "BadgeKit", "BadgeServing", "BadgeWebUI",
            ]),
        .target(
            name: "BadgeVerifierHTTP",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeVerifier", "BadgeDrawings",
                "BadgeHTML", "BadgeServing", httpTypes, hummingbird, logging,
            ]),
        // AddOns
        .target(name: "BadgeMigration", dependencies: ["BadgeModel", "BadgeUI"]),
        .target(
            name: "BadgeWebViews",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeUI", "BadgeTransport", "BadgeOpenID", "BadgeWebUI", logging,
            ]),
        .target(
            name: "BadgeProviders",
            dependencies: [
                "BadgeModel", "BadgeUI", "BadgeTransport", "BadgeOpenID", "BadgeStorage", "BadgeClient", "BadgeKit",
            ]),
        .target(
            name: "BadgeHypermedia",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeUI", "BadgeTransport", "BadgeOpenID", "BadgeStorage",
                "BadgeClient", "BadgeKit", httpTypes,
            ]),
        .target(
            name: "BadgeSharing",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeUI", "BadgeTransport", "BadgeCredentials",
                "BadgeClient", "BadgeKit", httpTypes,
            ]),
        .target(
            name: "BadgeLoginPrompts",
            dependencies: [
                "BadgeModel", "BadgeUI", "BadgeTransport", "BadgeOpenID", "BadgeStorage", "BadgeKit",
            ]),
        .target(
            name: "BadgeFlows",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeUI", "BadgeTransport", "BadgeStorage",
                "BadgeCredentials", "BadgeClient", "BadgeKit", "BadgeProviders", "BadgeOpenID", httpTypes, crypto,
            ]),
        .target(
            name: "BadgeSuite",
            dependencies: [
                "BadgeKit", "BadgeProviders", "BadgeFlows", "BadgeHypermedia", "BadgeLoginPrompts", "BadgeSharing",
                "BadgeMigration", "BadgeWebViews",
            ]),
        // Organization
        .target(
            name: "BadgeDelivery",
            dependencies: [
                "BadgeModel", "BadgeHTML", "BadgeDrawings", "BadgeTransport", httpTypes, nioCore, nioPosix, nioSSL,
                serviceLifecycle, logging,
            ]),
        .target(
            name: "BadgeAuthority",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeHTML", "BadgeDrawings", "BadgeTransport", "BadgeOpenID",
                "BadgeDatabase", "BadgeServing", "BadgeCredentials", "BadgeDCQL", "BadgePresentation", "BadgeVerifier",
                "BadgeCustody", "BadgeDelivery", crypto, grdb, hummingbird, httpTypes, nioCore, nioPosix, nioSSL,
                serviceLifecycle, logging,
            ]
        ),
        .target(
            name: "BadgeAdminPages",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgePolicy", "BadgeUI", "BadgeDrawings", "BadgeDatabase",
                "BadgeSensors", "BadgePresentation", "BadgeServing", "BadgeLoginPrompts", "BadgeWebUI",
                "BadgeAuthority",
                logging,
            ]),
        // Tools
        .target(
            name: "BadgeTestDoubles",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgePolicy", "BadgeUI", "BadgeSensors", "BadgeTransport",
                httpTypes,
            ]
        ),
        .target(
            name: "BadgeSampleServers",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeHTML", "BadgeTransport", "BadgeOpenID", "BadgeServing",
                "BadgeDelivery", "BadgeCredentials", "BadgeAuthority", "BadgeFlows", crypto, hummingbird, httpTypes,
                logging,
            ],
            resources: [
                .embedInCode("Hypermedia/Logins"), .embedInCode("FlowServer/Documents"),
                .embedInCode("FlowServer/Assets"),
            ]
        ),
        .target(
            name: "BadgeTesting",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeUI", "BadgeTransport", "BadgeOpenID", "BadgeCustody",
                "BadgeKit", "BadgeHypermedia", "BadgeProviders", "BadgeAuthority", "BadgeWebUI", "BadgeTestDoubles",
                httpTypes, logging,
            ]
        ),
        .target(name: "BadgeCommandTexts", dependencies: ["BadgeModel"]),
        .target(
            name: "BadgeCommands",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgePolicy", "BadgeUI", "BadgeDrawings", "BadgeTransport",
                "BadgeOpenID", "BadgeDatabase", "BadgeCustody", "BadgeSensors", "BadgeTerminalUI", "BadgeMigration",
                "BadgeStorage", "BadgeCredentials", "BadgeClient", "BadgePresentation", "BadgeKit", "BadgeHypermedia",
                "BadgeFlows", "BadgeProviders", "BadgeSharing", "BadgeHTML", "BadgeWebUI", "BadgeWalletPages",
                "BadgeAdminPages", "BadgeServing", "BadgeAuthority", "BadgeLoginPrompts", "BadgeSampleServers",
                "BadgeVerifier", "BadgeVerifierHTTP", "BadgeCommandTexts", argumentParser, configuration, httpTypes,
                hummingbird,
                logging, nioCore, nioPosix, serviceLifecycle,
            ]
        ),
        .executableTarget(
            name: "badgectl", dependencies: ["BadgeCommands"],
            // Lazy binding saves the vector registers on the stack at a function's first call, and with them a part of
            // the secret that was copied last.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"], .when(platforms: [.linux]))]),

        // What the articles quote.
        .executableTarget(
            name: "FirstBadge", dependencies: ["BadgeKit"], path: "Tools/Examples/FirstBadge/Sources/FirstBadge"),
        .executableTarget(
            name: "ExampleApp", dependencies: ["BadgeKit"], path: "Tools/Examples/BadgeApp", exclude: ["App", "Tests"]),
        .target(name: "OfficeApp", dependencies: ["BadgeKit"], path: "Tools/Examples/OfficeApp/Sources/OfficeApp"),
        .executableTarget(
            name: "CampusLogin", dependencies: ["BadgeKit", "BadgeProviders", "BadgeTerminalUI"],
            path: "Tools/Examples/CampusLogin"),
        .target(
            name: "GuideExamples",
            dependencies: [
                "BadgeKit", "BadgeHypermedia", "BadgeFlows", "BadgeLoginPrompts", "BadgeProviders", "BadgeMigration",
                "BadgeSharing",
                "BadgeTerminalUI", "BadgeWebUI", "BadgeWebViews", "BadgeWalletPages", "BadgeAuthority",
                "BadgeSampleServers", "BadgeVerifier", logging,
            ],
            path: "Tools/Examples/Guides"),

        // What Tools/load fills an organization with.
        .executableTarget(
            name: "Seed", dependencies: ["BadgeModel", "BadgeCustody", "BadgeAuthority"], path: "Tools/Seed"),
        // What Tools/Benchmarks/run measures.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgePolicy", "BadgeUI", "BadgeTransport", "BadgeDatabase",
                "BadgeDCQL", "BadgeOpenID", "BadgeCredentials", "BadgeClient", "BadgePresentation", "BadgeVerifier",
                "BadgeKit", "BadgeFlows", "BadgeHypermedia", "BadgeWebUI", "BadgeWalletPages", "BadgeAuthority",
                "BadgeSampleServers", "BadgeTesting", grdb, httpTypes, crypto, asn1, x509,
            ],
            path: "Tools/Benchmarks/Sources/Benchmarks"),

        .target(
            name: "CStoreProbe", dependencies: ["CSQLiteCipher"], path: "Tests/Support/CStoreProbe",
            cSettings: [.headerSearchPath("../../../Sources/Store/CSQLiteCipher")]),
        .target(
            name: "TestSupport",
            dependencies: [
                "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeOpenID", "BadgeDatabase",
                "BadgeCredentials", "BadgeTestDoubles", "CStoreProbe", crypto, cryptoExtras, grdb, httpTypes, nioCore,
                nioPosix, nioSSL, logging,
            ],
            path: "Tests/Support/TestSupport"),
        .target(
            name: "ScreenTestSupport",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeUI", "BadgeTerminalUI", "BadgeHypermedia", "BadgeProviders",
                "BadgeSharing", "BadgeTesting",
            ],
            path: "Tests/Support/ScreenTestSupport"),
        .target(
            name: "VerifierTestSupport",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeCredentials",
                "BadgeDCQL", "BadgeVerifier", "BadgeTestDoubles", httpTypes,
            ],
            path: "Tests/Support/VerifierTestSupport"),
        .target(name: "CDiskRecorder", path: "Tests/Support/CDiskRecorder"),
        .target(
            name: "DiskSimulation", dependencies: ["BadgeSystem", "BadgeTestDoubles", "CDiskRecorder"],
            path: "Tests/Support/DiskSimulation"),
        .testTarget(
            name: "BadgeModelTests", dependencies: ["TestSupport", "BadgeModel", "BadgeTestDoubles"]),
        .testTarget(
            name: "BadgeSystemTests", dependencies: ["TestSupport", "BadgeModel", "BadgeSystem", "BadgeTestDoubles"]),
        .testTarget(
            name: "BadgeKeysTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeCustody", "BadgeTestDoubles", crypto,
            ]),
        .testTarget(
            name: "BadgeDrawingsTests",
            dependencies: ["TestSupport", "BadgeModel", "BadgeDrawings", "BadgeTestDoubles"]),
        .testTarget(name: "BadgeHTMLTests", dependencies: ["TestSupport", "BadgeHTML"]),
        .testTarget(
            name: "BadgePolicyTests", dependencies: ["TestSupport", "BadgeModel", "BadgePolicy", "BadgeTestDoubles"]),
        .testTarget(
            name: "BadgeSensorsTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgePolicy", "BadgeSensors", "BadgeTestDoubles", nioCore,
                nioPosix,
            ]),
        .testTarget(
            name: "BadgeUITests",
            dependencies: [
                "TestSupport", "ScreenTestSupport",
                "BadgeModel", "BadgeUI", "BadgeTerminalUI", "BadgeMigration", "BadgeHypermedia",
                "BadgeFlows", "BadgeProviders",
                "BadgeSharing",
                "BadgeTesting",
            ]),
        .testTarget(
            name: "BadgeWebUITests",
            dependencies: [
                "TestSupport", "ScreenTestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeUI",
                "BadgeTransport", "BadgeOpenID", "BadgeKit", "BadgeHypermedia", "BadgeLoginPrompts", "BadgeFlows",
                "BadgeProviders", "BadgeAuthority", "BadgeSampleServers", "BadgeServing", "BadgeSharing",
                "BadgeTerminalUI", "BadgeWebUI", "BadgeWebViews", "BadgeTesting", httpTypes, hummingbird, logging,
            ]),
        .testTarget(
            name: "BadgeDatabaseTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeKeys", "BadgeDatabase", "BadgeCustody", "CSQLiteCipher",
                "CStoreProbe", "BadgeTestDoubles", crypto, grdb,
            ],
            exclude: ["Fixtures"]
        ),
        .testTarget(
            name: "BadgeStorageTests",
            dependencies: [
                "TestSupport", "DiskSimulation", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgePolicy", "BadgeUI",
                "BadgeDatabase", "BadgeCustody", "BadgeStorage", "BadgeKit", "BadgeAuthority", "BadgeTesting", crypto,
                grdb,
            ],
            exclude: ["Fixtures"]
        ),
        .testTarget(
            name: "BadgeTransportTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeTestDoubles",
                httpTypes, nioCore, nioHTTP1, nioPosix, nioSSL, crypto,
            ]
        ),
        .testTarget(name: "BadgeDCQLTests", dependencies: ["TestSupport", "BadgeModel", "BadgeDCQL"]),
        .testTarget(
            name: "BadgeOpenIDTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeOpenID",
                "BadgeCredentials", "BadgeTestDoubles", httpTypes,
            ]
        ),
        .testTarget(
            name: "BadgeCredentialsTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeCredentials",
                "BadgeTestDoubles", httpTypes,
            ]
        ),
        .testTarget(
            name: "BadgeDeliveryTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeDrawings", "BadgeTransport", "BadgeDelivery", "BadgeTestDoubles",
                httpTypes, nioCore, nioPosix,
            ]
        ),
        .testTarget(
            name: "BadgeClientTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeOpenID",
                "BadgeCredentials", "BadgeClient", "BadgeTestDoubles", httpTypes, crypto, asn1, x509,
            ]
        ),
        .testTarget(
            name: "BadgePresentationTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport", "BadgeCredentials",
                "BadgeDCQL", "BadgePresentation", "BadgeTestDoubles", httpTypes, crypto, asn1, x509,
            ]),
        .testTarget(
            name: "BadgeLoginPromptsTests",
            dependencies: [
                "TestSupport", "ScreenTestSupport", "BadgeModel", "BadgeUI", "BadgeTerminalUI", "BadgeMigration",
                "BadgeLoginPrompts",
                "BadgeTesting",
            ]
        ),
        .testTarget(
            name: "BadgeHypermediaTests",
            dependencies: [
                "TestSupport", "ScreenTestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport",
                "BadgeOpenID", "BadgeHypermedia", "BadgeTestDoubles", "BadgeUI", "BadgeTerminalUI", "BadgeKit",
                "BadgeTesting", httpTypes,
            ]
        ),
        .testTarget(
            name: "BadgeFlowsTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeUI", "BadgeTransport", "BadgeFlows",
                "BadgeKit", "BadgeProviders", "BadgeAuthority", "BadgeSampleServers", "BadgeTestDoubles",
                "BadgeTesting", httpTypes,
            ],
            exclude: ["Fixtures"]
        ),
        .testTarget(
            name: "BadgeAuthorityTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeUI", "BadgeTransport", "BadgeOpenID",
                "BadgeDatabase", "BadgeCredentials", "BadgeClient", "BadgeCustody", "BadgeServing", "BadgeStorage",
                "BadgeKit", "BadgeAuthority", "BadgeSampleServers", "BadgePresentation", "BadgeVerifier",
                "BadgeTesting", "BadgeDelivery", "BadgeDrawings", crypto, httpTypes, hummingbird, grdb, logging,
                nioCore, nioPosix, serviceLifecycle,
            ]
        ),
        .testTarget(
            name: "BadgeSampleServersTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeHTML", "BadgeFlows", "BadgeServing", "BadgeSampleServers",
                "BadgeTesting",
            ]
        ),
        .testTarget(
            name: "WorkflowEngineTests",
            dependencies: ["TestSupport", "BadgeModel", "BadgePolicy", "BadgeUI", "BadgeKit", "BadgeTesting"],
            path: "Tests/Wallet/WorkflowEngineTests"
        ),
        .testTarget(
            name: "BadgeKitTests",
            dependencies: [
                "TestSupport", "ScreenTestSupport", "VerifierTestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys",
                "BadgePolicy", "BadgeUI",
                "BadgeTransport", "BadgeOpenID", "BadgeDatabase", "BadgeCustody", "BadgeSensors", "BadgeStorage",
                "BadgeDCQL", "BadgeCredentials", "BadgeClient", "BadgePresentation", "BadgeHypermedia",
                "BadgeProviders", "BadgeLoginPrompts", "BadgeFlows", "BadgeKit", "BadgeSuite", "BadgeTerminalUI",
                "BadgeMigration", "BadgeSharing",
                "BadgeAuthority", "BadgeSampleServers", "BadgeVerifier", "BadgeTesting", "GuideExamples", grdb,
                httpTypes, logging, asn1, crypto, x509, nioCore, nioPosix, nioSSL,
            ]
        ),
        .testTarget(
            name: "ExampleAppTests",
            dependencies: ["BadgeKit", "BadgeAuthority", "BadgeVerifier", "BadgeTesting", "ExampleApp"],
            path: "Tools/Examples/BadgeApp/Tests"
        ),
        .testTarget(
            name: "OfficeAppTests", dependencies: ["BadgeKit", "BadgeAuthority", "BadgeTesting", "OfficeApp"],
            path: "Tools/Examples/OfficeApp/Tests/OfficeAppTests"
        ),
        .testTarget(
            name: "BadgeVerifierTests",
            dependencies: [
                "TestSupport", "VerifierTestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeTransport",
                "BadgeCredentials",
                "BadgeDCQL", "BadgeClient", "BadgePresentation", "BadgeAuthority", "BadgeVerifier", "BadgeTesting",
                httpTypes,
            ]
        ),
        .testTarget(
            name: "WalletModelTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgePolicy", "BadgeUI", "BadgeKit", "BadgeAuthority", "BadgeTesting",
                httpTypes,
            ],
            path: "Tests/Wallet/WalletModelTests"
        ),
        .testTarget(
            name: "BadgeWalletPagesTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeKeys", "BadgePolicy", "BadgeUI", "BadgeDatabase", "BadgeStorage",
                "BadgeClient", "BadgeKit", "BadgeAuthority", "BadgeWebUI", "BadgeWalletPages", "BadgeTesting",
            ]
        ),
        .testTarget(
            name: "BadgeVerifierHTTPTests",
            dependencies: [
                "TestSupport", "VerifierTestSupport", "BadgeModel", "BadgeKeys", "BadgeTransport", "BadgeCredentials",
                "BadgeDCQL", "BadgeVerifier", "BadgeServing", "BadgeVerifierHTTP", "BadgeTestDoubles", httpTypes,
            ]
        ),
        .testTarget(
            name: "BadgeAdminPagesTests",
            dependencies: [
                "TestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgeUI", "BadgeDatabase", "BadgeCredentials",
                "BadgeKit", "BadgeAuthority", "BadgeWebUI", "BadgeAdminPages", "BadgeTesting", grdb, logging,
            ]
        ),
        .testTarget(
            name: "BadgeCommandsTests",
            dependencies: [
                "TestSupport", "VerifierTestSupport", "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgePolicy",
                "BadgeUI", "BadgeDrawings",
                "BadgeTransport", "BadgeDatabase", "BadgeCustody", "BadgeStorage", "BadgeTerminalUI",
                "BadgeCredentials",
                "BadgeClient", "BadgeKit", "BadgeSharing", "BadgeHypermedia", "BadgeFlows", "BadgeProviders",
                "BadgeServing", "BadgeHTML", "BadgeWebUI", "BadgeWebViews", "BadgeWalletPages", "BadgeAdminPages",
                "BadgeAuthority", "BadgeSampleServers", "BadgeVerifier", "BadgeVerifierHTTP", "BadgeCommands",
                "BadgeTesting",
                "ScreenTestSupport", "BadgeDelivery", "BadgeLoginPrompts", "BadgePresentation", argumentParser, grdb,
                httpTypes,
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Each family's folder has its modules, and that of the same name in `Tests` their tests.
let families: KeyValuePairs = [
    "Core": [
        "BadgeModel", "BadgeSystem", "CBadgeSystem", "BadgeKeys", "CScrypt", "BadgePolicy", "BadgeTransport",
        "CZlib",
    ],
    "Store": ["CSQLiteCipher", "BadgeDatabase", "BadgeCustody", "BadgeStorage"],
    "Credentials": [
        "BadgeCredentials", "BadgeDCQL", "BadgeOpenID", "BadgeClient", "BadgePresentation", "BadgeVerifier",
    ],
    "Wallet": ["BadgeUI", "BadgeSensors", "BadgeKit"],
    "Interfaces": [
        "BadgeDrawings", "BadgeHTML", "BadgeServing", "BadgeTerminalUI", "BadgeWebUI", "BadgeWalletPages",
        "BadgeVerifierHTTP",
    ],
    "AddOns": [
        "BadgeProviders", "BadgeFlows", "BadgeHypermedia", "BadgeLoginPrompts", "BadgeSharing", "BadgeWebViews",
        "BadgeMigration", "BadgeSuite",
    ],
    "Organization": ["BadgeDelivery", "BadgeAuthority", "BadgeAdminPages"],
    "Tools": [
        "BadgeSampleServers", "BadgeTestDoubles", "BadgeTesting", "BadgeCommandTexts", "BadgeCommands", "badgectl",
    ],
]

for (family, modules) in families {
    for target in package.targets where target.path == nil {
        if modules.contains(target.name) {
            target.path = "Sources/\(family)/\(target.name)"
        } else if target.type == .test, modules.contains(String(target.name.dropLast("Tests".count))) {
            target.path = "Tests/\(family)/\(target.name)"
        }
    }
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
}

// For the scripts in Tools, which build in the release configuration: of this package, only the modules in which the tests
// spend their time are optimized. A package that depends on this one never sees the flags, which are unsafe in SwiftPM's sense.
if Context.environment["BADGEKIT_TOOLS"] != nil {
    let optimized: Set = [
        "BadgeModel", "BadgeSystem", "BadgeKeys", "BadgePolicy", "BadgeDatabase", "BadgeStorage", "BadgeCredentials",
        "BadgeClient", "BadgeDrawings", "BadgeTestDoubles", "BadgeTesting",
    ]
    for target in package.targets where !optimized.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-Onone", "-num-threads", "2"], .when(configuration: .release)))
    }
}
