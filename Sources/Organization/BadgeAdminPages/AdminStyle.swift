import BadgeWebUI

/// The style sheet of the administrators' pages, after that of the wallet's pages.
enum AdminStyle {
    static let text = """
        html:has(body.site) { scrollbar-gutter: auto; }
        @media (max-width: 69.99rem) {
          .site .bar nav { flex-wrap: nowrap; overflow-x: auto; max-inline-size: 100%; scrollbar-width: thin;
            mask-image: linear-gradient(to right, #000 calc(100% - 1.5rem), transparent); padding-inline-end: 1.5rem; }
          .site:dir(rtl) .bar nav { mask-image: linear-gradient(to left, #000 calc(100% - 1.5rem), transparent); }
          .site .bar nav a { white-space: nowrap; }
          .site .bar nav a[aria-current] { scroll-initial-target: nearest; }
        }
        @supports not (scroll-initial-target: nearest) {
          @media (max-width: 69.99rem) {
            .site .bar nav a[aria-current] { position: sticky; inset-inline: 0 1.5rem; z-index: 1;
              background: color-mix(in srgb, currentColor 14%, var(--bar-background)); }
          }
        }
        @media (min-width: 70rem) {
          .site:has(.bar nav) { display: grid; grid-template-columns: 14rem minmax(0, 1fr); }
          .site:has(.bar nav) > .bar { position: sticky; inset-block-start: 0; block-size: 100vh; overflow-y: auto;
            flex-flow: column nowrap; align-items: stretch; gap: 1rem; padding: 1.25rem .75rem; border-block-end: 0;
            border-inline-end: 1px solid var(--line); }
          .site .bar .brand { padding-inline: .75rem; }
          .site .bar nav { flex-flow: column nowrap; }
          .site:has(.bar nav) > .content { inline-size: 100%; padding-inline: 2rem; }
        }
        .site .table-scroll { container-type: inline-size; }
        @container (max-width: 36rem) {
          .admin-table thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
            clip-path: inset(50%); }
          .admin-table, .admin-table tbody, .admin-table tr { display: block; }
          .admin-table tr { padding-block: .75rem; }
          .admin-table tr + tr { border-block-start: 1px solid var(--line); }
          .admin-table tbody td { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: .5rem; border: 0;
            padding: .15rem 0; overflow-wrap: anywhere; }
          .admin-table tbody td:has(> :empty) { display: none; }
          .admin-table tbody td::before { content: attr(data-label); color: var(--muted); }
        }
        .admin-table td, .admin-table th { padding: .5rem .75rem; text-align: start; vertical-align: top; }
        .admin-table td { border-block-start: 1px solid var(--line); }
        .admin-table td code, .admin-table .tag { white-space: nowrap; overflow-wrap: normal; }
        .admin-table td time { display: inline-block; min-inline-size: 7rem; overflow-wrap: normal; }
        .site .content pre { overflow-x: auto; max-inline-size: 100%; }
        .site .content p code { overflow-wrap: anywhere; }
        .site .content .field:not(:has(.policy-text)) { max-inline-size: 36rem; }
        .content .actions > *, .content .actions button, .content form > button { max-inline-size: 100%;
          white-space: normal; overflow-wrap: anywhere; }
        .content .actions + p, .content .actions + a { margin-block-start: .75rem; }
        .row > .actions { align-items: center; margin: 0; }
        .row > .actions form { margin: 0; }
        .row form:has(> select) { display: flex; flex-wrap: nowrap; gap: .5rem; align-items: center; }
        .row form > select { margin: 0; inline-size: auto; }
        @media (min-width: 40.01rem) {
          .section > .table-scroll :is(td, th):first-child { padding-inline-start: 0; }
          .section > .table-scroll :is(td, th):last-child { padding-inline-end: 0; }
        }
        .section > .table-scroll { padding: 0; border: 0; margin: 0; border-radius: 0; }
        .admin-table .actions { margin: 0; }
        .attention { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
        .attention > li { margin: 0; }
        .numbers { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
          margin: 1.5rem 0; }
        .numbers > div { display: flex; flex-direction: column-reverse; gap: .1rem; }
        .numbers dt { color: var(--muted); }
        .numbers dd { margin: 0; font-size: 1.75rem; font-weight: 650; font-variant-numeric: tabular-nums; }
        .duration { display: flex; gap: .5rem; }
        .duration select { inline-size: auto; margin: 0; }
        .login { inline-size: min(24rem, 100%); margin-inline: auto; }
        .policy-text { font-family: ui-monospace, monospace; font-size: .875rem; inline-size: 100%;
          min-block-size: 24rem; }
        .invitation-code { font-size: 1.75rem; font-weight: 700; letter-spacing: .08em;
          font-variant-numeric: tabular-nums; }
        .secret-qr svg { display: block; inline-size: 14rem; block-size: 14rem; max-inline-size: 100%; }
        .section form > .field.wide { max-inline-size: none; }
        .content .actions > *, .content .actions button { max-inline-size: 100%; }
        .section > form + form { margin-block-start: 1.25rem; }
        .search > select { flex: 0 1 auto; inline-size: auto; margin: 0; }
        .section form > label.choice { display: flex; gap: .5rem; align-items: flex-start; margin-block: .75rem; }
        .section form > label.choice > input { margin-block-start: .0625rem; }
        .section fieldset.field > .field:last-child { margin-block-end: 0; }
        .row > :first-child > h2 { font-size: 1.0625rem; margin-block-end: .5rem; }
        .login-settings { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
        @media (min-width: 60rem) {
          .login-settings:has(> .screens) { grid-template-columns: minmax(0, 1fr) 23.4375rem; }
        }
        .screens { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); }
        .screens > figure { margin: 0; inline-size: min(23.4375rem, 100%); }
        .screens figcaption { font-weight: 600; margin-block-end: .5rem; }
        \(PromptPreview.style)
        .danger-zone { margin-block-start: 1.5rem; }
        """
}
