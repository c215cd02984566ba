import BadgePolicy
import BadgeSensors
import Foundation
import NIOCore
import NIOPosix
import TestSupport
import XCTest

final class RealGPSDTests: XCTestCase {
    func testReadsTheLocationThatAReceiverReportsToGPSD() async throws {
        try need(.program("gpsd"))
        let (tcp, udp) = (try await Self.freePort(), try await Self.freePort())
        let daemon = Process()
        daemon.executableURL = URL(filePath: try Need.path(of: "gpsd"))
        daemon.arguments = ["-N", "-n", "-S", "\(tcp)", "udp://127.0.0.1:\(udp)"]
        daemon.standardOutput = FileHandle.nullDevice
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        // Not SIGTERM, which is blocked where a program was started on a thread of the cooperative pool.
        defer { kill(daemon.processIdentifier, SIGKILL) }
        let source = try GPSDLocation(address: "gpsd://127.0.0.1:\(tcp)")

        let fix = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await Self.feed(udp) }
            defer { group.cancelAll() }
            return try await Self.firstFix(of: source)
        }
        let access = await source.access()

        XCTAssertEqual(fix.latitude, 51.5074, accuracy: 0.0001)
        XCTAssertEqual(fix.longitude, -0.1278, accuracy: 0.0001)
        XCTAssertEqual(fix.accuracy, 17.1, accuracy: 0.1)
        XCTAssertLessThan(fix.age, 60)
        XCTAssertEqual(access, .known(.always))
    }

    // A daemon that has just begun refuses connections, and its first positions are without height.
    private static func firstFix(of source: GPSDLocation) async throws -> LocationFix {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            if case .known(let fix) = await source.location() { return fix }
        }
        throw XCTestError(.timeoutWhileWaiting)
    }

    private static func feed(_ port: Int) async throws {
        let channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let receiver = try SocketAddress(ipAddress: "127.0.0.1", port: port)
        do {
            while true {
                let sentences = ByteBuffer(string: NMEA.fix(at: Date()))
                try await channel.writeAndFlush(AddressedEnvelope(remoteAddress: receiver, data: sentences))
                try await Task.sleep(for: .milliseconds(200))
            }
        } catch {
            try await channel.close()
        }
    }

    private static func freePort() async throws -> Int {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try XCTUnwrap(channel.localAddress?.port)
        try await channel.close()
        return port
    }
}

/// What a receiver writes that stands at 51.5074 N, 0.1278 W (NMEA 0183).
private enum NMEA {
    static func fix(at date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let now = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let time = String(format: "%02d%02d%02d.00", now.hour ?? 0, now.minute ?? 0, now.second ?? 0)
        let date = String(format: "%02d%02d%02d", now.day ?? 0, now.month ?? 0, (now.year ?? 0) % 100)
        let location = "5130.4440,N,00007.6680,W"
        return sentence("GPRMC,\(time),A,\(location),000.0,000.0,\(date),,,A")
            + sentence("GPGGA,\(time),\(location),1,08,0.9,35.0,M,47.0,M,,")
            + sentence("GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.8,0.9,1.5")
    }

    private static func sentence(_ text: String) -> String {
        "$\(text)*" + String(format: "%02X", text.utf8.reduce(0, ^)) + "\r\n"
    }
}
