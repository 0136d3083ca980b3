/** Of an impersonation: at the foot of the window, above everything. */
export const banner = `
.hp-banner { position: fixed; inset: auto 0 16px; margin: 0 auto; width: fit-content; max-width: min(480px, 100vw - 32px); display: flex; align-items: center; gap: 12px; padding: 8px 8px 8px 16px; border: 0; border-radius: var(--hp-radius-card); background: var(--hp-popover); color: var(--hp-popover-foreground); box-shadow: var(--hp-shadow-float); font-size: var(--hp-text-sm); line-height: 20px; font-weight: var(--hp-weight-medium); }
.hp-banner .hp-truncate { min-width: 0; }
`
