import BadgeAuthority
import BadgeModel
import BadgeOpenID
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeProviders

/// The dialog in which a user chooses an identity provider.
@MainActor
final class ProviderDialogTests: XCTestCase {
    private static let accounts = ProviderWorld.accounts

    func testASignInAtTheChosenProviderEndsInABadge() async throws {
        let world = try await ProviderWorld([.providerList: [ProviderWorld.choice("accounts")], .providerPage: [.wait]])
        try world.link()

        let badge = try await world.enroll()

        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(world.shown.filter { $0 != .providerWaiting }, [.providerList, .providerPage])
        XCTAssertEqual(world.listener.events, ["complete: accounts"])
        XCTAssertNil(world.accounts.forms.first?["device_name"], "the provider hears nothing of the device")
    }

    func testASignInThatTheAppAsksForNeedsNoNamedAddOn() async throws {
        let world = try await ProviderWorld(
            [.providerList: [ProviderWorld.choice("accounts")], .providerPage: [.wait]], namesAddOns: false)
        try world.link()

        let badge = try await world.enroll()

        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(world.listener.events, ["complete: accounts"])
    }

    func testEA47ExcludedProvidersAreHiddenAndUnknownOnesHarmless() async throws {
        let world = try await ProviderWorld([.providerList: [.giveUp], .providerPage: [.wait]])
        try world.link()
        let excluded: Set = [Self.accounts, .init(rawValue: "nobody's")]

        let ending = await Ending { try await world.enroll(.init(excluded: excluded)) }
        let direct = try await world.enroll(.init(provider: Self.accounts, excluded: excluded))

        XCTAssertEqual(
            world.form(.providerList)?.actions.map(\.name), ["provider:campus", "provider:second", "native"])
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(direct.status, .active)
    }

    func testEA48TheReturningUserIsGreetedAndMayChooseAgain() async throws {
        let world = try await ProviderWorld([
            .providerList: [ProviderWorld.choice("accounts"), .giveUp], .providerPage: [.wait, .wait],
            .providerLanding: [.action("continue"), .action("back")],
        ])
        try world.link()
        let badge = try await world.enroll()

        let again = try await world.wallet.logIn(to: badge.id, signingInWith: .init())
        let other = await Ending { try await world.wallet.logIn(to: badge.id, signingInWith: .init()) }
        try await world.wallet.logOut(of: badge.organizationID)
        let after = await Ending { try await world.wallet.logIn(to: badge.id, signingInWith: .init()) }

        XCTAssertEqual(again.id, badge.id)
        XCTAssertEqual(world.form(.providerLanding)?.title, "Welcome back, Ana Lima")
        XCTAssertEqual([other, after], [.failed(.declined), .failed(.declined)])
        XCTAssertEqual(world.shown.filter { $0 == .providerLanding }.count, 2, "nobody is greeted after a logout")
    }

    func testTheListNamesTheOrganizationRatherThanTheBadge() async throws {
        let world = try await ProviderWorld([
            .providerList: [ProviderWorld.choice("accounts"), .giveUp], .providerPage: [.wait],
            .providerLanding: [.action("back")],
        ])
        try world.authority.editOrganization { $0.display.name = "Staff badge" }
        try world.link()
        let badge = try await world.enroll()

        _ = await Ending { try await world.wallet.logIn(to: badge.id, signingInWith: .init()) }

        let message = try XCTUnwrap(world.form(.providerList)?.message)
        XCTAssertEqual(badge.display.name, "Staff badge")
        XCTAssertTrue(message.contains("Example Works"), message)
    }

    func testEA48ALinkedAccountIsNotThatOfTheLastSignIn() async throws {
        let world = try await ProviderWorld([
            .providerPage: [.wait, .wait], .providerLanding: [.action("back")], .providerList: [.giveUp],
        ])
        try world.link()
        let badge = try await world.enroll(.init(provider: Self.accounts))
        _ = try await world.wallet.linkAccount(
            of: badge.id, signingInWith: .init(provider: .init(rawValue: "second")))

        let other = await Ending { try await world.wallet.logIn(to: badge.id, signingInWith: .init()) }

        XCTAssertEqual(other, .failed(.declined))
        XCTAssertEqual(world.form(.providerLanding)?.actions.first?.label.contains("Accounts"), true)
    }

