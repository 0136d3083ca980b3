/** Tokens of the dashboard's design; the page contains all of its styles, because its CSP allows nothing else. */
export const styles = `
:root{color-scheme:light dark;
--sans:"Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",sans-serif;
--mono:"JetBrains Mono Variable","JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;
--bg-side:light-dark(#F5F3EF,#0F0E0D);--bg:light-dark(#FBFAF8,#151413);--card:light-dark(#FFFFFF,#1B1A18);
--sunken:light-dark(#F7F5F2,#131211);--hover:light-dark(#ECE8E2,#252321);
--line:light-dark(#E8E4DE,#2B2926);--line-strong:light-dark(#D6D0C7,#3F3B37);
--text:light-dark(#1C1917,#F3F1ED);--text-2:light-dark(#55504A,#BDB7AE);--text-3:light-dark(#6B655D,#9C958B);
--accent:light-dark(#C2410C,#FB923C);--accent-soft:light-dark(#FDF1EA,#2E2117);--warn:light-dark(#7A4F00,#E8C45A);
--focus:light-dark(#1C1917,#F3F1ED)}
*{box-sizing:border-box}
html{scroll-padding-top:24px}
body{margin:0;background:var(--bg);color:var(--text);font:14px/20px var(--sans);-webkit-font-smoothing:antialiased;font-variant-numeric:tabular-nums}
a{color:inherit}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
code,.mono{font-family:var(--mono);font-size:13px;font-variant-ligatures:none}
.skip{position:absolute;left:-9999px}
.skip:focus{left:16px;top:16px;z-index:2;padding:8px 12px;background:var(--card);border:1px solid var(--line-strong);border-radius:8px}
.layout{display:grid;grid-template-columns:288px minmax(0,1fr)}
.side{position:sticky;top:0;height:100vh;overflow-y:auto;background:var(--bg-side);border-right:1px solid var(--line);padding:24px 12px 40px}
.brand{display:flex;align-items:center;gap:8px;margin:0 8px 16px;font-weight:600;text-decoration:none}
.brand i{width:16px;height:20px;border-radius:4px;border:1.5px solid var(--text);border-top-width:5px}
.side form{margin:0 0 8px}
.side input{width:100%;height:36px;padding:0 12px;border:1px solid light-dark(#928B81,#79736B);border-radius:8px;background:var(--card);color:inherit;font:inherit;font-size:14px;appearance:none}
.side details{margin-bottom:4px}
.side summary{padding:6px 8px;border-radius:6px;font-weight:500;cursor:pointer;list-style-position:inside;color:var(--text-2)}
.side summary:hover,.side a.row:hover{background:var(--hover)}
.side a.row{display:flex;gap:8px;align-items:baseline;padding:4px 8px;border-radius:6px;text-decoration:none;color:var(--text-2)}
.side a.row .mono{font-size:12px;line-height:20px;overflow-wrap:anywhere}
.side .top{display:block;padding:6px 8px;border-radius:6px;text-decoration:none;color:var(--text-2);font-weight:500}
.side .top:hover{background:var(--hover)}
.verb{flex:none;width:44px;font:600 11px/20px var(--mono);letter-spacing:.02em;color:var(--text-3)}
main{padding:40px 32px 120px;max-width:1120px;width:100%;overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.01em}
h2{margin:56px 0 16px;padding-bottom:8px;border-bottom:1px solid var(--line);font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.01em}
h3{margin:0;font-size:14px;line-height:24px;font-weight:400}
h4{margin:20px 0 8px;font-size:12px;line-height:16px;font-weight:600;color:var(--text-3)}
p{margin:0 0 12px;max-width:72ch;color:var(--text-2)}
.lead{font-size:15px;line-height:24px}
.endpoint{margin:0 0 16px;padding:20px 24px 24px;background:var(--card);border:1px solid var(--line);border-radius:12px}
.endpoint:target{border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
.endpoint>p{margin:8px 0 0}
.endpoint>.summary{margin-top:8px;color:var(--text);font-weight:500}
.path{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px}
.path b{padding:2px 8px;border-radius:6px;background:var(--text);color:var(--card);font:600 12px/20px var(--mono)}
.path a{text-decoration:none}
.path a:hover{text-decoration:underline;text-underline-offset:3px}
.path code{font-size:14px;overflow-wrap:anywhere}
.path em,.dim{color:var(--text-3);font-style:normal}
.chips{display:flex;flex-wrap:wrap;gap:8px;margin-top:12px}
.chip{padding:2px 8px;border:1px solid var(--line-strong);border-radius:6px;font-size:12px;line-height:16px;color:var(--text-2)}
.chip.warn{color:var(--warn);border-color:currentColor}
.wide{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px}
.wide+.wide{margin-top:12px}
table{width:100%;border-collapse:collapse;font-size:13px;overflow-wrap:break-word}
caption{padding:8px 12px;text-align:left;font-weight:500;background:var(--sunken);border-bottom:1px solid var(--line)}
th{padding:6px 12px;text-align:left;font-size:12px;line-height:20px;font-weight:500;color:var(--text-3);background:var(--sunken);border-bottom:1px solid var(--line);white-space:nowrap}
td{padding:8px 12px;vertical-align:top;border-bottom:1px solid var(--line)}
tr:last-child td{border-bottom:0}
table.fields td:first-child{width:36%}
table.fields td:nth-child(2){width:32%}
td code{overflow-wrap:anywhere}
td .need{margin-left:8px;font-size:12px;color:var(--text-3)}
details.more{margin-top:16px;border:1px solid var(--line);border-radius:8px}
details.more+details.more{margin-top:8px}
details.more>summary{padding:8px 12px;cursor:pointer;font-weight:500}
details.more[open]>summary{border-bottom:1px solid var(--line)}
details.more>.wide{border:0;border-radius:0}
details.more>p{margin:12px}
.plain{margin:0;padding:8px 12px;border:1px solid var(--line);border-radius:8px;background:var(--sunken);font-size:13px;max-width:none}
@media (max-width:860px){.layout{display:block}.side input{height:40px;font-size:16px}.side{position:static;height:auto;max-height:45vh;border-right:0;border-bottom:1px solid var(--line);padding:16px 12px}
main{padding:24px 16px 80px}.endpoint{padding:16px}table.fields td{width:auto!important}}
@media (max-width:560px){.fields thead{position:absolute;clip-path:inset(50%)}.fields tbody,.fields tr,.fields caption{display:block}.fields tr{padding:8px 12px;border-bottom:1px solid var(--line)}.fields tr:last-child{border-bottom:0}.fields td{display:inline-block;padding:0 8px 0 0;border:0;max-width:100%}}
@media print{.side{display:none}.layout{display:block}.endpoint{break-inside:avoid}}
`
