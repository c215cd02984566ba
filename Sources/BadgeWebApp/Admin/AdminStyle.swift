/// The style sheet of the administrators' pages, after that of the wallet's pages.
enum AdminStyle {
    static let text = """
        @media (max-width: 40rem) { .site .bar nav { flex-wrap: nowrap; overflow-x: auto; max-inline-size: 100%; }
          .site .bar nav a { white-space: nowrap; } }
        .admin-table td, .admin-table th { padding: .5rem .75rem; text-align: start; vertical-align: top; }
        .admin-table td { border-block-start: 1px solid var(--line); }
        .admin-table td code, .admin-table .tag, .admin-table time { white-space: nowrap; overflow-wrap: normal; }
        .row > .actions { align-items: center; }
        .row form:has(> select) { display: flex; flex-wrap: nowrap; gap: .5rem; align-items: center; }
        .row form > select { margin: 0; inline-size: auto; }
        .section > .table-scroll { padding: 0; border: 0; margin: 0; border-radius: 0; }
        .admin-table .actions { margin: 0; }
        .attention { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
        .attention > li { margin: 0; }
        .numbers { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
          margin: 0 0 1.5rem; }
        .numbers > div { display: flex; flex-direction: column-reverse; gap: .1rem; }
        .numbers dt { color: var(--muted); }
        .numbers dd { margin: 0; font-size: 1.75rem; font-weight: 650; font-variant-numeric: tabular-nums; }
        .login { inline-size: min(24rem, 100%); margin-inline: auto; }
        .policy-text { font-family: ui-monospace, monospace; font-size: .875rem; inline-size: 100%;
          min-block-size: 24rem; }
        .invitation-code { font-size: 1.75rem; font-weight: 700; letter-spacing: .08em;
          font-variant-numeric: tabular-nums; }
        .secret-qr svg { display: block; inline-size: 14rem; block-size: 14rem; max-inline-size: 100%; }
        .danger-zone { margin-block-start: 1.5rem; }
        """
}