    func testEA49AnUnknownProviderIsRefusedWithoutAScreen() async throws {
        let world = try await ProviderWorld()
        _ = try await world.wallet.identityProviders(at: world.issuer)

        let ending = await Ending { try await world.enroll(.init(provider: .init(rawValue: "nobody's"))) }

        XCTAssertEqual(ending, .failed(.providerUnknown))
        XCTAssertEqual(world.shown, [])
        XCTAssertEqual(world.listener.events, ["not shown: providerUnknown"])
    }

    func testEA49AProviderOfAnOrganizationWithoutAnyIsRefusedWithoutAScreen() async throws {
        let world = try await ProviderWorld(listed: false)

        let ending = await Ending { try await world.enroll(.init(provider: Self.accounts)) }

        XCTAssertEqual(ending, .failed(.providerUnknown))
        XCTAssertEqual(world.shown, [])
    }

    func testEA49AProviderThatIsListedSinceTheListWasStoredIsFound() async throws {
        let world = try await ProviderWorld([.providerPage: [.wait]])
        try world.authority.removeProvider(Self.accounts)
        _ = try await world.wallet.identityProviders(at: world.issuer)
        try world.authority.addProvider(ProviderRegistration(world.accounts.provider()))
        try world.link()

        let badge = try await world.enroll(.init(provider: Self.accounts))

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(world.shown, [.providerPage])
    }

    func testEA49AProviderThatNeedsInputAsksForItFirst() async throws {
        let world = try await ProviderWorld(
            [.providerIdentifier: [.submit(["identifier": "ana@example.com"])], .providerPage: [.wait]], listed: false)
        var provider = try world.accounts.provider()
        provider.asksForIdentifier = true
        try world.authority.addProvider(ProviderRegistration(provider))
        _ = try await world.wallet.identityProviders(at: world.issuer)
        try world.link()

        let badge = try await world.enroll(.init(provider: Self.accounts))

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(world.shown, [.providerIdentifier, .providerPage])
    }

    func testEA49ADirectProviderIsLeftByCancelAloneAndReachesNoList() async throws {
        let browser = PatientBrowser(NoBrowserAtAll())
        let world = try await ProviderWorld([.providerPage: [.action("cancel")]], browser: browser)
        _ = try await world.wallet.identityProviders(at: world.issuer)

        let ending = await Ending { try await world.enroll(.init(provider: Self.accounts)) }

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(world.shown, [.providerPage])
        XCTAssertEqual(world.form(.providerPage)?.actions.map(\.name), ["cancel"])
        XCTAssertEqual(world.listener.events, ["cancelled"])
    }

    func testEA50ASecondDialogIsRefusedWhileOneIsShown() async throws {
        let world = try await ProviderWorld([.providerList: [.wait, .wait]])
        let first = world.begin()
        await world.presenter.waitUntilShown(.providerList)

        let second = await Ending { try await world.enroll() }
        let isShown = world.providers.isDialogShown
        world.providers.cancel()
        let ending = await first.value
        let third = world.begin()
        await world.presenter.waitUntilShown(.providerList)
        world.providers.cancel()
        _ = await third.value

        XCTAssertEqual([second, ending], [.failed(.dialogAlreadyShown), .failed(.declined)])
        XCTAssertTrue(isShown)
        XCTAssertFalse(world.providers.isDialogShown)
        XCTAssertEqual(world.listener.events, ["not shown: dialogAlreadyShown", "cancelled", "cancelled"])
    }

