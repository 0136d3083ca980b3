import { brandSheet } from '@hallpass/contract/brand'

/** What our pages share that need neither script nor build: inbox, unsubscribe and messages. */
export const pageStyles = `
:root { color-scheme: light dark; }
${brandSheet(':root')}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; color: var(--hp-foreground); font-family: var(--hp-font); -webkit-font-smoothing: antialiased; }
h1, h2, p, dl, dd, pre { margin: 0; padding: 0; }
button, input { font: inherit; color: inherit; letter-spacing: inherit; }
:focus-visible { outline: 2px solid var(--hp-ring); outline-offset: 2px; }
`

/** One card in the middle of the page, like those of the hosted pages. */
export const cardPageStyles = `${pageStyles}
body { min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: var(--hp-background); font-size: var(--hp-text-md); line-height: var(--hp-line-md); }
main { width: 100%; max-width: var(--hp-card-width); padding: 39px; border: 1px solid var(--hp-border); border-radius: var(--hp-radius-card); background: var(--hp-card); }
h1 { font-size: var(--hp-text-xl); line-height: var(--hp-line-xl); font-weight: var(--hp-weight-semibold); letter-spacing: var(--hp-track-title); text-wrap: balance; overflow-wrap: anywhere; }
p { margin-top: 4px; color: var(--hp-muted-foreground); overflow-wrap: anywhere; }
@media (max-width: 640px) { body { place-items: start; padding: 0; background: var(--hp-card); } main { max-width: none; padding: 40px 24px; border: 0; border-radius: 0; } }
`
