import { raw } from 'hono/html'

/** lucide's shapes, 16 px, stroke 1.75. */
const shapes = {
  trash:
    '<path d="M10 11v6"/><path d="M14 11v6"/><path d="M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6"/><path d="M3 6h18"/><path d="M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"/>',
  search: '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  back: '<path d="m15 18-6-6 6-6"/>',
  copy: '<rect width="14" height="14" x="8" y="8" rx="2" ry="2"/><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/>',
  open: '<path d="M15 3h6v6"/><path d="M10 14 21 3"/><path d="M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6"/>',
  wide: '<rect width="20" height="14" x="2" y="3" rx="2"/><line x1="8" x2="16" y1="21" y2="21"/><line x1="12" x2="12" y1="17" y2="21"/>',
  phone: '<rect width="14" height="20" x="5" y="2" rx="2" ry="2"/><path d="M12 18h.01"/>',
  alert:
    '<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>',
  inbox:
    '<polyline points="22 12 16 12 14 15 10 15 8 12 2 12"/><path d="M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"/>',
} as const

export const icon = (name: keyof typeof shapes, className = 'hp-i') =>
  raw(`<svg class="${className}" viewBox="0 0 24 24" aria-hidden="true">${shapes[name]}</svg>`)

export const logo = raw(
  '<svg width="28" height="28" viewBox="0 0 28 28" role="img" aria-label="Hallpass"><rect x="4" y="2" width="20" height="24" rx="5" fill="var(--hp-vermilion)"/><rect x="10.5" y="5.5" width="7" height="2.5" rx="1.25" fill="var(--hp-card)"/><path d="m9.5 16.5 3.2 3.2 6-6.4" fill="none" stroke="var(--hp-card)" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)
