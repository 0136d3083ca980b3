import { brandSheet } from '@hallpass/contract/brand'

/** Every rule is inside the scope or named hp-…, so that nothing reaches the app around it. */
export const tokens = `
.stack-scope { color-scheme: light; }
${brandSheet('.stack-scope')}
html:has(head > [data-stack-theme="dark"]) .stack-scope { color-scheme: dark; }
`
