/**
 * The one input that looks like six. Where buttons follow, two lines are kept free below it: a message that wraps, in a
 * wider font or a longer language, must not move them.
 */
export const code = `
.hp-otp { position: relative; display: grid; grid-template-columns: repeat(3, 1fr) 24px repeat(3, 1fr); column-gap: 0; margin-bottom: 40px; }
.hp-otp .hp-help { grid-column: 1 / -1; margin-top: 4px; }
.hp-otp:has(+ .hp-actions) { margin-bottom: 56px; } .hp-otp:has(+ .hp-actions) .hp-help { min-height: 40px; margin-bottom: -44px; }
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
.hp-num { font-variant-numeric: tabular-nums; }
`