    func testEA51AStoredConfigurationErrorIsReportedAndTriedAgain() async throws {
        let world = try await ProviderWorld([.providerList: [.giveUp]])
        let refreshed = await world.failedRefresh()

        let first = await Ending { try await world.enroll() }
        let second = await Ending { try await world.enroll() }

        XCTAssertEqual(refreshed?.code, .serverUnreachable)
        XCTAssertEqual([first, second], [.failed(.serverUnreachable), .failed(.declined)])
        XCTAssertEqual(world.listener.events, ["not shown: serverUnreachable", "cancelled"])
        XCTAssertTrue(world.shown.contains(.providerList))
    }

    func testEA51AnErrorIsNotReportedOnceAnUpdateHasSucceeded() async throws {
        let world = try await ProviderWorld([.providerList: [.giveUp]])
        let refreshed = await world.failedRefresh()
        _ = try await world.wallet.refreshIdentityProviders(at: world.issuer)

        let ending = await Ending { try await world.enroll() }

        XCTAssertEqual(refreshed?.code, .serverUnreachable)
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(world.listener.events, ["cancelled"])
    }

    func testEA52WaitingForProvidersEndsAfterSixteenSecondsEachTime() async throws {
        let world = try await ProviderWorld(
            [
                .providerWaiting: [.wait, .wait],
                .providersUnavailable: [.action("acknowledge"), .action("acknowledge")],
            ], listed: false)

        for _ in 0..<2 {
            let run = world.begin()
            await world.presenter.waitUntilShown(.providerWaiting)
            await world.time.waitForSleepers(2)
            for _ in 0..<7 {
                world.time.advance(by: .seconds(2))
                await world.time.waitForSleepers(2)
            }
            XCTAssertFalse(world.presenter.isShown(.providersUnavailable), "before the time")
            world.time.advance(by: .seconds(2))
            let ending = await run.value
            XCTAssertEqual(ending, .failed(.declined))
        }

        XCTAssertEqual(world.shown.filter { $0 == .providersUnavailable }.count, 2)
        XCTAssertEqual(world.listener.events, ["cancelled", "cancelled"])
    }

    func testEA52ProvidersThatComeInTimeAreListed() async throws {
        let world = try await ProviderWorld([.providerWaiting: [.wait], .providerList: [.giveUp]], listed: false)
        let run = world.begin()
        await world.time.waitForSleepers(2)
        try world.list()

        world.time.advance(by: .seconds(2))

        let ending = await run.value
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(world.shown, [.providerWaiting, .providerList])
    }

    func testEA53CancellingEndsEveryScreenWithOneCall() async throws {
        let screens: [(Form.Kind, [Form.Kind: [ScriptedPresenter.Reply]])] = [
            (.providerList, [.providerList: [.wait]]),
            (.providerUnsupported, [.providerList: [ProviderWorld.choice("campus")], .providerUnsupported: [.wait]]),
            (.providerPage, [.providerList: [ProviderWorld.choice("accounts")], .providerPage: [.wait]]),
        ]
        for (kind, replies) in screens {
            let world = try await ProviderWorld(replies, browser: PatientBrowser(NoBrowserAtAll()))
            let run = world.begin()
            await world.presenter.waitUntilShown(kind)

            world.providers.cancel()
            world.providers.cancel()

            let ending = await run.value
            XCTAssertEqual(ending, .failed(.declined), "\(kind)")
            XCTAssertEqual(world.listener.events, ["cancelled"], "\(kind)")
            XCTAssertFalse(world.presenter.isShown(kind), "\(kind)")
        }
    }

    func testEA53CancellingWhileTheTokenIsExchangedLeavesNoSuccess() async throws {
        let world = try await ProviderWorld([.providerList: [ProviderWorld.choice("accounts")], .providerPage: [.wait]])
        try world.link()
        let (asked, released) = (SignInGate(), SignInGate())
        let paths = Mutex<[String]>([])
        world.wire.before { path in
            paths.withLock { $0.append(path) }
            guard path == "/session/provider" else { return }
            asked.open()
            // Whatever is cancelled, the answer comes.
            await Task { do { try await released.pass() } catch {} }.value
        }
        let run = world.begin()
        try await asked.pass()

        world.providers.cancel()
        released.open()

        let ending = await run.value
        let rows = try await world.wallet.rows()
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(world.listener.events, ["cancelled"])
        XCTAssertNil(rows["badge"])
        XCTAssertNil(rows["sign_in"])
        // The organization has ended the session.
        XCTAssertEqual(paths.withLock { $0.last }, "/revoke")
    }

