import { brandSheet, lightDark, vermilion } from '@hallpass/contract/brand'

/** In the colours of the inbox (packages/server), which stands next to it during development. */
export const styles = `
:root { color-scheme: light dark; --vermilion: ${lightDark(vermilion)}; }
${brandSheet(':root')}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: var(--hp-background); color: var(--hp-foreground); font: 400 15px/22px var(--hp-font); -webkit-font-smoothing: antialiased; }
main { width: 100%; max-width: 400px; padding: 32px; border: 1px solid var(--hp-border); border-radius: var(--hp-radius-card); background: var(--hp-card); }
h1 { margin: 12px 0 4px; font-size: 22px; line-height: 30px; letter-spacing: -0.014em; }
p { margin: 0; }
hr { margin: 24px 0; border: 0; border-top: 1px solid var(--hp-border); }
.badge { font-size: 13px; line-height: 20px; font-weight: 500; color: var(--vermilion); }
.muted { color: var(--hp-muted-foreground); }
.small { font-size: 13px; line-height: 18px; }
form { display: grid; gap: 16px; }
.people { gap: 8px; margin-top: 20px; }
button, input { font: inherit; color: inherit; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--hp-edge); border-radius: var(--hp-radius); background: var(--hp-card); font-weight: 500; cursor: pointer; }
button:hover { background: var(--hp-accent); }
.people button { display: grid; grid-template-columns: 32px 1fr; gap: 0 12px; align-items: center; padding: 8px 12px; text-align: left; }
.people i { grid-row: span 2; display: grid; place-items: center; width: 32px; height: 32px; border-radius: 50%; background: var(--hp-accent); font-style: normal; }
.people b { font-weight: 500; }
.people span { font-size: 13px; line-height: 18px; font-weight: 400; color: var(--hp-muted-foreground); }
label { display: grid; gap: 6px; font-size: 14px; font-weight: 500; }
label input:not([type]), input[type=email] { height: 40px; padding: 0 12px; border: 1px solid var(--hp-input); border-radius: var(--hp-radius); background: var(--hp-card); font-size: 16px; font-weight: 400; }
.check { grid-template-columns: 20px 1fr; align-items: center; font-weight: 400; }
.check input { width: 18px; height: 18px; margin: 0; accent-color: var(--hp-foreground); }
.row { display: grid; grid-template-columns: 1fr auto; gap: 8px; }
.primary { border-color: var(--hp-foreground); background: var(--hp-foreground); color: var(--hp-card); }
.primary:hover { background: var(--hp-foreground); opacity: 0.9; }
:focus-visible { outline: 2px solid var(--hp-foreground); outline-offset: 2px; }
`
