/** Loaded with the languages that are written from right to left: what points, and what runs the other way even there. */
export const rtl = `
[dir="rtl"] :is(.hp-chev, .hp-back > .hp-i, .lucide-log-in, .lucide-log-out) { transform: scaleX(-1); }
[dir="rtl"] :is(input[type="email"], input[type="password"], .hp-wrap > input, .hp-code > :first-child, .hp-details) { direction: ltr; text-align: end; }
[dir="rtl"] .hp-details { text-align: start; }
[dir="rtl"] .hp-otp { direction: ltr; } [dir="rtl"] .hp-otp .hp-help { direction: rtl; }
[dir="rtl"] .hp-mono, [dir="rtl"] .hp-cell-ip { direction: ltr; unicode-bidi: isolate; } [dir="rtl"] .hp-cell-ip { text-align: end; }
[dir="rtl"] .hp-select { background-position: 12px 55%, 17px 55%; }
[dir="rtl"] .hp-title { letter-spacing: 0; }
`