    func testEA54ADialogThatTheAppTookAwayIsCancelled() async throws {
        for kind in [Form.Kind.providerList, .providerPage] {
            let presenter = KeepingPresenter()
            let world = try await ProviderWorld(presentedBy: presenter, browser: PatientBrowser(NoBrowserAtAll()))
            _ = try await world.wallet.identityProviders(at: world.issuer)
            let run = world.begin(kind == .providerPage ? .init(provider: Self.accounts) : .init())
            await presenter.waitUntilShown(kind)

            presenter.removeScreens()

            let ending = await run.value
            XCTAssertEqual(ending, .failed(.declined), "\(kind)")
            XCTAssertEqual(world.listener.events, ["cancelled"], "\(kind)")
            XCTAssertFalse(world.providers.isDialogShown)
        }
    }

    func testEA55AnUpdateWaitsUntilTheDialogHasEnded() async throws {
        let world = try await ProviderWorld([.providerList: [.wait]])
        let before = try await world.wallet.identityProviders(at: world.issuer)
        let run = world.begin()
        await world.presenter.waitUntilShown(.providerList)
        // The dialog's own update.
        _ = try await world.wallet.refreshIdentityProviders(at: world.issuer)
        try world.authority.removeProvider(.init(rawValue: "campus"))

        let fetched = try await world.wallet.refreshIdentityProviders(at: world.issuer)
        let during = try await world.wallet.identityProviders(at: world.issuer)
        world.providers.cancel()
        _ = await run.value
        let after = try await world.wallet.identityProviders(at: world.issuer)

        XCTAssertEqual(fetched.map(\.id.rawValue), ["accounts", "second"])
        XCTAssertEqual(during, before)
        XCTAssertEqual(after, fetched)
    }

    func testEA55AnUpdateWaitsUntilTheLastOfSeveralDialogsHasEnded() async throws {
        let world = try await ProviderWorld([:])
        let (server, store, catalogue) = (world.issuer, world.wallet.store, ProviderCatalogue())
        let lists = ["a", "b", "c"].map { [IdentityProvider(id: .init(rawValue: $0), name: $0, kind: .saml)] }

        try await catalogue.take(lists[0], at: server, store: store)
        for _ in 0..<2 { await catalogue.dialogWillBegin(at: server) }
        try await catalogue.take(lists[1], at: server, store: store)
        await catalogue.dialogDidEnd(at: server)
        let waiting = try await catalogue.known(at: server, store: store)
        await catalogue.dialogDidEnd(at: server)
        let ended = try await catalogue.known(at: server, store: store)
        // An end too many holds up nothing.
        await catalogue.dialogDidEnd(at: server)
        try await catalogue.take(lists[2], at: server, store: store)
        let last = try await catalogue.known(at: server, store: store)

        XCTAssertEqual([waiting, ended, last], lists)
    }

