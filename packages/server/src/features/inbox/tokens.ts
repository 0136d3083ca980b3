/** The design tokens that the inbox needs; light first, dark second. */
export const tokens = `
:root {
  color-scheme: light dark;
  --hp-font: "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif;
  --hp-font-mono: "JetBrains Mono Variable", "JetBrains Mono", ui-monospace, SFMono-Regular, Menlo, monospace;
  --hp-control: 40px;
  --hp-control-sm: 32px;
  --hp-radius: 8px;
  --hp-radius-inner: 4px;
  --hp-fast: 120ms;
  --hp-ease: cubic-bezier(0, 0, 0.2, 1);
  --hp-background: light-dark(#faf9f7, #121110);
  --hp-foreground: light-dark(#1c1a17, #f3f1ed);
  --hp-card: light-dark(#ffffff, #1a1917);
  --hp-field: light-dark(#ffffff, #201e1c);
  --hp-secondary: light-dark(#f2f0ec, #2c2a26);
  --hp-track: light-dark(#f2f0ec, #121110);
  --hp-raised: light-dark(#ffffff, #322f2b);
  --hp-muted: light-dark(#f6f4f1, #161513);
  --hp-muted-foreground: light-dark(#5c574f, #b0aaa1);
  --hp-placeholder: light-dark(#757067, #8f897f);
  --hp-accent: light-dark(#f4f2ee, #322f2a);
  --hp-border: light-dark(#e8e5e0, #302d29);
  --hp-edge: light-dark(#d3cec6, #45413b);
  --hp-input: light-dark(#938d84, #767067);
  --hp-ring: light-dark(#1c1a17, #f3f1ed);
  --hp-ring-soft: light-dark(rgb(28 26 23 / 0.12), rgb(243 241 237 / 0.16));
  --hp-destructive: light-dark(#b42318, #ff8a7a);
  --hp-success: light-dark(#17703a, #6fcf8e);
  --hp-vermilion: light-dark(#c2410c, #fb923c);
}
/* Fingers get larger targets, and 16 px inputs so that iOS does not zoom. */
@media (pointer: coarse), (max-width: 640px) { :root { --hp-control: 44px; --hp-control-sm: 36px; } }
@media (prefers-contrast: more) {
  :root { --hp-edge: var(--hp-input); --hp-border: var(--hp-input); --hp-muted-foreground: var(--hp-foreground); }
}
@media (prefers-reduced-motion: reduce) { :root { --hp-fast: 0ms; } }
`
