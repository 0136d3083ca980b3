import { lightDark, vermilion } from '@hallpass/contract/brand'
import { pageStyles } from '../../http/page-styles.ts'

/** Served as /inbox/app.css. Its class names are those of the components in packages/react that look alike. */
export const styles = `${pageStyles}
:root { --hp-vermilion: ${lightDark(vermilion)}; }
body { background: var(--hp-card); font-size: 14px; line-height: 20px; font-feature-settings: "cv11", "ss03"; text-rendering: optimizeLegibility; }
svg { display: block; flex: none; }
.hp-i { width: 16px; height: 16px; stroke: currentColor; stroke-width: 1.75; fill: none; stroke-linecap: round; stroke-linejoin: round; }
.hp-i-20 { width: 20px; height: 20px; }
.hp-grow { flex: 1 1 auto; min-width: 0; }

.hp-btn { display: inline-flex; align-items: center; justify-content: center; gap: 8px; height: var(--hp-control); padding: 0 16px; border: 1px solid transparent; border-radius: var(--hp-radius); font-size: 15px; line-height: 20px; font-weight: 500; white-space: nowrap; text-decoration: none; cursor: pointer; background: none; color: var(--hp-foreground); transition: background-color var(--hp-fast) var(--hp-ease), color var(--hp-fast) var(--hp-ease); }
.hp-btn-outline { background: var(--hp-card); border-color: var(--hp-edge); }
.hp-btn-outline:hover, .hp-btn-ghost:hover { background: var(--hp-accent); }
.hp-btn-ghost { color: var(--hp-muted-foreground); }
.hp-btn-ghost:hover { color: var(--hp-foreground); }
.hp-btn-sm { height: var(--hp-control-sm); padding: 0 12px; font-size: 13px; }

.hp-input { width: 100%; height: 36px; padding: 0 12px 0 36px; border: 1px solid var(--hp-input); border-radius: var(--hp-radius); background: var(--hp-field); font-size: 14px; }
.hp-input::placeholder { color: var(--hp-placeholder); opacity: 1; }
.hp-input::-webkit-search-cancel-button { filter: grayscale(1); }
.hp-input:hover { border-color: var(--hp-muted-foreground); }
.hp-input:focus { outline: none; border-color: var(--hp-ring); box-shadow: 0 0 0 3px var(--hp-ring-soft); }
@media (forced-colors: active) { .hp-input:focus { outline: 2px solid Highlight; } }

.hp-inbox { height: 100dvh; display: grid; grid-template: 56px minmax(0, 1fr) / 360px minmax(0, 1fr); }
.hp-inbox-bar { grid-column: 1 / -1; display: flex; align-items: center; gap: 12px; padding: 0 16px; border-bottom: 1px solid var(--hp-border); }
.hp-inbox-bar h1 { font-size: 14px; line-height: 20px; font-weight: 600; }
.hp-badge { display: inline-flex; align-items: center; height: 20px; padding: 0 6px; border-radius: var(--hp-radius-inner); background: var(--hp-secondary); color: var(--hp-muted-foreground); font-size: 12px; line-height: 16px; font-weight: 500; }
.hp-live { display: inline-flex; align-items: center; gap: 8px; margin-left: 4px; font-size: 13px; color: var(--hp-muted-foreground); }
.hp-live i { position: relative; width: 8px; height: 8px; border-radius: 50%; background: var(--hp-success); }
.hp-live i::after { content: ""; position: absolute; inset: 0; border-radius: 50%; background: inherit; animation: hp-live 2s var(--hp-ease) infinite; }
.hp-live.is-off i { background: var(--hp-input); }
.hp-live.is-off i::after { animation: none; }
@keyframes hp-live { to { transform: scale(2.5); opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .hp-live i::after { animation: none; opacity: 0.25; transform: scale(1.75); } }
.hp-count { font-size: 13px; color: var(--hp-muted-foreground); font-variant-numeric: tabular-nums; }

.hp-inbox-list { border-right: 1px solid var(--hp-border); overflow: auto; background: var(--hp-muted); }
.hp-inbox-search { position: sticky; top: 0; z-index: 1; display: grid; padding: 12px 16px; background: var(--hp-muted); border-bottom: 1px solid var(--hp-border); }
.hp-inbox-search > .hp-i { position: absolute; left: 28px; top: 22px; color: var(--hp-muted-foreground); pointer-events: none; }
.hp-nothing { padding: 24px 16px; font-size: 13px; color: var(--hp-muted-foreground); }
.hp-mail { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; padding: 12px 16px 11px; border-bottom: 1px solid var(--hp-border); text-decoration: none; color: inherit; font-size: 13px; }
.hp-mail:focus-visible { outline-offset: -2px; }
.hp-mail b { font-size: 14px; font-weight: 500; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hp-mail time { color: var(--hp-muted-foreground); font-variant-numeric: tabular-nums; }
.hp-mail span { grid-column: 1 / -1; color: var(--hp-muted-foreground); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hp-mail:hover { background: var(--hp-accent); }
.hp-mail[aria-current] { background: var(--hp-card); }
.hp-mail[aria-current]::before { content: ""; position: absolute; left: 0; top: 0; bottom: 0; width: 3px; background: var(--hp-vermilion); }
.hp-mail.is-failed span:last-child { color: var(--hp-destructive); display: flex; align-items: center; gap: 4px; }

.hp-mail-view { display: grid; grid-template-rows: auto auto minmax(0, 1fr); min-width: 0; }
.hp-mail-head { padding: 24px 24px 16px; display: grid; gap: 16px; min-width: 0; }
.hp-mail-head h2 { font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.014em; overflow-wrap: anywhere; }
.hp-mail-meta { display: flex; flex-wrap: wrap; gap: 0 16px; font-size: 13px; color: var(--hp-muted-foreground); margin-top: 4px; overflow-wrap: anywhere; }
.hp-mail-meta b { font-weight: 400; color: var(--hp-foreground); }
.hp-back { display: none; }
.hp-chips { display: flex; gap: 8px; min-width: 0; }
.hp-chip { display: inline-flex; align-items: center; gap: 8px; height: 36px; padding: 0 4px 0 12px; border: 1px solid var(--hp-edge); border-radius: var(--hp-radius); background: var(--hp-field); font-size: 13px; min-width: 0; }
.hp-chip.is-code { flex: none; }
.hp-chip > span:first-child { color: var(--hp-muted-foreground); }
.hp-chip code { font: 500 13px/20px var(--hp-font-mono); font-feature-settings: "zero"; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hp-chip .hp-btn { height: 28px; padding: 0 8px; font-size: 13px; border-radius: var(--hp-radius-inner); gap: 6px; }
.hp-chip .hp-btn-icon { width: 28px; padding: 0; }
.hp-mail-tabs { display: flex; align-items: center; gap: 24px; padding: 0 24px; border-bottom: 1px solid var(--hp-border); height: 40px; }
.hp-mail-tabs > a { display: flex; align-items: center; height: 40px; font-weight: 500; color: var(--hp-muted-foreground); text-decoration: none; }
.hp-mail-tabs > a[aria-current] { color: var(--hp-foreground); box-shadow: inset 0 -2px 0 var(--hp-vermilion); }
.hp-seg { margin-left: auto; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; height: 32px; padding: 2px; border-radius: var(--hp-radius); background: var(--hp-track); border: 1px solid var(--hp-border); }
.hp-seg a { display: grid; place-items: center; padding: 0 10px; border: 1px solid transparent; border-radius: 5px; color: var(--hp-muted-foreground); }
.hp-seg a[aria-current] { background: var(--hp-raised); border-color: var(--hp-edge); color: var(--hp-foreground); }
.hp-mail-body { background: var(--hp-background); overflow: hidden; min-height: 0; }
.hp-mail-body.is-scrolling { overflow: auto; }
.hp-mail-body iframe { width: 100%; height: 100%; border: 0; display: block; }
.hp-mail-body.is-phone iframe { width: 390px; max-width: 100%; margin: 0 auto; border: solid var(--hp-border); border-width: 0 1px; }
.hp-mail-text { padding: 24px; max-width: 720px; font: 400 13px/20px var(--hp-font-mono); white-space: pre-wrap; overflow-wrap: anywhere; }
.hp-source { max-width: none; padding-top: 0; color: var(--hp-muted-foreground); }
.hp-source-bar { position: sticky; top: 0; display: flex; justify-content: flex-end; padding: 8px 16px; background: var(--hp-background); }
.hp-source-bar .hp-btn { height: 32px; padding: 0 12px; font-size: 13px; }
.hp-more summary { width: max-content; padding: 2px 0; font-size: 13px; color: var(--hp-muted-foreground); cursor: pointer; }
.hp-more summary:hover { color: var(--hp-foreground); }
.hp-more > div { margin-top: 8px; }
.hp-chips.is-stacked { flex-direction: column; align-items: flex-start; }
.hp-headers { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 8px 24px; padding: 24px; font-size: 13px; }
.hp-headers dt { color: var(--hp-muted-foreground); }
.hp-headers dd { font-family: var(--hp-font-mono); overflow-wrap: anywhere; }
.hp-empty { display: grid; place-content: center; justify-items: center; text-align: center; gap: 16px; padding: 40px 24px; grid-column: 1 / -1; }
.hp-empty h2 { font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.014em; }
.hp-empty p { color: var(--hp-muted-foreground); max-width: 360px; margin-top: 4px; text-wrap: balance; }
.hp-tile { width: 40px; height: 40px; border-radius: 8px; border: 1px solid var(--hp-border); display: grid; place-items: center; }

@media (max-width: 640px) {
  .hp-inbox { grid-template: 56px minmax(0, 1fr) / minmax(0, 1fr); }
  .hp-inbox-list { border: 0; background: none; }
  .hp-inbox-search { background: var(--hp-card); }
  .hp-input { font-size: 16px; }
  html:not([data-view="mail"]) .hp-mail-view, [data-view="mail"] .hp-inbox-list, .hp-no-phone { display: none; }
  .hp-mail[aria-current]::before { display: none; }
  .hp-back { display: inline-flex; align-items: center; gap: 4px; height: 44px; margin-left: -4px; color: var(--hp-muted-foreground); font-weight: 500; text-decoration: none; }
  .hp-mail-head { padding: 8px 16px 16px; }
  .hp-mail-tabs { padding: 0 16px; }
  .hp-chips { flex-direction: column; }
  .hp-chip { height: 44px; justify-content: space-between; }
  .hp-chip .hp-btn { height: 36px; }
  .hp-chip .hp-btn-icon { width: 36px; }
  .hp-chip code { flex: 1; }
  .hp-mail-text, .hp-headers { padding: 16px; }
}
@media (max-width: 360px) { .hp-badge { display: none; } }
`
