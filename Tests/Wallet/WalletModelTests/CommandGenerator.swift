import BadgeTesting

/// Commands from a seed. They go along with a model of their own, so that interesting things happen: the right code as
/// often as wrong ones, waits that end with a delay or ten seconds before it.
struct CommandGenerator {
    /// What a stretch of commands is about.
    enum Mood: CaseIterable {
        case using, wandering, guessing, governing, takingBack, signing, crashing, doubting
    }

    static let fitCodes = ["482915", "739264", "605183", "48291573"]
    static let shortCode = "4927"
    /// No two differences among them are alike in their last digit, so that no time is a border.
    static let clocks = [0, -199, -3608, 103, 172_804]
    static let unfitCodes = ["12345", "111111", "123456", "987654"]

    private var random: SeededGenerator
    private var model = ReferenceModel()
    private var mood = Mood.using
    private var left = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// So many commands of one seed.
    static func commands(seed: UInt64, count: Int) -> [Command] {
        var generator = CommandGenerator(seed: seed)
        return (0..<count).map { _ in generator.next() }
    }

    mutating func next() -> Command {
        if left == 0 { changeMood() }
        left -= 1
        let command = model.badges.isEmpty && random.chance(80) ? .provision(slot()) : command(in: mood)
        _ = model.answer(to: command)
        return command
    }

    private mutating func changeMood() {
        mood = random.pick(Mood.allCases)
        // Using the tries up takes long, since delays stand between them.
        left = mood == .guessing ? 30 + random.below(30) : 5 + random.below(20)
    }

    private mutating func command(in mood: Mood) -> Command {
        if random.chance(mood == .guessing ? 10 : 25) { return anything() }
        return switch mood {
        case .using: random.pick([use(60), use(90), move(), wait(), sync(), .provision(slot())])
        case .wandering: wander()
        case .guessing: guess()
        case .governing: random.pick([policy(), sync(), sync(), use(80), use(80), wait()])
        case .takingBack: takeBack()
        case .signing: sign()
        case .crashing: crash()
        case .doubting: doubt()
        }
    }

    private mutating func anything() -> Command {
        switch random.below(13) {
        case 12: doubt()
        case 0: .provision(slot())
        case 1: use(70)
        case 2: random.chance(20) ? .resetPasscode : .verifyPasscode(code(right: 60))
        case 3: set()
        case 4: change()
        case 5: move()
        case 6: wait()
        case 7: policy()
        case 8: sign()
        case 9: takeBack()
        case 10: sync()
        default: crash()
        }
    }
}

/// The single commands.
extension CommandGenerator {
    private mutating func guess() -> Command {
        if model.lock == nil {
            let variants: [PolicyVariant] = [.guarded, .relaxed, .strict, .lax]
            return random.chance(50) ? set() : .changePolicy(random.pick(variants), by: issuer())
        }
        return switch random.below(10) {
        case 0...3: .verifyPasscode(code(right: 3))
        case 4: use(10)
        case 5: random.chance(20) ? change() : .crashInTry(code(right: 50))
        case 6: .verifyPasscode(code(right: 20))
        case 7: random.chance(50) ? sync() : policy()
        default: wait()
        }
    }

    private mutating func wander() -> Command {
        switch random.below(8) {
        case 0: .changePolicy(random.pick([.fenced, .office, .office, .everything, .brief]), by: issuer())
        case 1: .sync(.online)
        case 2: move()
        case 3: .wait(random.pick([7, 10, 14, 25]) * 3600)
        default: use(80)
        }
    }

    private mutating func takeBack() -> Command {
        switch random.below(8) {
        case 0: random.chance(40) ? .revoke(slot()) : .suspend(slot())
        case 1: .suspend(slot())
        case 2: .reinstate(slot())
        case 3: random.chance(30) ? .removeBadge(slot()) : use(80)
        case 4, 5: sync()
        default: use(80)
        }
    }

    private mutating func sign() -> Command {
        let document = random.pick(Document.allCases)
        return switch random.below(7) {
        case 0, 1: .accept(document)
        case 2: .decline(document)
        case 3: .withdraw(slot(), document)
        case 4: .changePolicy(random.pick([.agreed, .agreedAnew, .everything]), by: issuer())
        case 5: sync()
        default: use(90)
        }
    }

    private mutating func crash() -> Command {
        switch random.below(6) {
        case 0: .restart
        case 1: .reboot
        case 2: .crashInTry(code(right: 40))
        case 3: .crashAtPrompt(slot())
        case 4: .verifyPasscode(code(right: 40))
        default: use(70)
        }
    }

    private mutating func use(_ right: Int) -> Command {
        .use(
            slot(), code: model.lock == nil && random.chance(15) ? random.pick(Self.unfitCodes) : code(right: right),
            isOnline: random.chance(30))
    }

    private mutating func set() -> Command {
        let code = random.chance(10) ? Self.shortCode : random.pick(Self.fitCodes)
        return switch random.below(6) {
        case 0: .setPasscode(code, again: random.pick(Self.fitCodes.filter { $0 != code }))
        case 1: Command.setTwice(random.pick(Self.unfitCodes))
        default: .setTwice(code)
        }
    }

    // The new code is fit and another one: what is looked at first otherwise is the wallet's choice.
    private mutating func change() -> Command {
        let old = code(right: 70)
        return .changePasscode(from: old, to: random.pick(Self.fitCodes.filter { $0 != old }))
    }

    private mutating func move() -> Command { .move(random.pick([.inside, .inside, .outside, .unknown])) }

    private mutating func policy() -> Command { .changePolicy(random.pick(PolicyVariant.allCases), by: issuer()) }

    private mutating func issuer() -> Issuer { random.chance(65) ? .works : .club }

    private mutating func sync() -> Command {
        .sync(random.chance(80) ? .online : random.pick([.offline, .offline, .oldPolicy, .oldList]))
    }

    // The clock, or somebody who answers in an organization's place.
    private mutating func doubt() -> Command {
        switch random.below(8) {
        case 0, 1: .setClock(ahead: random.pick(Self.clocks))
        case 2: .setClock(ahead: 0)
        case 3: .sync(random.pick([.oldPolicy, .oldList]))
        case 4: sync()
        case 5: .wait(random.pick([10, 300, 3600, 2 * 86_400]))
        case 6: random.chance(50) ? .changePolicy(.brief, by: issuer()) : policy()
        default: use(80)
        }
    }

    private mutating func slot() -> Int {
        let held = model.badges.keys.sorted()
        return held.isEmpty || random.chance(20) ? random.below(ReferenceModel.slots.count) : random.pick(held)
    }

    private mutating func code(right percent: Int) -> String {
        guard let right = model.lock?.code else { return random.pick(Self.fitCodes) }
        return random.chance(percent) ? right : random.pick((Self.fitCodes + ["000000"]).filter { $0 != right })
    }

    private mutating func wait() -> Command {
        let spans = [10, 60, 300, 310, 900, 3600, 3610, 7 * 3600, 12 * 3600]
        let days = [1, 2, 7].flatMap { [$0 * 86_400, $0 * 86_400 + 10] }
        guard let delay = model.lock?.delay, random.chance(70) else {
            return .wait(random.pick(random.chance(15) ? days : spans))
        }
        let remaining = delay.since + delay.seconds - model.now
        return .wait(remaining > 10 && random.chance(25) ? remaining - 10 : max(remaining, 10))
    }
}

extension Command {
    fileprivate static func setTwice(_ code: String) -> Command { .setPasscode(code, again: code) }
}
