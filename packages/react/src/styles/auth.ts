/** Only the pages for signing in and up need these. */
export const auth = `
.hp-oauth-mark { position: absolute; inset-inline-start: 15px; display: grid; place-items: center; width: 18px; height: 18px; } .hp-oauth-mark > svg { width: 18px; height: 18px; }
.hp-field:has(+ .hp-seg) { margin-bottom: 28px; }
.hp-panel-text { padding-top: 12px; }
.hp-both { display: grid; } .hp-both > * { grid-area: 1 / 1; min-width: 0; } .is-off { visibility: hidden; }
.hp-problem { min-height: 20px; margin: 16px 0; }
.hp-form-problem { margin: -28px 0 8px; }
.hp-extra { margin-top: 16px; }
.hp-sent-to { margin-bottom: 24px; }
`
