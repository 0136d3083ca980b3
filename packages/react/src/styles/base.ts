/**
 * What every page needs: page, card, buttons, fields, tabs. The page for signing in waits for nothing else. First of all,
 * what an app says about elements does not reach ours; nor does a reset that says it about types of buttons.
 */
export const base = `
.stack-scope { color: var(--hp-foreground); font: var(--hp-weight-regular) var(--hp-text-md)/var(--hp-line-md) var(--hp-font); -webkit-font-smoothing: antialiased; text-align: start; overflow-wrap: anywhere; }
:where(.stack-scope, .stack-scope *), :where(.stack-scope *)::before, :where(.stack-scope *)::after { box-sizing: border-box; }
.stack-scope :where(h1, h2, h3, p, ul, ol, li, dl, dd, figure, fieldset, hr, form, header, section, label, a, button, input, select, textarea):where(:not(.hp-theirs *)) { width: auto; margin: 0; padding: 0; border: 0; font: inherit; color: inherit; letter-spacing: inherit; text-transform: none; text-shadow: none; box-shadow: none; list-style: none; }
:where(.stack-scope) :where(button, input, select, textarea) { font: inherit; color: inherit; letter-spacing: inherit; }
:where(.stack-scope) svg { display: block; flex: none; }
.stack-scope :focus-visible { outline: 2px solid var(--hp-ring); outline-offset: 2px; }
.hp-input:focus { outline: none; border-color: var(--hp-ring); box-shadow: 0 0 0 3px var(--hp-ring-soft); }
@media (forced-colors: active) { .hp-input:focus { outline: 2px solid Highlight; } }
.hp-i { width: var(--hp-icon); height: var(--hp-icon); stroke: currentColor; stroke-width: 1.75; fill: none; stroke-linecap: round; stroke-linejoin: round; }
.hp-sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.hp-muted { color: var(--hp-muted-foreground); }
.hp-sm { font-size: var(--hp-text-sm); line-height: var(--hp-line-sm); }
.hp-truncate { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
:where(body:has(.hp-page)) { margin: 0; }
.hp-page { min-height: 100dvh; display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; align-content: safe center; padding: 16px; background: var(--hp-background); }
.hp-card {
  width: 100%; max-width: var(--hp-card-width); background: var(--hp-card); color: var(--hp-card-foreground);
  border: 1px solid var(--hp-border); border-radius: var(--hp-radius-card); overflow: clip;
}
.hp-card-body { padding: 39px; }
.hp-card-body:has(> .hp-actions > .hp-btn-ghost:last-child) { padding-bottom: 23px; }
.hp-card-foot {
  border-top: 1px solid var(--hp-border); background: var(--hp-muted); padding: 15px 39px 16px;
  color: var(--hp-muted-foreground); font-size: var(--hp-text-sm); line-height: 24px; display: flex; flex-wrap: wrap; gap: 0 8px; justify-content: space-between; align-items: center;
}
.hp-brand { display: block; width: 40px; height: 40px; border-radius: 8px; }
.hp-title { font-size: var(--hp-text-xl); line-height: var(--hp-line-xl); font-weight: var(--hp-weight-semibold); letter-spacing: var(--hp-track-title); text-wrap: balance; }
.hp-head { display: grid; gap: 16px; margin-bottom: 24px; }
.hp-head p { color: var(--hp-muted-foreground); margin-top: 4px; text-wrap: pretty; }
.hp-head p b { font-weight: var(--hp-weight-medium); color: var(--hp-foreground); }
.hp-link { color: var(--hp-foreground); font-weight: var(--hp-weight-medium); text-decoration: underline; text-decoration-color: var(--hp-edge); text-decoration-thickness: 1px; text-underline-offset: 3px; border-radius: var(--hp-radius-inner); transition: text-decoration-color var(--hp-fast) var(--hp-ease); background: none; border: 0; padding: 0; cursor: pointer; }
.hp-link:hover { text-decoration-color: currentColor; }
.hp-btn {
  position: relative; display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  height: var(--hp-control); padding: 0 16px; border: 1px solid transparent; border-radius: var(--hp-radius);
  font-size: var(--hp-text-md); line-height: 20px; font-weight: var(--hp-weight-medium); white-space: nowrap; text-decoration: none; cursor: pointer;
  background: none; color: var(--hp-foreground);
  transition: background-color var(--hp-fast) var(--hp-ease), border-color var(--hp-fast) var(--hp-ease), color var(--hp-fast) var(--hp-ease);
}
.hp-btn.hp-btn-primary { background: var(--hp-primary); color: var(--hp-primary-foreground); }
.hp-btn-primary:hover { background: var(--hp-primary-hover); }
.hp-btn.hp-btn-outline { background: var(--hp-card); border-color: var(--hp-edge); }
.hp-btn-ghost { color: var(--hp-muted-foreground); }
.hp-btn-outline:hover, .hp-btn-ghost:hover { background: var(--hp-accent); color: var(--hp-foreground); }
.hp-btn-icon { width: var(--hp-control-sm); height: var(--hp-control-sm); padding: 0; color: var(--hp-muted-foreground); }
.hp-btn-block { width: 100%; }
.hp-btn[disabled], .hp-btn[aria-disabled="true"] { cursor: default; opacity: 0.5; pointer-events: none; }
.hp-btn[aria-busy="true"] { cursor: progress; pointer-events: none; }
.hp-stack { display: grid; gap: 8px; }
.hp-actions { display: grid; gap: 8px; margin-top: 24px; }
.hp-spin { width: 16px; height: 16px; border-radius: 50%; border: 2px solid currentColor; border-inline-end-color: transparent; opacity: 0.9; animation: hp-spin 700ms linear infinite; }
@keyframes hp-spin { to { transform: rotate(360deg); } }
@media (prefers-reduced-motion: reduce) { .hp-spin { animation-duration: 2.4s; } }
.hp-oauth { min-width: 0; padding: 0; padding-inline: 47px 8px; justify-content: flex-start; }
.hp-oauth > .hp-badge { position: absolute; inset-inline-end: 9px; }
.hp-badge {
  display: inline-flex; align-items: center; gap: 4px; height: 20px; padding: 0 6px; border-radius: var(--hp-radius-inner);
  background: var(--hp-secondary); color: var(--hp-muted-foreground); font-size: var(--hp-text-xs); line-height: 16px; font-weight: var(--hp-weight-medium); white-space: nowrap;
}
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
.hp-input[aria-invalid="true"]:focus { box-shadow: 0 0 0 3px color-mix(in srgb, var(--hp-destructive) 18%, transparent); }
.hp-wrap { position: relative; }
.hp-wrap .hp-input { padding-inline-end: 44px; }
.hp-wrap .hp-btn-icon { position: absolute; inset-inline-end: 4px; top: 4px; bottom: 4px; height: auto; border-radius: var(--hp-radius-inner); }
.hp-help { margin-bottom: -24px; font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); display: flex; gap: 4px; align-items: flex-start; }
.hp-help .hp-i { margin-top: 2px; }
.hp-help.is-error { color: var(--hp-destructive); }
.is-busy .hp-input { color: var(--hp-muted-foreground); }
.hp-seg { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; padding: 3px; height: var(--hp-control); border-radius: var(--hp-radius); background: var(--hp-track); border: 1px solid var(--hp-border); }
.hp-seg button { border: 1px solid transparent; border-radius: max(0px, var(--hp-radius) - 3px); background: none; font-size: var(--hp-text-sm); line-height: 20px; font-weight: var(--hp-weight-medium); color: var(--hp-muted-foreground); cursor: pointer; text-align: center; padding: 0 8px; transition: background-color var(--hp-fast) var(--hp-ease), color var(--hp-fast) var(--hp-ease); }
.hp-seg button[aria-selected="true"], .hp-seg button[aria-pressed="true"] { background: var(--hp-raised); border-color: var(--hp-edge); color: var(--hp-foreground); }
.hp-panel { min-height: calc(20px + 4px + var(--hp-control) + 32px); margin-top: 12px; }
.hp-brand-initial { display: grid; place-items: center; background: var(--hp-primary); color: var(--hp-primary-foreground); font-weight: var(--hp-weight-semibold); font-size: 17px; }
.hp-skeleton { display: block; height: 16px; border-radius: 4px; background: var(--hp-secondary); animation: hp-appear 1ms 150ms both; }
@keyframes hp-appear { from { opacity: 0; } }
.hp-card-skeleton { animation: hp-appear 1ms 150ms both; }
.hp-skeleton-mark { width: 40px; height: 40px; border-radius: 8px; }
.hp-skeleton-title { width: 60%; height: 20px; margin: 4px 0 12px; }
.hp-skeleton-title + .hp-skeleton { margin-bottom: 8px; }
.hp-skeleton-short { width: 75%; }
.hp-skeleton-button { height: var(--hp-control); border-radius: var(--hp-radius); }
@media (max-width: 640px) {
.hp-page { padding: 0; align-content: start; background: var(--hp-card); }
.hp-page .hp-card { border: 0; border-radius: 0; max-width: none; background: none; }
.hp-page .hp-card-body { padding: 40px 24px; }
.hp-page .hp-card-foot { margin: 0 24px; padding: 16px 0; background: none; border-top: 1px solid var(--hp-border); }
}
`