    func testEA56TheAppsOwnProvidersAreListedWithNameAndIconAndWork() async throws {
        let world = try await ProviderWorld(
            [.providerList: [.giveUp, ProviderWorld.choice("campus")], .providerPage: [.wait, .wait]], listed: false)
        try world.authority.addProvider(ProviderRegistration(world.accounts.provider("campus", name: "Campus")))
        try world.link()
        let server = world.accounts
        let campus = IdentityProvider(id: .init(rawValue: "campus"), name: "My campus", icon: "campus", kind: .saml)
        let old = IdentityProvider(id: .init(rawValue: "old"), name: "Old", kind: .openID2)
        for provider in [campus, old] {
            world.providers.register(
                CustomProvider(provider) { Secret(utf8: try server.idToken(nonce: $0.nonce)) })
        }
        world.providers.setAssets(IconAssets())

        let listed = await Ending { try await world.enroll() }
        let form = try XCTUnwrap(world.form(.providerList))
        let chosen = try await world.enroll()
        let direct = try await world.enroll(.init(provider: campus.id))

        XCTAssertEqual(listed, .failed(.declined))
        XCTAssertEqual(form.actions.filter(\.isRow).map(\.label), ["My campus", "Old"])
        XCTAssertEqual(form.actions.filter { $0.icon != nil }.map(\.label), ["My campus"])
        XCTAssertEqual([chosen.status, direct.status], [.active, .active])
    }

    func testEA56AKindWithoutASignInIsListedAndSaidToBeUnsupported() async throws {
        let world = try await ProviderWorld([
            .providerList: [ProviderWorld.choice("campus"), .giveUp], .providerUnsupported: [.action("acknowledge")],
        ])

        let listed = await Ending { try await world.enroll() }
        let direct = await Ending { try await world.enroll(.init(provider: .init(rawValue: "campus"))) }

        XCTAssertEqual([listed, direct], [.failed(.declined), .failed(.providerUnsupported)])
        XCTAssertEqual(world.shown.filter { $0 == .providerList }.count, 2)
        XCTAssertTrue(world.form(.providerUnsupported)?.message.contains("Campus") == true)
    }

    func testEA57ListenersAreCalledInOrderOnceAndMayBeRemoved() async throws {
        let world = try await ProviderWorld([.providerList: [.giveUp, .giveUp]])
        let (first, second, third) = (SignInRecorder("1 "), SignInRecorder("2 "), SignInRecorder("3 "))
        var order: [String] = []
        for listener in [first, second, third, first] { world.providers.add(listener) }
        first.onEvent = { listener in
            order.append(listener.events.last ?? "")
            world.providers.remove(second)
        }
        third.onEvent = { order.append($0.events.last ?? "") }

        _ = await Ending { try await world.enroll() }
        world.providers.remove(first)
        _ = await Ending { try await world.enroll() }

        XCTAssertEqual(order, ["1 cancelled", "3 cancelled", "3 cancelled"])
        XCTAssertEqual(second.events, [], "it was removed during the call of the first")
    }

    func testANativeLoginIsAboveBelowOrNotThere() async throws {
        for (native, index) in [(ProviderSignInOptions.NativeLogin.above, 0), (.below, 3), (.none, -1)] {
            let world = try await ProviderWorld([.providerList: [.giveUp]])

            _ = await Ending { try await world.enroll(.init(nativeLogin: native)) }

            let actions = try XCTUnwrap(world.form(.providerList)).actions.map(\.name)
            XCTAssertEqual(actions.firstIndex(of: "native") ?? -1, index)
        }
    }

    func testALoginBesideTheProvidersEndsTheDialog() async throws {
        let password = "correct horse battery staple"
        let world = try await ProviderWorld([
            .providerList: ["guess", password].map { .submit(["username": "ana", "password": $0]) }
        ])
        try world.authority.setPassword(Secret(utf8: password), username: "ana", of: "ana@example.com")

        let badge = try await world.enroll()

        XCTAssertEqual(badge.holder.fullName, "Ana Lima")
        XCTAssertEqual(world.shown.filter { $0 == .loginToOrganization }, [], "the login screen is not needed")
        let again = try XCTUnwrap(world.form(.providerList))
        XCTAssertEqual(again.fields.map(\.value), [.text("ana"), nil])
        XCTAssertNotNil(again.problem)
    }

