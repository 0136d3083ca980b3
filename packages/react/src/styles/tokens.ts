/**
 * The design tokens. Colours are pairs for light and dark; `color-scheme` of the scope decides which one counts.
 * Every rule is inside the scope or named hp-…, so that nothing reaches the app around it.
 */
export const tokens = `
.stack-scope {
color-scheme: light;
--hp-font: "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif;
--hp-font-mono: "JetBrains Mono Variable", "JetBrains Mono", ui-monospace, SFMono-Regular, Menlo, monospace;
--hp-text-xs: 12px;
--hp-line-xs: 16px;
--hp-text-sm: 13px;
--hp-line-sm: 20px;
--hp-text-md: 15px;
--hp-line-md: 24px;
--hp-text-lg: 17px;
--hp-line-lg: 24px;
--hp-text-xl: 20px;
--hp-line-xl: 28px;
--hp-text-2xl: 28px;
--hp-line-2xl: 36px;
--hp-weight-regular: 400;
--hp-weight-medium: 500;
--hp-weight-semibold: 600;
--hp-track-title: -0.014em;
--hp-space-1: 4px;
--hp-space-2: 8px;
--hp-space-3: 12px;
--hp-space-4: 16px;
--hp-space-6: 24px;
--hp-space-8: 32px;
--hp-space-10: 40px;
--hp-control: 40px;
--hp-control-sm: 32px;
--hp-card-width: 400px;
--hp-icon: 16px;
--hp-radius: 8px;
--hp-radius-card: 12px;
--hp-radius-inner: 4px;
--hp-fast: 120ms;
--hp-slow: 180ms;
--hp-ease: cubic-bezier(0, 0, 0.2, 1);
--hp-background: light-dark(#faf9f7, #121110);
--hp-foreground: light-dark(#1c1a17, #f3f1ed);
--hp-card: light-dark(#ffffff, #1a1917);
--hp-card-foreground: light-dark(#1c1a17, #f3f1ed);
--hp-popover: light-dark(#ffffff, #24221f);
--hp-popover-foreground: light-dark(#1c1a17, #f3f1ed);
--hp-field: light-dark(#ffffff, #201e1c);
--hp-primary: light-dark(#1c1a17, #f3f1ed);
--hp-primary-foreground: light-dark(#ffffff, #1a1917);
--hp-primary-hover: color-mix(in oklab, var(--hp-primary) 86%, var(--hp-background));
--hp-secondary: light-dark(#f2f0ec, #2c2a26);
--hp-secondary-foreground: light-dark(#1c1a17, #f3f1ed);
--hp-track: light-dark(#f2f0ec, #121110);
--hp-raised: light-dark(#ffffff, #322f2b);
--hp-muted: light-dark(#f6f4f1, #161513);
--hp-muted-foreground: light-dark(#5c574f, #b0aaa1);
--hp-placeholder: light-dark(#757067, #8f897f);
--hp-accent: light-dark(#f4f2ee, #322f2a);
--hp-accent-foreground: light-dark(#1c1a17, #f3f1ed);
--hp-border: light-dark(#e8e5e0, #302d29);
--hp-edge: light-dark(#d3cec6, #45413b);
--hp-input: light-dark(#938d84, #767067);
--hp-ring: light-dark(#1c1a17, #f3f1ed);
--hp-ring-soft: color-mix(in srgb, var(--hp-ring) 14%, transparent);
--hp-destructive: light-dark(#b42318, #ff8a7a);
--hp-destructive-foreground: light-dark(#ffffff, #2a0f0b);
--hp-destructive-soft: light-dark(#fdf3f1, #2b1a17);
--hp-success: light-dark(#17703a, #6fcf8e);
--hp-success-soft: light-dark(#eef7f0, #17251b);
--hp-shadow-float: 0 0 0 1px light-dark(rgb(28 26 23 / 0.06), rgb(255 255 255 / 0.08)), 0 4px 8px -2px light-dark(rgb(28 26 23 / 0.08), rgb(0 0 0 / 0.4)), 0 16px 32px -8px light-dark(rgb(28 26 23 / 0.16), rgb(0 0 0 / 0.6));
}
html:has(head > [data-stack-theme="dark"]) .stack-scope { color-scheme: dark; }
@media (pointer: coarse), (max-width: 640px) { .stack-scope { --hp-control: 44px; --hp-control-sm: 36px; --hp-text-input: 16px; } }
@media (prefers-contrast: more) { .stack-scope { --hp-edge: var(--hp-input); --hp-border: var(--hp-input); --hp-muted-foreground: var(--hp-foreground); } }
@media (prefers-reduced-motion: reduce) { .stack-scope { --hp-fast: 0ms; --hp-slow: 0ms; } }
`
