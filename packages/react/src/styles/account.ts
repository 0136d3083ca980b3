/** Account settings and tables; loaded with them only. */
export const account = `
.hp-account { width: 100%; max-width: 1040px; min-height: 640px; margin: 0 auto; display: grid; grid-template-columns: 256px minmax(0, 1fr); background: var(--hp-card); border: 1px solid var(--hp-border); border-radius: var(--hp-radius-card); overflow: clip; }
.hp-nav { background: var(--hp-muted); border-inline-end: 1px solid var(--hp-border); padding: 15px; display: flex; flex-direction: column; gap: 2px; }
.hp-nav-head { display: flex; align-items: center; gap: 12px; padding: 4px 8px 16px; }
.hp-nav-label { padding: 16px 12px 4px; font-size: var(--hp-text-xs); line-height: 16px; font-weight: var(--hp-weight-medium); color: var(--hp-muted-foreground); }
.hp-nav-item { display: flex; align-items: center; gap: 12px; min-height: 36px; padding: 0 12px; border-radius: var(--hp-radius); color: var(--hp-muted-foreground); text-decoration: none; font-weight: var(--hp-weight-medium); line-height: 20px; transition: background-color var(--hp-fast) var(--hp-ease), color var(--hp-fast) var(--hp-ease); }
.hp-nav .hp-avatar, .hp-nav .hp-team { background: var(--hp-raised); box-shadow: inset 0 0 0 1px var(--hp-border); }
.hp-nav-item .hp-team { width: 20px; height: 20px; margin: 0 -2px; border-radius: 5px; font-size: 11px; color: var(--hp-foreground); }
.hp-nav-item > .hp-chev { margin-inline-start: auto; display: none; }
.hp-nav-item:hover { color: var(--hp-foreground); background: var(--hp-accent); }
.hp-nav-item[aria-current] { background: var(--hp-card); color: var(--hp-foreground); box-shadow: inset 0 0 0 1px var(--hp-border); }
.hp-nav-sep { height: 1px; background: var(--hp-border); margin: 12px 12px; }
.hp-section { padding: 39px; min-width: 0; }
.hp-section-head { margin-bottom: 24px; display: flex; gap: 16px; justify-content: space-between; align-items: flex-start; } .hp-section-head > div { min-width: 0; }
.hp-section-head p { color: var(--hp-muted-foreground); }
.hp-back { display: none; }
.hp-group { margin-top: 40px; } .hp-section-head + .hp-group { margin-top: 0; } .hp-group:has(> .hp-name-form:last-child, > form:last-child) { margin-bottom: -20px; }
.hp-group-head { display: flex; align-items: flex-end; justify-content: space-between; gap: 16px; margin-bottom: 12px; }
.hp-group-head h2 { font-size: var(--hp-text-md); line-height: 24px; font-weight: var(--hp-weight-semibold); }
.hp-group-head p { font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); }
.hp-list { border: 1px solid var(--hp-border); border-radius: var(--hp-radius-card); overflow: clip; }
.hp-list > li, .hp-item { display: flex; align-items: center; gap: 12px; padding: 12px 16px; min-height: 56px; }
.hp-list > li + li { border-top: 1px solid var(--hp-border); }
.hp-item-main { flex: 1; min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); line-height: 20px; }
.hp-item-main .hp-line { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; font-weight: var(--hp-weight-medium); }
.hp-item-main .hp-line > span:first-child { min-width: 0; }
.hp-item-main small { text-wrap: pretty; font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); }
.hp-item-icon { width: 32px; height: 32px; border-radius: 8px; background: var(--hp-secondary); display: grid; place-items: center; color: var(--hp-foreground); flex: none; }
.hp-list > li > .hp-btn-icon:last-child { margin-inline-end: -8px; }
.hp-list > li.is-open { display: block; padding: 0; }
.hp-setup { display: grid; grid-template-columns: 168px 1fr; gap: 24px; padding: 24px; border-top: 1px solid var(--hp-border); background: var(--hp-muted); }
.hp-qr { width: 168px; height: 168px; border-radius: 8px; background: #fff; border: 1px solid var(--hp-border); padding: 11px; }
.hp-qr svg { width: 100%; height: 100%; }
.hp-steps { display: grid; gap: 16px; align-content: start; }
.hp-steps :is(h2, h3) { font-size: var(--hp-text-sm); line-height: 20px; font-weight: var(--hp-weight-medium); margin-bottom: 4px; }
.hp-setup .hp-otp { max-width: 296px; margin-bottom: 0; } .hp-setup .hp-slot { height: 44px; font-size: 18px; }
.hp-setup .hp-code { background: var(--hp-card); }
.hp-record { display: grid; gap: 4px; margin: 12px 0 0; font-size: var(--hp-text-sm); line-height: 20px; } .hp-record dt { color: var(--hp-muted-foreground); } .hp-record dd { margin: 0 0 8px; }
.hp-recovery-codes { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px 16px; margin: 0; padding: 16px; list-style: none; border: 1px solid var(--hp-border); border-radius: var(--hp-radius); background: var(--hp-muted); font-family: var(--hp-font-mono); font-size: var(--hp-text-sm); text-align: center; }
.hp-table-wrap { border: 1px solid var(--hp-border); border-radius: var(--hp-radius-card); overflow: clip; }
.hp-table { width: 100%; border-collapse: collapse; font-size: var(--hp-text-sm); line-height: 20px; font-variant-numeric: tabular-nums; }
.hp-table th { text-align: start; font-weight: var(--hp-weight-medium); color: var(--hp-muted-foreground); height: 40px; padding: 0 12px; background: var(--hp-muted); border-bottom: 1px solid var(--hp-border); white-space: nowrap; position: sticky; top: 0; }
.hp-table td { height: 48px; padding: 0 12px; border-top: 1px solid var(--hp-border); white-space: nowrap; color: var(--hp-muted-foreground); }
.hp-table tbody tr:first-child td { border-top: 0; }
.hp-table th:first-child, .hp-table td:first-child { padding-inline-start: 16px; color: var(--hp-foreground); }
.hp-table th:first-child { color: var(--hp-muted-foreground); }
.hp-table td:last-child, .hp-table th:last-child { text-align: end; padding: 0 4px; }
.hp-table tbody tr:hover td { background: var(--hp-accent); }
.hp-cards { display: none; }
.hp-account > fieldset { min-width: 0; }
.hp-section-head h1:focus { outline: none; }
.hp-setup:first-child { border-top: 0; }
.hp-setup.is-plain { grid-template-columns: minmax(0, 1fr); }
.hp-setup.is-card { grid-template-columns: minmax(0, 1fr); margin-bottom: 24px; padding: 0; border: 0; background: none; } .is-card .hp-qr { justify-self: center; }
.hp-item-actions { display: flex; align-items: center; gap: 12px; flex: none; margin-inline-start: auto; } .hp-item-actions > .hp-row-menu:last-child { margin-inline-end: -8px; }
.hp-list > li.hp-list-sub { border-top-color: transparent; padding-block: 0 12px; padding-inline: 60px 16px; min-height: 0; } .hp-list > li.hp-list-sub + .hp-list-sub { padding-top: 0; }
.hp-list > li.hp-list-alert { display: block; min-height: 0; border-top: 0; padding-top: 0; } .hp-list-alert .hp-alert { margin: 0; }
.hp-narrow { max-width: 400px; } .hp-name-form { max-width: 480px; }
.hp-form-actions { display: flex; flex-wrap: wrap; gap: 8px; }
.hp-stacked { margin-bottom: 24px; }
.hp-image-row { padding: 16px; } .hp-image-actions { display: flex; gap: 8px; } .hp-nav-title { display: none; }
.hp-page:has(> .hp-account) { align-content: start; padding: 40px 16px; }
.hp-field-act { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; align-items: end; } .hp-field-act > .hp-btn { margin-bottom: 32px; }
.hp-done { display: flex; gap: 8px; align-items: flex-start; color: var(--hp-success); font-size: var(--hp-text-sm); line-height: 20px; } .hp-done .hp-i { margin-top: 2px; }
.hp-list + .hp-done:not(:empty) { margin-top: 12px; }
.hp-field-act + .hp-done { margin-top: -20px; margin-bottom: 12px; } .hp-field-act + .hp-done:empty { margin: 0; }
.hp-note { margin-top: 12px; font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); text-wrap: pretty; }
.hp-empty { padding: 23px; border: 1px dashed var(--hp-edge); border-radius: var(--hp-radius-card); color: var(--hp-muted-foreground); font-size: var(--hp-text-sm); line-height: 20px; text-align: center; text-wrap: balance; }
.hp-sums { display: grid; gap: 8px; margin-top: 8px; } .hp-sums > div { display: flex; justify-content: space-between; gap: 16px; line-height: 20px; color: var(--hp-muted-foreground); } .hp-sums dt { min-width: 0; overflow-wrap: anywhere; } .hp-sums dd { margin: 0; flex: none; } .hp-sums .is-total { padding-top: 8px; border-top: 1px solid var(--hp-border); color: var(--hp-foreground); font-weight: var(--hp-weight-semibold); }
.hp-more { margin-top: 12px; } .hp-card-fields { min-height: 200px; margin-top: 8px; }
.hp-filter { max-width: 360px; margin-bottom: 12px; }
.hp-wrap-any { overflow-wrap: anywhere; padding: 8px 0; }
.hp-row-wrap { flex-wrap: wrap; gap: 0 8px; }
.hp-table th, .hp-table .hp-cell-wrap, .hp-table .hp-cell-ip { white-space: normal; } .hp-table .hp-cell-ip { min-width: 124px; overflow-wrap: anywhere; } .hp-table th, .hp-table td { padding-block: 3px; }
.hp-crop { display: grid; gap: 16px; justify-items: center; margin-top: 8px; }
.hp-crop-window { position: relative; width: 256px; height: 256px; overflow: clip; border-radius: var(--hp-radius); cursor: grab; touch-action: none; } .hp-crop-window:active { cursor: grabbing; }
.hp-crop-window::after { content: ""; position: absolute; inset: 0; border-radius: 50%; box-shadow: 0 0 0 128px rgb(0 0 0 / 0.5); pointer-events: none; }
.hp-crop-window canvas { display: block; width: 100%; height: 100%; }
.hp-crop-zoom { display: grid; grid-template-columns: auto 1fr; gap: 12px; align-items: center; width: 256px; } .hp-crop-zoom input { width: 100%; accent-color: var(--hp-primary); }
@media (max-width: 960px) {
.hp-account { grid-template-columns: 224px minmax(0, 1fr); } .hp-section { padding: 31px; }
.hp-table-wrap { display: none; } .hp-cards { display: block; }
}
@media (max-width: 640px) {
  .hp-account { display: block; border: 0; border-radius: 0; min-height: 0; }
  .hp-nav { border: 0; background: none; padding: 24px 16px; gap: 0; }
  .hp-nav-head { padding: 0 8px 16px; }
  .hp-nav-item { min-height: 52px; padding: 0 8px; color: var(--hp-foreground); font-weight: 400; border-radius: 0; border-bottom: 1px solid var(--hp-border); }
  .hp-nav-item > .hp-chev { display: block; color: var(--hp-muted-foreground); }
  .hp-nav-item > .hp-i:first-child { color: var(--hp-muted-foreground); }
  .hp-nav-item[aria-current] { background: none; box-shadow: none; border-bottom: 1px solid var(--hp-border); }
  .hp-nav-item:last-child, .hp-nav-item:has(+ .hp-nav-label), .hp-nav-item:has(+ .hp-nav-sep) { border-bottom: 0; }
  .hp-nav-label { padding: 24px 8px 4px; } .hp-nav-sep { margin: 12px 0; opacity: 0; }
  .hp-section { padding: 8px 16px 40px; }
  .hp-section-head { flex-direction: column; margin-bottom: 24px; }
  .hp-section-head > .hp-btn { width: 100%; }
  .hp-back { display: inline-flex; align-items: center; gap: 4px; height: 44px; margin-block: 0 8px; margin-inline-start: -4px; color: var(--hp-muted-foreground); font-weight: var(--hp-weight-medium); text-decoration: none; }
  .hp-account[data-view="list"] .hp-section { display: none; } .hp-account[data-view="section"] .hp-nav { display: none; }
  .hp-group { margin-top: 32px; }
  .hp-list > li, .hp-item { padding: 12px; } .hp-setup .hp-otp { max-width: none; }
  .hp-setup { grid-template-columns: minmax(0, 1fr); padding: 16px; } .hp-qr { justify-self: center; }
  .hp-group-head { flex-wrap: wrap; gap: 8px 16px; } .hp-group-head > div { flex: 1 1 160px; }
  .hp-list > li:not(.is-open), .hp-item { flex-wrap: wrap; } .hp-list .hp-item-main { flex: 1 1 168px; }
  .hp-image-actions { flex-direction: column-reverse; } .hp-list > li.hp-list-sub { padding-inline: 56px 12px; } .hp-name-form { max-width: none; }
  .hp-page:has(> .hp-account) { padding: 0; } .hp-account[data-view="list"] .hp-nav-title { display: block; }
}
`