    func testEA53CancellingWhileThePasswordIsVerifiedEndsTheSession() async throws {
        let password = "correct horse battery staple"
        let world = try await ProviderWorld([.providerList: [.submit(["username": "ana", "password": password])]])
        try world.authority.setPassword(Secret(utf8: password), username: "ana", of: "ana@example.com")
        let (asked, released) = (SignInGate(), SignInGate())
        let paths = Mutex<[String]>([])
        world.wire.before { path in
            paths.withLock { $0.append(path) }
            guard path == "/login" else { return }
            asked.open()
            // Whatever is cancelled, the answer comes.
            await Task { do { try await released.pass() } catch {} }.value
        }
        let run = world.begin()
        try await asked.pass()

        world.providers.cancel()
        released.open()

        let ending = await run.value
        let rows = try await world.wallet.rows()
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(world.listener.events, ["cancelled"])
        XCTAssertNil(rows["badge"])
        XCTAssertEqual(paths.withLock { $0.last }, "/revoke", "the organization has ended the session")
    }

    func testAnAppWithItsOwnLoginScreenIsAskedForItByAButton() async throws {
        let world = try await ProviderWorld([.providerList: [.giveUp]])
        world.wallet.ui.registerLoginUI { nil }

        _ = await Ending { try await world.enroll() }

        let form = try XCTUnwrap(world.form(.providerList))
        XCTAssertEqual(form.fields.map(\.name), [])
        XCTAssertEqual(form.actions.last?.label, "Sign in with your user name and password")
    }

    func testEA47AThemeRemovesProvidersFromTheList() async throws {
        let world = try await ProviderWorld([.providerList: [.giveUp]])
        var layer = AppearanceLayer()
        layer[.removedProviders] = ["second", "unknown"]
        world.wallet.ui.setDefaults(layer)

        _ = await Ending { try await world.enroll(.init(nativeLogin: .none)) }

        let removed = try XCTUnwrap(world.form(.providerList)).actions.map(\.name)
        world.wallet.ui.setDefaults(AppearanceLayer())
        XCTAssertFalse(removed.contains("provider:second"), "\(removed)")
        XCTAssertTrue(removed.contains("provider:campus"), "\(removed)")
    }

    func testEA23ASignInThatIsCompletedElsewhereEndsTheDialogWithoutACancel() async throws {
        let world = try await ProviderWorld([.providerList: [.action("completedOutside")]])

        let end = await Ending { try await world.enroll() }

        XCTAssertEqual(end, .failed(.declined))
        XCTAssertEqual(world.listener.events, [])
    }

    func testNoPasswordIsOfferedWhereAnotherAccountIsLinked() async throws {
        let world = try await ProviderWorld([.providerPage: [.wait], .providerList: [.giveUp]])
        try world.link()
        let badge = try await world.enroll(.init(provider: Self.accounts))

        let end = await Ending {
            _ = try await world.wallet.linkAccount(of: badge.id, signingInWith: .init(nativeLogin: .above))
            return badge
        }

        XCTAssertEqual(end, .failed(.declined))
        XCTAssertEqual(world.form(.providerList)?.actions.contains { $0.name == "native" }, false)
    }

    func testAProviderInAnInnerNetworkIsNotAskedAnything() async throws {
        let world = try await ProviderWorld([.providerPage: [.wait]])
        let issuer = try XCTUnwrap(URL(string: "https://10.0.0.7"))
        try world.authority.addProvider(
            ProviderRegistration(
                IdentityProvider(
                    id: .init(rawValue: "inner"), name: "Inner",
                    kind: .openIDConnect(.init(issuer: issuer, id: IdentityServer.client)))))
        let paths = Mutex<[String]>([])
        world.wire.before { path in paths.withLock { $0.append(path) } }

        let end = await world.begin(.init(provider: .init(rawValue: "inner"))).value

        XCTAssertEqual(end, .failed(.metadataMismatch))
        XCTAssertFalse(paths.withLock { $0.contains("/.well-known/openid-configuration") })
    }

