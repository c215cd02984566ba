import BadgeTestDoubles
import Foundation

/// Texts that try to become markup, script, style or an address: those of `Tools/interop/pages/payloads.json`, which the
/// plays in Chromium read too.
public enum Payloads {
    private struct Parts: Decodable {
        let openings: [String]
        let attacks: [String]
        let noise: [String]
    }

    private static let parts: Parts = {
        let file = packageRoot.appending(path: "Tools/interop/pages/payloads.json")
        do {
            return try JSONDecoder().decode(Parts.self, from: Data(contentsOf: file.standardizedFileURL))
        } catch {
            fatalError("\(file.path): \(error)")
        }
    }()

    /// More than 500 payloads: each opening before each attack, and mixtures, which are the same for the same seed.
    public static func all(seed: UInt64 = 11) -> [String] {
        var payloads: [String] = []
        for opening in parts.openings {
            for attack in parts.attacks { payloads.append(opening + attack) }
        }
        let random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            let bytes = random.bytes(6)
            func part(_ list: [String], _ index: Int) -> String { list[Int(bytes[index]) % list.count] }
            payloads.append(
                part(parts.openings, 0) + part(parts.attacks, 1) + part(parts.noise, 2) + part(parts.attacks, 3)
                    + part(parts.noise, 4))
        }
        return payloads
    }
}
