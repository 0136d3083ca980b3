/** What every page needs: page, card, buttons, fields, tabs, codes, menus, dialogs. */
export const base = `
.stack-scope { color: var(--hp-foreground); font: var(--hp-weight-regular) var(--hp-text-md)/var(--hp-line-md) var(--hp-font); -webkit-font-smoothing: antialiased; text-align: start; }
:where(.stack-scope, .stack-scope *), :where(.stack-scope *)::before, :where(.stack-scope *)::after { box-sizing: border-box; }
:where(.stack-scope) :where(h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset, hr) { margin: 0; padding: 0; border: 0; }
:where(.stack-scope) :where(ul, ol) { list-style: none; }
:where(.stack-scope) :where(button, input, select, textarea) { font: inherit; color: inherit; letter-spacing: inherit; }
:where(.stack-scope) svg { display: block; flex: none; }
.stack-scope :focus-visible { outline: 2px solid var(--hp-ring); outline-offset: 2px; }
.hp-input:focus { outline: none; border-color: var(--hp-ring); box-shadow: 0 0 0 3px var(--hp-ring-soft); }
@media (forced-colors: active) { .hp-input:focus { outline: 2px solid Highlight; } }
.hp-i { width: var(--hp-icon); height: var(--hp-icon); stroke: currentColor; stroke-width: 1.75; fill: none; stroke-linecap: round; stroke-linejoin: round; }
.hp-i-20 { width: 20px; height: 20px; }
.hp-sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.hp-muted { color: var(--hp-muted-foreground); }
.hp-sm { font-size: var(--hp-text-sm); line-height: var(--hp-line-sm); }
.hp-xs { font-size: var(--hp-text-xs); line-height: var(--hp-line-xs); }
.hp-mono { font-family: var(--hp-font-mono); font-feature-settings: normal; }
.hp-num { font-variant-numeric: tabular-nums; }
.hp-strong { font-weight: var(--hp-weight-medium); color: var(--hp-foreground); }
.hp-nowrap { white-space: nowrap; }
.hp-grow { flex: 1 1 auto; min-width: 0; }
.hp-row { display: flex; align-items: center; gap: var(--hp-space-2); }
.hp-truncate { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hp-page { min-height: 100dvh; display: grid; justify-items: center; align-content: safe center; padding: 16px; }
.hp-card {
  width: 100%; max-width: var(--hp-card-width); background: var(--hp-card); color: var(--hp-card-foreground);
  border: 1px solid var(--hp-border); border-radius: var(--hp-radius-card); overflow: clip;
}
.hp-card-body { padding: 39px; }
.hp-card-body:has(> .hp-actions > .hp-btn-ghost:last-child) { padding-bottom: 23px; }
.hp-card-foot {
  border-top: 1px solid var(--hp-border); background: var(--hp-muted); padding: 15px 39px 16px;
  color: var(--hp-muted-foreground); font-size: var(--hp-text-sm); line-height: 24px; display: flex; gap: 8px; justify-content: space-between; align-items: center;
}
.hp-brand { display: block; width: 40px; height: 40px; border-radius: 8px; }
.hp-brand-bg { fill: var(--hp-primary); } .hp-brand-fg { fill: var(--hp-primary-foreground); }
.hp-title { font-size: var(--hp-text-xl); line-height: var(--hp-line-xl); font-weight: var(--hp-weight-semibold); letter-spacing: var(--hp-track-title); text-wrap: balance; }
.hp-head { display: grid; gap: 16px; margin-bottom: 24px; }
.hp-head p { color: var(--hp-muted-foreground); margin-top: 4px; text-wrap: pretty; }
.hp-head p b { font-weight: var(--hp-weight-medium); color: var(--hp-foreground); }
.hp-tile {
  width: 40px; height: 40px; border-radius: 8px; border: 1px solid var(--hp-border); display: grid; place-items: center; color: var(--hp-foreground); background: var(--hp-card);
}
.hp-tile.is-success { color: var(--hp-success); background: var(--hp-success-soft); border-color: transparent; }
.hp-tile.is-error { color: var(--hp-destructive); background: var(--hp-destructive-soft); border-color: transparent; }
.hp-head-marks { display: flex; align-items: center; gap: 8px; }
.hp-head-marks .hp-link-line { width: 24px; border-top: 1px dashed var(--hp-input); }
.hp-link { color: var(--hp-foreground); font-weight: var(--hp-weight-medium); text-decoration: underline; text-decoration-color: var(--hp-edge); text-decoration-thickness: 1px; text-underline-offset: 3px; border-radius: var(--hp-radius-inner); transition: text-decoration-color var(--hp-fast) var(--hp-ease); background: none; border: 0; padding: 0; cursor: pointer; }
.hp-link:hover { text-decoration-color: currentColor; }
.hp-btn {
  position: relative; display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  height: var(--hp-control); padding: 0 16px; border: 1px solid transparent; border-radius: var(--hp-radius);
  font-size: var(--hp-text-md); line-height: 20px; font-weight: var(--hp-weight-medium); white-space: nowrap; text-decoration: none; cursor: pointer;
  background: none; color: var(--hp-foreground);
  transition: background-color var(--hp-fast) var(--hp-ease), border-color var(--hp-fast) var(--hp-ease), color var(--hp-fast) var(--hp-ease);
}
.hp-btn-primary { background: var(--hp-primary); color: var(--hp-primary-foreground); }
.hp-btn-primary:hover { background: var(--hp-primary-hover); }
.hp-btn-outline { background: var(--hp-card); border-color: var(--hp-edge); }
.hp-btn-outline:hover { background: var(--hp-accent); }
.hp-btn-ghost:hover { background: var(--hp-accent); }
.hp-btn-ghost { color: var(--hp-muted-foreground); } .hp-btn-ghost:hover { color: var(--hp-foreground); }
.hp-btn-danger { color: var(--hp-destructive); background: var(--hp-card); border-color: var(--hp-edge); }
.hp-btn-danger:hover { background: var(--hp-destructive-soft); border-color: var(--hp-destructive); }
.hp-btn-sm { height: var(--hp-control-sm); padding: 0 12px; font-size: var(--hp-text-sm); }
.hp-btn-icon { width: var(--hp-control-sm); height: var(--hp-control-sm); padding: 0; color: var(--hp-muted-foreground); }
.hp-btn-block { width: 100%; }
.hp-btn[disabled], .hp-btn[aria-disabled="true"] { cursor: default; opacity: 0.5; pointer-events: none; }
.hp-btn[aria-busy="true"] { cursor: progress; pointer-events: none; }
.hp-stack { display: grid; gap: 8px; }
.hp-actions { display: grid; gap: 8px; margin-top: 24px; }
.hp-spin { width: 16px; height: 16px; border-radius: 50%; border: 2px solid currentColor; border-inline-end-color: transparent; opacity: 0.9; animation: hp-spin 700ms linear infinite; }
@keyframes hp-spin { to { transform: rotate(360deg); } }
@media (prefers-reduced-motion: reduce) { .hp-spin { animation-duration: 2.4s; } }
.hp-oauth { padding: 0; padding-inline: 47px 8px; justify-content: flex-start; }
.hp-oauth > svg { position: absolute; inset-inline-start: 15px; width: 18px; height: 18px; }
.hp-oauth > .hp-i { width: 18px; height: 18px; }
.hp-oauth > .hp-badge { position: absolute; inset-inline-end: 9px; }
.hp-badge {
  display: inline-flex; align-items: center; gap: 4px; height: 20px; padding: 0 6px; border-radius: var(--hp-radius-inner);
  background: var(--hp-secondary); color: var(--hp-muted-foreground); font-size: var(--hp-text-xs); line-height: 16px; font-weight: var(--hp-weight-medium); white-space: nowrap;
}
.hp-badge .hp-i { width: 12px; height: 12px; stroke-width: 2; }
.hp-badge-line { background: none; box-shadow: inset 0 0 0 1px var(--hp-edge); }
.hp-badge-success { background: var(--hp-success-soft); color: var(--hp-success); }
.hp-or { display: flex; align-items: center; gap: 12px; margin: 16px 0; height: 20px; color: var(--hp-muted-foreground); font-size: var(--hp-text-sm); }
.hp-or::before, .hp-or::after { content: ""; flex: 1; border-top: 1px solid var(--hp-border); }
.hp-field { display: grid; margin-bottom: var(--hp-space-8); }
.hp-field > * + * { margin-top: 4px; }
.hp-field-top { display: flex; justify-content: space-between; align-items: baseline; font-size: var(--hp-text-sm); line-height: 20px; }
.hp-label { font-size: var(--hp-text-sm); line-height: 20px; font-weight: var(--hp-weight-medium); }
.hp-input {
  width: 100%; height: var(--hp-control); padding: 0 12px; border: 1px solid var(--hp-input); border-radius: var(--hp-radius);
  background: var(--hp-field); color: var(--hp-foreground); font-size: var(--hp-text-input, var(--hp-text-md)); line-height: 20px;
  transition: border-color var(--hp-fast) var(--hp-ease), box-shadow var(--hp-fast) var(--hp-ease); appearance: none;
}
.hp-input::placeholder { color: var(--hp-placeholder); opacity: 1; }
.hp-input:hover { border-color: var(--hp-muted-foreground); }
.hp-input[aria-invalid="true"] { border-color: var(--hp-destructive); }
.hp-input[aria-invalid="true"].is-focus, .hp-input[aria-invalid="true"]:focus { box-shadow: 0 0 0 3px color-mix(in srgb, var(--hp-destructive) 18%, transparent); }
.hp-input[readonly] { background: var(--hp-field); }
.hp-wrap { position: relative; }
.hp-wrap .hp-input { padding-inline-end: 44px; }
.hp-wrap .hp-btn-icon { position: absolute; inset-inline-end: 4px; top: 4px; bottom: 4px; height: auto; border-radius: var(--hp-radius-inner); }
.hp-help { margin-bottom: -24px; font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); display: flex; gap: 4px; align-items: flex-start; }
.hp-help .hp-i { margin-top: 2px; }
.hp-help.is-error { color: var(--hp-destructive); }
.is-busy .hp-input { color: var(--hp-muted-foreground); }
.hp-seg { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; padding: 3px; height: var(--hp-control); border-radius: var(--hp-radius); background: var(--hp-track); border: 1px solid var(--hp-border); }
.hp-seg button { border: 1px solid transparent; border-radius: 5px; background: none; font-size: var(--hp-text-sm); line-height: 20px; font-weight: var(--hp-weight-medium); color: var(--hp-muted-foreground); cursor: pointer; padding: 0 8px; transition: background-color var(--hp-fast) var(--hp-ease), color var(--hp-fast) var(--hp-ease); }
.hp-seg button[aria-selected="true"], .hp-seg button[aria-pressed="true"] { background: var(--hp-raised); border-color: var(--hp-edge); color: var(--hp-foreground); }
.hp-panel { min-height: calc(20px + 4px + var(--hp-control) + 32px); margin-top: 12px; }
.hp-otp { position: relative; display: grid; grid-template-columns: repeat(3, 1fr) 24px repeat(3, 1fr); column-gap: 0; margin-bottom: 40px; }
.hp-otp .hp-help { grid-column: 1 / -1; margin-top: 4px; }
.hp-otp input { position: absolute; inset: 0 0 auto; width: 100%; height: 52px; border: 0; padding: 0; opacity: 0; cursor: text; font-size: 16px; z-index: 1; }
.hp-slot { height: 52px; margin: 0; border: 1px solid var(--hp-input); background: var(--hp-field); display: grid; place-items: center; font: 500 22px/28px var(--hp-font-mono); font-feature-settings: "zero"; position: relative; margin-inline-start: -1px; transition: border-color var(--hp-fast) var(--hp-ease), box-shadow var(--hp-fast) var(--hp-ease); }
.hp-slot:nth-of-type(1), .hp-otp-gap + .hp-slot { border-start-start-radius: 8px; border-end-start-radius: 8px; margin-inline-start: 0; }
.hp-slot:nth-of-type(3), .hp-slot:last-of-type { border-start-end-radius: 8px; border-end-end-radius: 8px; }
.hp-otp-gap { display: grid; place-items: center; } .hp-otp-gap::before { content: ""; width: 8px; border-top: 2px solid var(--hp-input); border-radius: 1px; }
.hp-slot.is-active { border-color: var(--hp-ring); box-shadow: 0 0 0 3px var(--hp-ring-soft); z-index: 1; }
.hp-slot.is-active:empty::after { content: ""; width: 1.5px; height: 24px; background: var(--hp-foreground); animation: hp-caret 1s steps(2, jump-none) infinite; }
@keyframes hp-caret { to { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .hp-slot.is-active:empty::after { animation: none; } }
.hp-otp.is-error .hp-slot { border-color: var(--hp-destructive); }
.hp-otp.is-error .hp-slot.is-active { box-shadow: 0 0 0 3px color-mix(in srgb, var(--hp-destructive) 18%, transparent); }
.hp-otp.is-busy .hp-slot { color: var(--hp-muted-foreground); background: var(--hp-muted); }
.hp-meter { display: grid; grid-template-columns: repeat(4, 1fr) auto; gap: 4px; align-items: center; height: 20px; font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); }
.hp-meter i { height: 4px; border-radius: 2px; background: var(--hp-border); } .hp-meter i.on { background: var(--hp-foreground); }
.hp-meter b { min-width: 64px; text-align: end; font-weight: var(--hp-weight-medium); }
.hp-reqs { display: grid; gap: 4px; margin: 4px 0 20px; font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); }
.hp-reqs li { display: flex; gap: 8px; align-items: center; }
.hp-reqs li.ok { color: var(--hp-foreground); } .hp-reqs li.ok .hp-i { color: var(--hp-success); }
.hp-who { display: flex; align-items: center; gap: 12px; padding: 11px 12px; border: 1px solid var(--hp-border); border-radius: var(--hp-radius); min-height: 60px; }
.hp-avatar { width: 36px; height: 36px; border-radius: 50%; background: var(--hp-secondary); color: var(--hp-secondary-foreground); display: grid; place-items: center; font-size: var(--hp-text-xs); line-height: 16px; font-weight: var(--hp-weight-semibold); letter-spacing: 0.02em; flex: none; }
.hp-avatar-32 { width: 32px; height: 32px; }
.hp-team { width: 24px; height: 24px; border-radius: 6px; background: var(--hp-secondary); display: grid; place-items: center; font-size: var(--hp-text-xs); font-weight: var(--hp-weight-semibold); flex: none; }
.hp-team.is-own { background: var(--hp-primary); color: var(--hp-primary-foreground); }
.hp-team-40 { width: 40px; height: 40px; border-radius: 8px; font-size: 17px; }
.hp-two { display: grid; line-height: 20px; min-width: 0; }
.hp-two > :first-child { font-weight: var(--hp-weight-medium); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hp-two > :last-child { font-size: var(--hp-text-sm); color: var(--hp-muted-foreground); }
.hp-facts { display: grid; gap: 12px; margin: 16px 0 0; font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); }
.hp-facts li { display: grid; grid-template-columns: 16px 1fr; gap: 12px; } .hp-facts .hp-i { margin-top: 2px; }
.hp-code { display: flex; align-items: center; gap: 8px; justify-content: space-between; padding: 0 4px 0 12px; min-height: 40px; border: 1px solid var(--hp-border); border-radius: var(--hp-radius); background: var(--hp-muted); font: 400 13px/20px var(--hp-font-mono); font-feature-settings: normal; }
.hp-code .hp-btn { height: 32px; padding: 0 8px; font-family: var(--hp-font); font-feature-settings: inherit; }
.hp-kv { display: grid; gap: 8px; font-size: var(--hp-text-sm); line-height: 20px; }
.hp-kv > div { display: flex; justify-content: space-between; gap: 16px; }
.hp-kv dt { color: var(--hp-muted-foreground); }
.hp-menu { width: 264px; padding: 4px; background: var(--hp-popover); color: var(--hp-popover-foreground); border-radius: var(--hp-radius-card); box-shadow: var(--hp-shadow-float); animation: hp-in var(--hp-slow) var(--hp-ease); transform-origin: top; }
@keyframes hp-in { from { opacity: 0; transform: translateY(-4px) scale(0.98); } }
.hp-menu-item { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 36px; padding: 0 12px; border: 0; border-radius: var(--hp-radius); background: none; text-align: start; font-size: var(--hp-text-md); line-height: 20px; color: inherit; cursor: pointer; text-decoration: none; }
.hp-menu-item > .hp-i { color: var(--hp-muted-foreground); }
.hp-menu-item:hover, .hp-menu-item.is-active { background: var(--hp-accent); }
.hp-menu-item.is-active { outline: none; }
.hp-menu-item .hp-kbd { margin-inline-start: auto; }
.hp-menu-sep { height: 1px; background: var(--hp-border); margin: 4px -4px; }
.hp-menu-head { display: flex; align-items: center; gap: 12px; padding: 8px 12px 12px; }
.hp-menu-label { padding: 8px 12px 4px; font-size: var(--hp-text-xs); line-height: 16px; font-weight: var(--hp-weight-medium); color: var(--hp-muted-foreground); }
@media (pointer: coarse), (max-width: 640px) { .hp-menu-item { min-height: 44px; } }
.hp-notice { display: grid; grid-template-columns: 16px 1fr auto; gap: 12px; align-items: center; padding: 11px 12px 11px 15px; border: 1px dashed var(--hp-input); border-radius: var(--hp-radius); background: var(--hp-muted); font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); }
.hp-notice b { color: var(--hp-foreground); font-weight: var(--hp-weight-medium); }
.hp-notice-plain { border: 1px solid var(--hp-border); align-items: start; grid-template-columns: 16px 1fr; } .hp-notice-plain .hp-i { margin-top: 2px; }
.hp-page { background: var(--hp-background); }
.hp-brand-image { width: auto; max-width: 200px; height: 40px; border-radius: 8px; object-fit: contain; }
.hp-brand-initial { display: grid; place-items: center; background: var(--hp-primary); color: var(--hp-primary-foreground); font-weight: var(--hp-weight-semibold); font-size: 17px; }
.hp-alert { display: grid; grid-template-columns: 16px 1fr; gap: 12px; padding: 11px 15px; margin-bottom: 16px; border-radius: var(--hp-radius); background: var(--hp-destructive-soft); color: var(--hp-destructive); font-size: var(--hp-text-sm); line-height: 20px; }
.hp-alert .hp-i { margin-top: 2px; }
.hp-dialog { width: calc(100% - 32px); max-width: 440px; padding: 0; border: 0; border-radius: var(--hp-radius-card); background: var(--hp-popover); color: var(--hp-popover-foreground); box-shadow: var(--hp-shadow-float); }
.hp-dialog[open] { animation: hp-in var(--hp-slow) var(--hp-ease); }
.hp-dialog::backdrop { background: rgb(0 0 0 / 0.4); }
.hp-dialog-body { padding: 24px; display: grid; gap: 8px; }
.hp-dialog-body > p { color: var(--hp-muted-foreground); }
.hp-dialog-body .hp-field { margin-top: 8px; }
.hp-dialog-foot { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; padding: 15px 24px 16px; border-top: 1px solid var(--hp-border); background: var(--hp-muted); }
.hp-menu[popover] { position: fixed; inset: auto; margin: 0; border: 0; overflow: auto; }
.hp-btn-destroy { background: var(--hp-destructive); color: var(--hp-destructive-foreground); }
.hp-switch { position: relative; flex: none; width: 36px; height: 20px; border: 0; padding: 0; border-radius: 10px; background: var(--hp-input); cursor: pointer; transition: background-color var(--hp-fast) var(--hp-ease); }
.hp-switch::after { content: ""; position: absolute; top: 2px; inset-inline-start: 2px; width: 16px; height: 16px; border-radius: 50%; background: var(--hp-card); transition: inset-inline-start var(--hp-fast) var(--hp-ease); }
.hp-switch[aria-checked="true"] { background: var(--hp-primary); } .hp-switch[aria-checked="true"]::after { inset-inline-start: 18px; }
.hp-switch[disabled] { opacity: 0.5; cursor: default; }
.hp-select { appearance: none; padding-inline-end: 36px; background-image: linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%); background-size: 5px 5px; background-position: calc(100% - 17px) 55%, calc(100% - 12px) 55%; background-repeat: no-repeat; }
.hp-avatar { overflow: clip; } .hp-avatar img, .hp-team img { width: 100%; height: 100%; object-fit: cover; }
.hp-skeleton { display: block; height: 16px; border-radius: 4px; background: var(--hp-secondary); animation: hp-appear 1ms 150ms both; }
@keyframes hp-appear { from { opacity: 0; } }
@media (max-width: 640px) {
.hp-page { padding: 0; align-content: start; background: var(--hp-card); }
.hp-page .hp-card { border: 0; border-radius: 0; max-width: none; background: none; }
.hp-page .hp-card-body { padding: 40px 24px; }
.hp-page .hp-card-foot { margin: 0 24px; padding: 16px 0; background: none; border-top: 1px solid var(--hp-border); }
}
`