    func testWhoChoosesThePasswordLogsInWithIt() async throws {
        let world = try await ProviderWorld([
            .providerList: [.action("native")],
            .loginToOrganization: [.submit(["username": "ana", "password": "seven green lamps"])],
        ])
        try world.authority.setPassword(Secret(utf8: "seven green lamps"), username: "ana", of: "ana@example.com")
        world.providers.options.asksForPassword = false

        let badge = try await world.wallet.enroll(at: world.issuer)

        XCTAssertEqual(badge.status, .active)
        XCTAssertEqual(world.shown, [.providerList, .loginToOrganization], "no method was named")
        XCTAssertEqual(world.listener.events, [])
    }

    func testABrokenProviderLeavesTheOthers() async throws {
        let world = try await ProviderWorld([
            .providerList: [ProviderWorld.choice("accounts"), ProviderWorld.choice("second")],
            .providerPage: [.wait, .wait],
        ])
        try world.link(world.second)
        world.accounts.behave { $0.metadata = ["jwks_uri": "https://10.0.0.1/jwks"] }

        let badge = try await world.enroll()

        XCTAssertEqual(badge.status, .active)
        XCTAssertNotNil(world.form(.providerList)?.problem)
        XCTAssertEqual(world.listener.events, ["complete: second"])
    }

    func testWithoutABrowserTheListIsShownAgainWithTheProblem() async throws {
        let world = try await ProviderWorld(
            [.providerPage: [.wait, .wait], .providerList: [ProviderWorld.choice("accounts"), .giveUp]],
            browser: NoBrowser())

        let listed = await Ending { try await world.enroll() }
        let direct = await Ending { try await world.enroll(.init(provider: Self.accounts)) }

        XCTAssertEqual(listed, .failed(.declined))
        XCTAssertTrue(world.form(.providerList)?.problem?.contains("no browser") == true)
        XCTAssertEqual(direct, .failed(.notSupported))
    }

    func testTokensAreRefusedByTheWalletBeforeTheOrganizationSeesThem() async throws {
        let cases: [([String: JSON], BadgeError.Code)] = [
            (["nonce": "old"], .identityNonceMismatch), (["nonce": .null], .identityNonceMissing),
            (["aud": "payroll"], .identityAudienceMismatch),
        ]
        for (claims, code) in cases {
            let world = try await ProviderWorld([.providerPage: [.wait]])
            try world.link()
            world.accounts.behave { $0.claims = claims }
            let sent = Captured<String>()
            world.wire.before { sent.append($0) }

            let ending = await Ending { try await world.enroll(.init(provider: Self.accounts)) }

            XCTAssertEqual(ending, .failed(code))
            XCTAssertFalse(sent.values.contains("/session/provider"))
        }
    }

    func testAStrangersAccountGetsNoBadgeAndLeavesNothing() async throws {
        let world = try await ProviderWorld([.providerPage: [.wait]])

        let error = await failure { try await world.enroll(.init(provider: Self.accounts)) }

        let rows = try await world.wallet.rows()
        XCTAssertEqual(error?.code, .accountUnknown)
        XCTAssertEqual(rows.keys.sorted(), ["provider_list"])
        XCTAssertEqual(world.listener.events, ["failed: accountUnknown"])
    }

    func testAccountsAreListedLinkedAndUnlinkedButNotTheLast() async throws {
        let world = try await ProviderWorld([.providerPage: [.wait, .wait, .wait]])
        try world.link()
        let badge = try await world.enroll(.init(provider: Self.accounts))
        let first = try await world.wallet.signInAccounts(of: badge.id)

        let last = await failure { try await world.wallet.unlinkAccount(first.accounts[0].id, of: badge.id) }
        let linked = try await world.wallet.linkAccount(
            of: badge.id, signingInWith: .init(provider: .init(rawValue: "second")))
        let both = try await world.wallet.signInAccounts(of: badge.id)
        let again = try await world.enroll(.init(provider: .init(rawValue: "second")))
        try await world.wallet.unlinkAccount(linked.id, of: badge.id)
        let left = try await world.wallet.signInAccounts(of: badge.id)

        XCTAssertEqual(first.accounts.map(\.name), ["Accounts"])
        XCTAssertFalse(first.hasPassword)
        XCTAssertEqual(last?.code, .lastSignIn)
        XCTAssertEqual(both.accounts.map(\.name), ["Accounts", "Second"])
        XCTAssertEqual(again.holder, badge.holder)
        XCTAssertEqual(left.accounts.map(\.name), ["Accounts"])
    }

