import BadgeModel
import BadgeTesting
import TestSupport
import XCTest

@testable import BadgeSampleServers

final class SampleProviderTests: XCTestCase {
    func testSampleProvidersAreServedToThisMachineAlone() throws {
        let here = try TestOrganization()
        let elsewhere = try TestOrganization(address: "https://badges.example.com")
        let (samples, none) = (try FlowServer(hasSampleProviders: true), try FlowServer())

        for host in ["127.0.0.1", "127.0.0.2", "::1", "[::1]", "localhost"] {
            XCTAssertNoThrow(try samples.requireSafe(on: host, of: here.authority, proxies: []), host)
            assertThrows(.invalidInput, host) {
                try samples.requireSafe(on: host, of: elsewhere.authority, proxies: [])
            }
            assertThrows(.invalidInput, host) {
                try samples.requireSafe(on: host, of: here.authority, proxies: ["127.0.0.1"])
            }
        }
        for host in ["0.0.0.0", "::", "192.168.1.2", "badges.example.com", "127.0.0.1.example.com", ""] {
            assertThrows(.invalidInput, host) { try samples.requireSafe(on: host, of: here.authority, proxies: []) }
            XCTAssertNoThrow(try none.requireSafe(on: host, of: elsewhere.authority, proxies: ["10.0.0.1"]), host)
        }
        try here.close()
        try elsewhere.close()
    }
}
