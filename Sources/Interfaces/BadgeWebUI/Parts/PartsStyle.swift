/// The style sheet of the pages of a wallet and of administrators, after that of the library.
package enum PartsStyle {
    package static let text = """
        .content .actions { position: static; flex-flow: row wrap; justify-content: flex-start; gap: .625rem;
          margin: 1rem 0 0;
          padding: 0; background: none; border: 0; }
        .content .actions > *, .content .actions button { flex: none; max-inline-size: 100%; }
        .app .bar { padding-inline: max(1rem, calc((100% - 60rem) / 2)); }
        a.button.primary { background: var(--accent); color: var(--accent-text); }
        a.button.secondary { border-color: var(--line); }
        a.button.danger { background: transparent; color: var(--bad); border-color: currentColor; }
        .badge-cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.25rem;
          grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); }
        .badge-cards > li { display: grid; }
        .badge-card { display: flex; flex-direction: column; gap: 1rem; justify-content: space-between;
          min-block-size: 12rem; padding: 1.1rem 1.25rem; border-radius: 1rem; text-decoration: none; overflow: hidden;
          background-color: var(--own-background); color: var(--own-text);
          box-shadow: 0 1px 2px rgb(0 0 0 / .16), 0 8px 24px -8px rgb(0 0 0 / .32); }
        a.badge-card { transition: transform .16s ease, box-shadow .16s ease; }
        a.badge-card:hover { transform: translateY(-2px);
          box-shadow: 0 2px 4px rgb(0 0 0 / .16), 0 14px 32px -8px rgb(0 0 0 / .4); }
        a.badge-card:focus-visible { outline-offset: 3px; border-radius: 1rem; }
        @media (prefers-reduced-motion: reduce) { a.badge-card, a.badge-card:hover { transition: none;
          transform: none; } }
        @media (forced-colors: active) { .badge-card { border: 1px solid CanvasText; } }
        .badge-top, .badge-bottom { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: space-between;
          align-items: center; font-size: .875rem; }
        .badge-organization { display: flex; align-items: center; gap: .5rem; font-weight: 600; min-inline-size: 0;
          overflow-wrap: anywhere; }
        .badge-logo { inline-size: 2rem; block-size: 2rem; object-fit: contain; border-radius: .375rem;
          background: #fff; }
        .badge-body { display: flex; align-items: center; gap: 1rem; }
        .portrait { flex: none; inline-size: 4.25rem; block-size: 5.25rem; border-radius: .75rem; object-fit: cover; }
        .portrait.initials { display: grid; place-items: center; font-size: 1.5rem; font-weight: 600;
          letter-spacing: .02em; background: var(--own-text); color: var(--own-background); }
        .badge-holder { display: flex; flex-direction: column; gap: .15rem; min-inline-size: 0;
          overflow-wrap: anywhere; }
        .badge-card .badge-name { margin: 0; font-size: 1.3rem; line-height: 1.25; font-weight: 650; color: inherit; }
        .badge-line { font-size: .9375rem; }
        .pill { display: inline-block; padding: .1rem .6rem; border: 1px solid currentColor; border-radius: 1rem;
          font-size: .8125rem; font-weight: 600; white-space: nowrap; }
        .pill.filled { background: var(--own-text); color: var(--own-background); border-color: var(--own-text); }
        .toolbar { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center;
          justify-content: space-between;
          margin-block-end: 1.25rem; }
        .toolbar p { margin: 0; }
        .content .toolbar .actions { margin: 0; }
        .steps { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: center;
          margin-block-start: 2rem; }
        .badge-page, .badge-hero, .badge-acts, .badge-sections { display: grid; gap: 1.25rem;
          grid-template-columns: minmax(0, 1fr); }
        .badge-page .card, .badge-acts > * { margin: 0; }
        .badge-acts { align-content: center; }
        .badge-sections { align-items: start; }
        @media (min-width: 48rem) {
          .badge-hero { grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 2rem; }
          .badge-acts { max-inline-size: 22rem; inline-size: 100%; }
          .badge-sections { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
        }
        .removal { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center;
          justify-content: space-between;
          margin-block-start: 1rem; padding-block-start: 1.25rem; border-block-start: 1px solid var(--line); }
        .removal p { margin: 0; }
        .more { margin-block-start: .75rem; }
        .more > summary { cursor: pointer; color: var(--muted); padding-block: .6rem; }
        .more > .facts { margin-block: .5rem; }
        .log .meta { margin-inline-start: .25rem; }
        @media (min-width: 48rem) { .columns > :first-child { grid-row: span 2; } }
        .search { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; flex: 1 1 18rem;
          max-inline-size: 34rem; }
        .search input { flex: 1 1 10rem; min-inline-size: 0; margin: 0; }
        .locate { display: none; margin-block: 1rem; }
        .locates .locate { display: block; }
        .content .actions.stacked { flex-flow: column; align-items: stretch; margin: 0; }
        .content .actions.stacked .button { inline-size: 100%; }
        .section > :first-child { margin-block-start: 0; }
        .section > :last-child { margin-block-end: 0; }
        .section h2 { font-size: 1.125rem; }
        .conditions { list-style: none; margin: 0; padding: 0; }
        .conditions > li + li { border-block-start: 1px solid var(--line); }
        .condition { display: flex; flex-wrap: wrap; gap: .85rem; padding-block: 1rem; }
        .condition h3 { display: flex; flex-wrap: wrap; gap: .25rem .6rem; align-items: center; margin: 0 0 .2rem;
          font-size: 1rem; }
        .condition p { margin: 0; overflow-wrap: anywhere; }
        .condition .reason { margin-block-start: .3rem; font-weight: 600; }
        .condition-words { min-inline-size: 0; flex: 1 1 min(14rem, 100% - 2.35rem); }
        .icon { flex: none; inline-size: 1.5rem; block-size: 1.5rem; }
        .is-met > .icon { color: var(--good); }
        .is-unmet > .icon { color: var(--warn); }
        .is-asked > .icon { color: var(--muted); }
        .condition > .drawing { flex: 1 1 18rem; max-inline-size: 26rem; margin: 0; }
        .drawing svg { display: block; inline-size: 100%; block-size: auto; }
        .facts { display: grid; gap: .6rem 1.5rem; margin: 0 0 1rem; }
        .facts > div { display: grid; align-items: baseline; grid-template-columns: minmax(0, 11rem) minmax(0, 1fr);
          gap: .1rem 1rem; }
        .facts dt { color: var(--muted); }
        .facts dd { margin: 0; overflow-wrap: anywhere; }
        @media (max-width: 30rem) { .facts > div { grid-template-columns: minmax(0, 1fr); } }
        .lead { display: flex; gap: .75rem; align-items: center; font-size: 1.125rem; }
        .empty > .icon, .empty .icon { inline-size: 3rem; block-size: 3rem; }
        .empty h2 { color: var(--text); }
        .content .empty .actions { justify-content: center; }
        .content > #live > .actions { margin-block-end: 1.75rem; }
        .tags { display: flex; flex-wrap: wrap; gap: .5rem; }
        .document { white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 24rem; overflow-y: auto;
          padding: 1rem; border-radius: .5rem; border: 1px solid var(--line); }
        .log { padding: 0; }
        .log > li + li { border-block-start: 1px solid var(--line); }
        .log a.row:focus-visible { outline-offset: -3px; }
        .log a.row { color: inherit; text-decoration: none; }
        .log a.row:hover strong { text-decoration: underline; }
        .section pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8125rem; }
        .content .code-page .actions { justify-content: center; }
        .code-page { display: grid; justify-items: center; gap: .75rem; text-align: center; }
        .code-card { display: grid; justify-items: center; gap: .5rem; inline-size: min(24rem, 100%);
          padding: 1.75rem 1.25rem;
          border-radius: 1rem; background-color: var(--own-background); color: var(--own-text); }
        .code-card p { margin: 0; }
        .code-holder { display: flex; gap: 1rem; align-items: center; text-align: start; }
        .code-holder > div { min-inline-size: 0; overflow-wrap: anywhere; }
        .code-name { font-size: 1.125rem; font-weight: 650; }
        .code-digits { font-size: clamp(2.25rem, 12vw, 3.75rem); font-weight: 700; letter-spacing: .08em;
          line-height: 1.2;
          font-variant-numeric: tabular-nums; }
        .code-qr svg { display: block; inline-size: 11rem; block-size: 11rem; max-inline-size: 100%;
          border-radius: .5rem; }
        .code-page progress { inline-size: min(24rem, 100%); }
        .running .spinner { display: inline-block; inline-size: 2.5rem; block-size: 2.5rem; }
        .code-page progress { accent-color: var(--accent); block-size: .5rem; }
        .unlock { inline-size: min(22rem, 100%); margin-inline: auto; text-align: start; }
        .choices { border: 0; padding: 0; margin-inline: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; }
        .choices legend { padding: 0; margin-block-end: .35rem; }
        .choices > .choice { display: inline-flex; gap: .5rem; align-items: center; min-block-size: 2.75rem; margin: 0;
          font-weight: 400; }
        .choice > input { margin: 0; }
        .section form > .field { max-inline-size: 30rem; }
        """
}
