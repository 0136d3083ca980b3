/** What most pages need in addition to the base: menus, dialogs, avatars, facts. The sign-in page does not. */
export const more = `
.hp-xs { font-size: var(--hp-text-xs); line-height: var(--hp-line-xs); }
.hp-mono { font-family: var(--hp-font-mono); font-feature-settings: normal; }
.hp-nowrap { white-space: nowrap; }
.hp-grow { flex: 1 1 auto; min-width: 0; }
.hp-row { display: flex; align-items: center; gap: var(--hp-space-2); }
.hp-head-marks { display: flex; align-items: center; gap: 8px; }
.hp-head-marks .hp-link-line { width: 24px; border-top: 1px dashed var(--hp-input); }
.hp-btn-danger { color: var(--hp-destructive); background: var(--hp-card); border-color: var(--hp-edge); }
.hp-btn-danger:hover { background: var(--hp-destructive-soft); border-color: var(--hp-destructive); }
.hp-badge .hp-i { width: 12px; height: 12px; stroke-width: 2; }
.hp-badge-line { background: none; box-shadow: inset 0 0 0 1px var(--hp-edge); }
.hp-badge-success { background: var(--hp-success-soft); color: var(--hp-success); }
.hp-who { display: flex; align-items: center; gap: 12px; padding: 11px 12px; border: 1px solid var(--hp-border); border-radius: var(--hp-radius); min-height: 60px; }
.hp-avatar { width: 36px; height: 36px; border-radius: 50%; background: var(--hp-secondary); color: var(--hp-secondary-foreground); display: grid; place-items: center; font-size: var(--hp-text-xs); line-height: 16px; font-weight: var(--hp-weight-semibold); letter-spacing: 0.02em; flex: none; }
.hp-avatar-32 { width: 32px; height: 32px; }
.hp-team { width: 24px; height: 24px; border-radius: 6px; background: var(--hp-secondary); display: grid; place-items: center; font-size: var(--hp-text-xs); font-weight: var(--hp-weight-semibold); flex: none; }
.hp-team.is-own { background: var(--hp-primary); color: var(--hp-primary-foreground); }
.hp-team-40 { width: 40px; height: 40px; border-radius: 8px; font-size: 17px; }
.hp-two { display: grid; grid-template-columns: minmax(0, 1fr); line-height: 20px; min-width: 0; }
.hp-two > :first-child { font-weight: var(--hp-weight-medium); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hp-two > :last-child { font-size: var(--hp-text-sm); color: var(--hp-muted-foreground); }
.hp-who .hp-two > * { white-space: normal; } .hp-who > .hp-link { flex: none; }
.hp-facts { display: grid; gap: 12px; margin: 16px 0 0; font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); }
.hp-facts li { display: grid; grid-template-columns: 16px 1fr; gap: 12px; } .hp-facts .hp-i { margin-top: 2px; }
.hp-access { display: grid; min-width: 0; overflow-wrap: anywhere; }
.hp-other-keys { margin: 0 0 24px; padding: 0; border: 0; min-width: 0; } .hp-other-keys legend { padding: 0; } .hp-other-keys .hp-facts { margin-top: 8px; }
.hp-check { display: grid; grid-template-columns: 16px 1fr; gap: 12px; margin-block: 16px; font-size: var(--hp-text-sm); line-height: 20px; cursor: pointer; }
.hp-check input { width: 16px; height: 16px; margin: 2px 0 0; accent-color: var(--hp-primary); }
.hp-code { display: flex; align-items: center; gap: 8px; justify-content: space-between; padding-inline: 12px 4px; min-height: 40px; border: 1px solid var(--hp-border); border-radius: var(--hp-radius); background: var(--hp-muted); font-size: var(--hp-text-sm); line-height: var(--hp-line-sm); }
.hp-code > :first-child { font-family: var(--hp-font-mono); font-feature-settings: normal; }
.hp-code .hp-btn { height: 32px; padding: 0 8px; }
.hp-kv { display: grid; gap: 8px; font-size: var(--hp-text-sm); line-height: 20px; }
.hp-kv > div { display: flex; justify-content: space-between; gap: 16px; }
.hp-kv dt { color: var(--hp-muted-foreground); }
.hp-menu { width: 264px; padding: 4px; background: var(--hp-popover); color: var(--hp-popover-foreground); border-radius: var(--hp-radius-card); box-shadow: var(--hp-shadow-float); animation: hp-in var(--hp-slow) var(--hp-ease); transform-origin: top; }
@keyframes hp-in { from { opacity: 0; transform: translateY(-4px) scale(0.98); } }
.hp-menu-item { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 36px; padding: 0 12px; border: 0; border-radius: var(--hp-radius); background: none; text-align: start; font-size: var(--hp-text-md); line-height: 20px; color: inherit; cursor: pointer; text-decoration: none; }
.hp-menu-item > .hp-i { color: var(--hp-muted-foreground); }
.hp-menu-slot { flex: none; display: grid; place-items: center; width: var(--hp-icon); height: var(--hp-icon); overflow: visible; color: var(--hp-muted-foreground); }
.hp-menu-item:hover, .hp-menu-item.is-active { background: var(--hp-accent); }
.hp-menu-item.is-active { outline: none; }
.hp-menu-item:focus { background: var(--hp-accent); outline-offset: -2px; }
.hp-menu-item.is-danger, .hp-menu-item.is-danger > .hp-i { color: var(--hp-destructive); }
.hp-menu-item[aria-disabled="true"] { cursor: default; color: var(--hp-muted-foreground); padding-block: 8px; }
.hp-menu-reason { display: grid; } .hp-menu-reason small { font-size: var(--hp-text-xs); line-height: 16px; }
.hp-menu-item .hp-kbd { margin-inline-start: auto; }
.hp-menu-sep { height: 1px; background: var(--hp-border); margin: 4px -4px; }
.hp-menu-head { display: flex; align-items: center; gap: 12px; padding: 8px 12px 12px; }
.hp-menu-label { padding: 8px 12px 4px; font-size: var(--hp-text-xs); line-height: 16px; font-weight: var(--hp-weight-medium); color: var(--hp-muted-foreground); }
@media (pointer: coarse), (max-width: 640px) { .hp-menu-item { min-height: 44px; } }
.hp-notice { display: grid; grid-template-columns: 16px 1fr auto; gap: 12px; align-items: center; padding-block: 11px; padding-inline: 15px 12px; border: 1px dashed var(--hp-input); border-radius: var(--hp-radius); background: var(--hp-muted); font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); }
.hp-notice b { color: var(--hp-foreground); font-weight: var(--hp-weight-medium); }
.hp-notice-plain { border: 1px solid var(--hp-border); align-items: start; grid-template-columns: 16px 1fr; } .hp-notice-plain .hp-i { margin-top: 2px; }
.hp-alert { display: grid; grid-template-columns: 16px 1fr; gap: 12px; padding: 11px 15px; margin-bottom: 16px; border-radius: var(--hp-radius); background: var(--hp-destructive-soft); color: var(--hp-destructive); font-size: var(--hp-text-sm); line-height: 20px; }
.hp-alert .hp-i { margin-top: 2px; }
.hp-dialog { width: calc(100% - 32px); max-width: 440px; padding: 0; border: 0; border-radius: var(--hp-radius-card); background: var(--hp-popover); color: var(--hp-popover-foreground); box-shadow: var(--hp-shadow-float); }
.hp-dialog[open] { animation: hp-in var(--hp-slow) var(--hp-ease); }
.hp-dialog::backdrop { background: rgb(0 0 0 / 0.4); }
.hp-dialog-body { padding: 24px; display: grid; gap: 8px; }
.hp-dialog-body > p { color: var(--hp-muted-foreground); }
.hp-dialog-body .hp-code { margin-top: 8px; } .hp-dialog-body .hp-field { margin-bottom: 24px; } .hp-dialog-body:has(> .hp-field:last-child) { padding-bottom: 8px; }
.hp-dialog-foot { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; padding: 15px 24px 16px; border-top: 1px solid var(--hp-border); background: var(--hp-muted); }
.hp-menu[popover] { position: fixed; inset: auto; margin: 0; border: 0; overflow: auto; }
.hp-btn-destroy { background: var(--hp-destructive); color: var(--hp-destructive-foreground); }
.hp-switch { position: relative; flex: none; width: 36px; height: 20px; border: 0; padding: 0; border-radius: 10px; background: var(--hp-input); cursor: pointer; transition: background-color var(--hp-fast) var(--hp-ease); }
.hp-switch::after { content: ""; position: absolute; top: 2px; inset-inline-start: 2px; width: 16px; height: 16px; border-radius: 50%; background: var(--hp-card); transition: inset-inline-start var(--hp-fast) var(--hp-ease); }
.hp-switch[aria-checked="true"] { background: var(--hp-primary); } .hp-switch[aria-checked="true"]::after { inset-inline-start: 18px; }
.hp-switch[disabled] { opacity: 0.5; cursor: default; }
.hp-select { appearance: none; padding-inline-end: 36px; background-image: linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%); background-size: 5px 5px; background-position: calc(100% - 17px) 55%, calc(100% - 12px) 55%; background-repeat: no-repeat; }
.hp-avatar, .hp-team { overflow: clip; } .hp-avatar img, .hp-team img { width: 100%; height: 100%; object-fit: cover; }
.hp-avatar[data-letters]::before, .hp-team[data-letters]::before { content: attr(data-letters); }
.hp-avatar.has-border { box-shadow: 0 0 0 1px var(--hp-edge); }
.hp-user-trigger { display: flex; align-items: center; gap: 12px; border: 0; background: none; padding: 0; border-radius: 50%; cursor: pointer; text-align: start; }
.hp-user-trigger.has-info { border-radius: var(--hp-radius); padding: 4px 8px; } .hp-user-trigger.has-info:hover { background: var(--hp-accent); }
.hp-user-trigger:hover .hp-avatar, .hp-user-trigger[aria-expanded="true"] .hp-avatar { background: var(--hp-raised); box-shadow: inset 0 0 0 1px var(--hp-edge); }
.hp-btn.hp-team-trigger { max-width: 264px; height: 36px; padding: 0 8px; color: var(--hp-foreground); } .hp-team-trigger > .hp-i { color: var(--hp-muted-foreground); }
.hp-team-trigger[aria-expanded="true"] { background: var(--hp-accent); }
.hp-menu-row { display: flex; align-items: center; } .hp-menu-gear { margin: 0 4px; flex: none; } .hp-team.is-empty { background: none; }
.hp-skeleton-avatar { width: 32px; height: 32px; } .hp-skeleton-trigger { width: 160px; height: 36px; }
.hp-waiting { display: grid; justify-items: center; gap: 12px; padding: 40px 24px; min-height: 160px; align-content: start; color: var(--hp-muted-foreground); }
.hp-waiting > .hp-spin { width: 24px; height: 24px; }
.hp-details { margin: 0; padding: 11px 12px; overflow: auto; border: 1px solid var(--hp-border); border-radius: var(--hp-radius); background: var(--hp-muted); font: 400 13px/20px var(--hp-font-mono); white-space: pre-wrap; }
.hp-inline { display: inline-block; vertical-align: middle; }
.hp-tile {
  width: 40px; height: 40px; border-radius: 8px; border: 1px solid var(--hp-border); display: grid; place-items: center; color: var(--hp-foreground); background: var(--hp-card);
}
.hp-tile.is-success { color: var(--hp-success); background: var(--hp-success-soft); border-color: transparent; }
.hp-tile.is-error { color: var(--hp-destructive); background: var(--hp-destructive-soft); border-color: transparent; }
.hp-i-20 { width: 20px; height: 20px; }
.hp-strong { font-weight: var(--hp-weight-medium); color: var(--hp-foreground); }
.hp-btn-sm { height: var(--hp-control-sm); padding: 0 12px; font-size: var(--hp-text-sm); }
.hp-num { font-variant-numeric: tabular-nums; }
.hp-actions > .hp-btn { height: auto; min-height: var(--hp-control); padding-block: 8px; white-space: normal; text-align: center; }
`