    func testTheListIsKeptForTheNextWalletAndGoesWithTheOrganization() async throws {
        let world = try await ProviderWorld([.providerPage: [.wait]])
        try world.link()
        let badge = try await world.enroll(.init(provider: Self.accounts))
        let stored = try await world.wallet.store.identityProviders(of: world.issuer)

        _ = try await world.wallet.removeOrganization(badge.organizationID)

        let rows = try await world.wallet.rows()
        XCTAssertEqual(stored?.count, 3)
        XCTAssertNil(rows["provider_list"])
        XCTAssertNil(rows["sign_in"])
    }

    func testWithoutAPresenterTheDialogFailsAndDoesNotHang() async throws {
        let world = try await ProviderWorld()
        let ui = UIRegistry()
        ui.providers.add(world.listener)

        let error = await failure { _ = try await MainActor.run { try ui.providers.makeScreens() } }

        XCTAssertEqual(error?.code, .uiNotRegistered)
    }

    func testAnyOrderOfEventsGivesExactlyOneEnd() async throws {
        for seed in UInt64(1)...24 {
            let presenter = KeepingPresenter()
            let browser = PatientBrowser(NoBrowserAtAll())
            let isWaiting = seed % 2 == 0
            let world = try await ProviderWorld(listed: !isWaiting, presentedBy: presenter, browser: browser)
            if !isWaiting {
                try world.link()
                _ = try await world.wallet.identityProviders(at: world.issuer)
            }
            let run = world.begin(isWaiting ? .init() : .init(provider: Self.accounts))
            await presenter.waitUntilShown(isWaiting ? .providerWaiting : .providerPage)
            var events: [@MainActor () -> Void] = [
                { world.providers.cancel() }, { presenter.removeScreens() }, { presenter.answer(nil) },
                { presenter.answer("cancel") }, { world.time.advance(by: .seconds(16)) }, { browser.logIn() },
            ]
            var random = SeededGenerator(seed: seed)
            events.shuffle(using: &random)

            for event in events {
                event()
                await Task.yield()
            }

            _ = await run.value
            XCTAssertEqual(world.listener.events.count, 1, "seed \(seed): \(world.listener.events)")
            XCTAssertFalse(world.providers.isDialogShown)
        }
    }
}

/// A browser that the user closes at once.
private struct NoBrowserAtAll: ExternalBrowser {
    var isAvailable: Bool { true }
    func open(_ page: URL) async throws {}
    func logIn(beginning begin: @Sendable (_ redirect: URL) async throws -> BrowserAuthorization) async throws -> URL {
        throw BadgeError(.declined, "declined.browserClosed")
    }
}

private struct IconAssets: AssetSource {
    func color(named name: String) -> AppearanceColor? { nil }
    func text(named name: String) -> LocalizedText? { nil }
    func image(named name: String) -> ImageData? { ImageData(bytes: [1, 2, 3], mediaType: "image/png") }
}

extension ProviderWorld {
    /// The error of an update of the providers while their organization is away.
    fileprivate func failedRefresh() async -> BadgeError? {
        wire.before { path in
            guard path.hasSuffix("badge-configuration") else { return }
            throw BadgeError(.serverUnreachable, reason: "It is away.")
        }
        defer { wire.before(nil) }
        return await failure { try await wallet.refreshIdentityProviders(at: issuer) }
    }
}

extension ScriptedPresenter {
    /// Whether a form of that kind is shown now.
    fileprivate func isShown(_ kind: Form.Kind) -> Bool {
        let shown = transcript.events.filter { if case .shown(let form) = $0 { form.kind == kind } else { false } }
        return shown.count > transcript.events.filter { $0 == .dismissed(kind) }.count
    }
}
