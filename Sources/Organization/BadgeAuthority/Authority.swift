public import BadgeDatabase
public import BadgeKeys
public import BadgeModel
import BadgeServing
public import BadgeSystem
import BadgeTransport
public import Foundation
public import Logging

/// An organization that issues badges, in this process: its people, invitations, policy, and issued badges.
///
/// All data are in an encrypted store in the home. Several processes can open the same home in `shared` mode, and each
/// sees the others' changes at once. A wallet reaches the organization through ``transport()`` without a
/// socket, or over the network through an ``OrganizationServer``.
///
///     let authority = try Authority.create(
///         at: home, name: "Example Organization", issuer: issuer, custody: FileCustody(directory: home))
///     try authority.add(Person.Details(name: "Ana Lima", email: "ana@example.com"))
///     let invitation = try authority.invite("ana@example.com")
public final class Authority: Sendable {
    package let store: AuthorityStore
    package let custody: any KeyCustody
    package let clock: any WallClock
    package let random: any RandomSource
    package let logger: Logger
    private let queue: StoreQueue
    package let passwords: PasswordQueue
    let proofs: DeviceProofs
    let undecidedLogins: UndecidedLogins
    private let extensionStates: RouteExtensionStates
    // The limit of strangers' requests for each address, far above the needs of a site with a hundred people.
    let strangers: TokenBuckets

    private init(store: AuthorityStore, custody: any KeyCustody, logger: Logger?) {
        self.store = store
        self.custody = custody
        clock = store.clock
        random = store.random
        queue = StoreQueue { store.database.together($0) }
        passwords = PasswordQueue()
        proofs = DeviceProofs(random: random)
        undecidedLogins = UndecidedLogins()
        extensionStates = RouteExtensionStates()
        strangers = TokenBuckets(burst: Double(Bound.requestsOfStrangers.limit), perSecond: 4)
        self.logger = logger ?? Logger(label: "BadgeAuthority") { _ in SwiftLogNoOpLogHandler() }
    }

    // The same organization, used by another actor.
    init(_ other: Authority, actor: AuditActor, account: AdministratorAccount? = nil) {
        store = AuthorityStore(other.store, user: actor, account: account)
        (custody, clock, random, logger) = (other.custody, other.clock, other.random, other.logger)
        (queue, passwords, proofs, strangers) = (other.queue, other.passwords, other.proofs, other.strangers)
        undecidedLogins = other.undecidedLogins
        extensionStates = other.extensionStates
    }

    /// Creates an organization in the home, which is created if it does not exist (mode 0700).
    ///
    /// `issuer` is the address at which wallets reach it: `https`, or `http` on this machine's loopback interface,
    /// without a path. `display` is the appearance of its badges; by default they show the organization's name. `user`
    /// is the actor that the audit log records for changes through this value.
    ///
    /// - Throws: `BadgeError` `invalidInput`, `serverInsecure`, `alreadyExists` when the home already has one; errors
    ///   of the custody and the store.
    public static func create(
        at home: String, name: String, issuer: URL, display: Display? = nil,
        support: Organization.SupportContacts = Organization.SupportContacts(), custody: any KeyCustody,
        sharing: SharingMode = .shared, user: AuditActor = .systemUser, clock: any WallClock = SystemClock(),
        random: any RandomSource = SystemRandom(), logger: Logger? = nil
    ) throws -> Authority {
        let organization = try initialize(name: name, issuer: issuer, display: display, support: support)
        try PrivateDirectory.make(home)
        let store = try AuthorityStore.open(
            home: home, create: true, custody: custody, sharing: sharing, user: user, clock: clock,
            random: random)
        do {
            try store.found(organization, signingKey: SigningKey(random: random))
            Founding(layout: AuthorityStore.layout(home)).end()
        } catch {
            try store.close()
            throw error
        }
        return Authority(store: store, custody: custody, logger: logger)
    }

    /// Opens the organization of the home.
    ///
    /// - Throws: `BadgeError` `storeAbsent` when there is none, `keyMissing`; errors of the custody and the store.
    public static func open(
        at home: String, custody: any KeyCustody, sharing: SharingMode = .shared, user: AuditActor = .systemUser,
        clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom(), logger: Logger? = nil
    ) throws -> Authority {
        let store = try AuthorityStore.open(
            home: home, create: false, custody: custody, sharing: sharing, user: user, clock: clock,
            random: random)
        do {
            _ = try store.issuer()
            Founding(layout: AuthorityStore.layout(home)).end()
        } catch {
            try store.close()
            throw error
        }
        return Authority(store: store, custody: custody, logger: logger)
    }

    /// Closes the store. Later calls fail with `closed`. Closing twice is not an error.
    public func close() throws { try store.close() }

    package func onStoreQueue<Value: Sendable>(
        _ verb: @escaping @Sendable (AuthorityStore) throws -> Value
    ) async throws -> Value {
        try RequestClient.charge()
        return try await queue.run(.writes) { [store] in try verb(store) }
    }

    // What a route extension keeps in memory for this organization, the same each time.
    package subscript<State: RouteExtensionState>(_: State.Type) -> State { extensionStates[State.self] }

    // The number of operations that wait for the store.
    var waitingForStore: Int { queue.waitingCount }

    // Runs an operation that only reads, before pending writes.
    package func readStore<Value: Sendable>(
        _ verb: @escaping @Sendable (AuthorityStore) throws -> Value
    ) async throws -> Value {
        try await queue.run(.reads) { [store] in try verb(store) }
    }
}

extension Authority {
    private static func initialize(
        name: String, issuer: URL, display: Display?, support: Organization.SupportContacts
    ) throws -> Organization {
        guard (1...200).contains(name.unicodeScalars.count) else {
            throw OrganizationDetails.refusal(.organization("noun.name"), .flaw(ofLineOf: 1...200))
        }
        let issuer = try checked(issuer: issuer)
        return Organization(
            id: Organization.ID(rawValue: issuer.issuerIdentifier), name: name, display: display ?? Display(name: name),
            issuer: issuer, authorizationServer: issuer, trustAnchors: [], support: support)
    }

    static func checked(issuer: URL) throws -> URL {
        try issuer.requireSecureServer()
        guard ["", "/"].contains(issuer.path()), issuer.query() == nil, issuer.fragment() == nil, issuer.user() == nil
        else {
            throw BadgeError(
                .invalidInput,
                .organization("invalidInput.issuerAddress"))
        }
        // The form that wallets compare: lowercase, and without the scheme's default port.
        return try AuthorityStore.url(issuer.origin)
    }
}
