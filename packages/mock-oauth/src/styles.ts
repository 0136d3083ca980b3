/** In the colours of the inbox (packages/server), which stands next to it during development. */
export const styles = `
:root {
  color-scheme: light dark;
  --background: light-dark(#faf9f7, #121110);
  --foreground: light-dark(#1c1a17, #f3f1ed);
  --card: light-dark(#ffffff, #1a1917);
  --muted: light-dark(#5c574f, #b0aaa1);
  --accent: light-dark(#f4f2ee, #322f2a);
  --border: light-dark(#e8e5e0, #302d29);
  --edge: light-dark(#d3cec6, #45413b);
  --input: light-dark(#938d84, #767067);
  --vermilion: light-dark(#c2410c, #fb923c);
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: var(--background); color: var(--foreground); font: 400 15px/22px "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif; -webkit-font-smoothing: antialiased; }
main { width: 100%; max-width: 400px; padding: 32px; border: 1px solid var(--border); border-radius: 12px; background: var(--card); }
h1 { margin: 12px 0 4px; font-size: 22px; line-height: 30px; letter-spacing: -0.014em; }
p { margin: 0; }
hr { margin: 24px 0; border: 0; border-top: 1px solid var(--border); }
.badge { font-size: 13px; line-height: 20px; font-weight: 500; color: var(--vermilion); }
.muted { color: var(--muted); }
.small { font-size: 13px; line-height: 18px; }
form { display: grid; gap: 16px; }
.people { gap: 8px; margin-top: 20px; }
button, input { font: inherit; color: inherit; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--edge); border-radius: 8px; background: var(--card); font-weight: 500; cursor: pointer; }
button:hover { background: var(--accent); }
.people button { display: grid; grid-template-columns: 32px 1fr; gap: 0 12px; align-items: center; padding: 8px 12px; text-align: left; }
.people i { grid-row: span 2; display: grid; place-items: center; width: 32px; height: 32px; border-radius: 50%; background: var(--accent); font-style: normal; }
.people b { font-weight: 500; }
.people span { font-size: 13px; line-height: 18px; font-weight: 400; color: var(--muted); }
label { display: grid; gap: 6px; font-size: 14px; font-weight: 500; }
label input:not([type]), input[type=email] { height: 40px; padding: 0 12px; border: 1px solid var(--input); border-radius: 8px; background: var(--card); font-size: 16px; font-weight: 400; }
.check { grid-template-columns: 20px 1fr; align-items: center; font-weight: 400; }
.check input { width: 18px; height: 18px; margin: 0; accent-color: var(--foreground); }
.row { display: grid; grid-template-columns: 1fr auto; gap: 8px; }
.primary { border-color: var(--foreground); background: var(--foreground); color: var(--card); }
.primary:hover { background: var(--foreground); opacity: 0.9; }
:focus-visible { outline: 2px solid var(--foreground); outline-offset: 2px; }
`
