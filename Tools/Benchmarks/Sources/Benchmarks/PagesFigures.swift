import BadgeKit
import BadgeWalletPages
import BadgeWebUI
import Foundation

/// The wallet's pages in wallets of different sizes: the time until a page has arrived, its weight, and its first paint in
/// Chromium, where that is installed.
enum PagesFigures {
    static func measure(memory: String, badges: [Int], rounds: Int) async throws -> [Report] {
        let place = try Place(under: memory, sharing: .shared)
        let pages = [
            ("the first page", "/badges"), ("a page in the middle", ""), ("a search", "/badges?search=nobody"),
        ]
        var loading: [[Figure]] = pages.map { _ in [] }
        var weight: [Figure] = []
        var paint: [Figure] = []
        for count in badges {
            try await fill(place, with: count)
            let site = WalletPages(WalletHome(place.configuration(in: "wallet", sharing: .shared)))
            let ui = try await site.start()
            var middle = ""
            let wallet = try await place.wallet()
            if let badge = try await wallet.badges(limit: count / 2).last {
                middle = "/badges?after=\(badge.id.rawValue)"
            }
            try await wallet.close()
            let browser = try PageLoader(link: ui.makeLink())
            for (index, (_, path)) in pages.enumerated() {
                var figure = Figure(name: "\(count) badges", aim: 300)
                for _ in 0..<rounds { _ = try await figure.time { try browser.load(path.isEmpty ? middle : path) } }
                loading[index].append(figure)
            }
            weight.append(
                Figure(
                    name: "\(count) badges", unit: "KB", aim: 100,
                    samples: [Double(try browser.weight(of: "/badges")) / 1000]))
            if let samples = try firstPaint(ui.makeLink(), rounds: max(3, rounds / 10)) {
                paint.append(Figure(name: "\(count) badges", aim: 300, samples: samples))
            }
            try await site.stop()
        }
        var reports = zip(pages, loading).map { Report(title: "Loading \($0.0.0) of the badges", figures: $0.1) }
        reports.append(Report(title: "Weight of the first page with its styles and scripts", figures: weight))
        if !paint.isEmpty { reports.append(Report(title: "First paint of the badges in Chromium", figures: paint)) }
        return reports
    }

    private static func fill(_ place: Place, with count: Int) async throws {
        let wallet = try await place.wallet()
        for number in try await wallet.badges.count..<count {
            if number % 1000 == 0 { FileHandle.standardError.write(Data("making badges: \(number)\n".utf8)) }
            _ = try await wallet.provision(place.invite(to: wallet))
        }
        try await wallet.close()
    }

    /// The first contentful paints in milliseconds; `nil` where Chromium or its driver is missing.
    private static func firstPaint(_ link: URL, rounds: Int) throws -> [Double]? {
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "peers/first_paint.py")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let python = ProcessInfo.processInfo.environment["PYTHON"] ?? "python3"
        process.arguments = [python, script.path, "\(rounds)"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The link is a secret, and so no argument.
        try input.fileHandleForWriting.write(contentsOf: Data("\(link.absoluteString)\n".utf8))
        try input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let samples = text.split(whereSeparator: \.isNewline).compactMap { Double($0) }
        return process.terminationStatus == 0 && !samples.isEmpty ? samples : nil
    }
}
