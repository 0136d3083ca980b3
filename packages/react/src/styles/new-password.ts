/** How strong a new password is and what it must be. In a low window the button still comes without scrolling. */
export const newPassword = `
.hp-meter { display: grid; grid-template-columns: repeat(4, 1fr) auto; gap: 4px; align-items: center; height: 20px; font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); }
.hp-meter i { height: 4px; border-radius: 2px; background: var(--hp-border); } .hp-meter i.on { background: var(--hp-foreground); }
.hp-meter b { min-width: 64px; text-align: end; font-weight: var(--hp-weight-medium); }
.hp-reqs { display: grid; gap: 4px; margin: 4px 0 20px; font-size: var(--hp-text-sm); line-height: 20px; color: var(--hp-muted-foreground); }
.hp-reqs li { display: flex; gap: 8px; align-items: center; }
.hp-reqs li.ok { color: var(--hp-foreground); } .hp-reqs li.ok .hp-i { color: var(--hp-success); }
.hp-field:has(+ .hp-meter) { margin-bottom: 8px; }
.hp-reqs li.is-error { color: var(--hp-destructive); }
@media (max-height: 880px) {
.hp-card-body:has(.hp-reqs) { padding-block: 23px; }
.hp-reqs { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-bottom: 12px; } .hp-reqs ~ .hp-field { margin-bottom: 24px; }
}
.hp-meter .hp-strong { color: var(--hp-foreground); }
`
