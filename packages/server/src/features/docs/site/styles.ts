import { lightDark, vermilion } from '@hallpass/contract/brand'
import { pageStyles } from '../../../http/page-styles.ts'
import { pictureStyles } from './pictures.ts'

/** Served as /docs/docs.css: brand tokens, a column to read in, everything else around it. */
export const styles = `${pageStyles}
:root { --accent: ${lightDark(vermilion)}; --top: 56px; }
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; }
html { scroll-padding-top: calc(var(--top) + 16px); }
body { background: var(--hp-background); font-size: var(--hp-text-md); line-height: var(--hp-line-md); }
a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--hp-input); }
a:hover { text-decoration-color: currentColor; }
ul { margin: 0; padding: 0; list-style: none; }
code, pre, kbd { font-family: var(--hp-font-mono); font-size: 13px; font-variant-ligatures: none; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 12px; z-index: 3; padding: 4px 12px; background: var(--hp-card); border-radius: var(--hp-radius); }
.top { position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 16px; height: var(--top); padding: 0 24px; background: var(--hp-card); border-bottom: 1px solid var(--hp-border); }
.brand { display: flex; align-items: center; gap: 8px; font-weight: var(--hp-weight-semibold); text-decoration: none; white-space: nowrap; }
.brand-docs { font-weight: var(--hp-weight-regular); color: var(--hp-muted-foreground); }
.search { position: relative; flex: 1; max-width: 420px; margin-left: auto; }
.search input { width: 100%; height: 36px; padding: 0 36px 0 12px; border: 1px solid var(--hp-input); border-radius: var(--hp-radius); background: var(--hp-field); font-size: 14px; appearance: none; }
.search input::placeholder { color: var(--hp-placeholder); opacity: 1; }
.search kbd { position: absolute; right: 8px; top: 8px; padding: 0 6px; border: 1px solid var(--hp-edge); border-radius: var(--hp-radius-inner); line-height: 18px; color: var(--hp-muted-foreground); pointer-events: none; }
.search:focus-within kbd { display: none; }
.found { position: absolute; top: 44px; right: 0; width: min(560px, calc(100vw - 32px)); max-height: min(70vh, 560px); overflow-y: auto; padding: 8px; background: var(--hp-popover); border-radius: var(--hp-radius-card); box-shadow: var(--hp-shadow-float); }
.found p { padding: 8px 12px; color: var(--hp-muted-foreground); font-size: 14px; }
.found a, .results a { display: block; padding: 8px 12px; border-radius: var(--hp-radius); text-decoration: none; }
.found a[aria-selected=true], .found a:hover, .results a:hover { background: var(--hp-accent); }
.found b, .results b { display: block; font-weight: var(--hp-weight-medium); overflow-wrap: anywhere; }
.found b i, .results b i { font-style: normal; font-weight: var(--hp-weight-regular); color: var(--hp-muted-foreground); }
.found span, .results span { display: block; font-size: 13px; line-height: 20px; color: var(--hp-muted-foreground); overflow-wrap: anywhere; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
mark { background: none; color: var(--hp-foreground); font-weight: var(--hp-weight-semibold); }
.version { font-size: 13px; color: var(--hp-muted-foreground); font-variant-numeric: tabular-nums; }
.places { display: flex; gap: 16px; font-size: 14px; }
.places a { text-decoration: none; }
.places a:hover { text-decoration: underline; }
.room { display: grid; grid-template-columns: 256px minmax(0, 1fr); max-width: 1360px; margin: 0 auto; }
.menu { position: sticky; top: var(--top); height: calc(100dvh - var(--top)); overflow-y: auto; padding: 24px 12px 40px 24px; border-right: 1px solid var(--hp-border); }
.menu > summary { display: none; }
.pages h2 { margin: 20px 0 4px; padding: 0 8px; font-size: 13px; line-height: 20px; font-weight: var(--hp-weight-semibold); }
.pages h2:first-child { margin-top: 0; }
.pages a { display: block; padding: 4px 8px; border-radius: 6px; font-size: 14px; line-height: 20px; text-decoration: none; color: var(--hp-muted-foreground); }
.pages a:hover { background: var(--hp-accent); color: var(--hp-foreground); }
.pages a[aria-current] { background: var(--hp-secondary); color: var(--hp-foreground); font-weight: var(--hp-weight-medium); box-shadow: inset 2px 0 var(--accent); }
main { min-width: 0; padding: 40px 48px 96px; outline: none; }
article, main footer { max-width: 720px; margin: 0 auto; }
h1 { font-size: var(--hp-text-2xl); line-height: var(--hp-line-2xl); font-weight: var(--hp-weight-semibold); letter-spacing: var(--hp-track-title); text-wrap: balance; overflow-wrap: anywhere; }
article h2 { margin: 48px 0 0; font-size: var(--hp-text-xl); line-height: var(--hp-line-xl); font-weight: var(--hp-weight-semibold); letter-spacing: var(--hp-track-title); overflow-wrap: anywhere; }
article h3 { margin: 32px 0 0; font-size: 16px; line-height: 24px; font-weight: var(--hp-weight-semibold); overflow-wrap: anywhere; }
article h4 { margin: 24px 0 0; font-size: 15px; line-height: 24px; font-weight: var(--hp-weight-semibold); }
.anchor { margin-left: 8px; color: var(--hp-muted-foreground); font-weight: var(--hp-weight-regular); text-decoration: none; opacity: 0; }
:is(h2, h3, h4):hover > .anchor, .anchor:focus-visible { opacity: 1; }
@media (hover: none) { .anchor { opacity: 1; } }
:is(h2, h3, h4):target { text-decoration: underline; text-decoration-color: var(--accent); text-decoration-thickness: 2px; text-underline-offset: 6px; }
${pictureStyles}article p { margin-top: 16px; overflow-wrap: break-word; }
article .lead { color: var(--hp-muted-foreground); }
article :is(ul, ol):not([class]) { margin: 16px 0 0; padding-left: 24px; }
article ul:not([class]) { list-style: disc; }
article li { margin-top: 6px; }
article li::marker { color: var(--hp-muted-foreground); }
article li > p:first-child { margin-top: 0; }
article :not(pre) > code { padding: 1px 5px; border-radius: var(--hp-radius-inner); background: var(--hp-secondary); overflow-wrap: anywhere; }
blockquote { margin: 16px 0 0; padding-left: 16px; border-left: 2px solid var(--hp-edge); }
hr { margin: 32px 0; border: 0; border-top: 1px solid var(--hp-border); }
.code { position: relative; margin-top: 16px; }
.code pre { overflow-x: auto; padding: 14px 16px; border: 1px solid var(--hp-border); border-radius: var(--hp-radius); background: var(--hp-muted); line-height: 20px; tab-size: 2; }
.code .c { color: var(--hp-muted-foreground); }
.code .s { color: var(--hp-success); }
.code .k { color: var(--accent); }
.code .mine { border-bottom: 1px dashed var(--hp-success); }
.copy { position: absolute; top: 7px; right: 7px; height: 32px; padding: 0 10px; border: 1px solid var(--hp-edge); border-radius: 6px; background: var(--hp-card); font-size: 12px; font-weight: var(--hp-weight-medium); cursor: pointer; opacity: 0; transition: opacity var(--hp-fast) var(--hp-ease); }
.code:hover .copy, .copy:focus-visible { opacity: 1; }
@media (hover: none) { .copy { opacity: 1; } .code pre { padding-right: 72px; } }
.tabs { display: flex; flex-wrap: wrap; gap: 0 4px; margin-top: 16px; }
.tabs input { position: absolute; opacity: 0; pointer-events: none; }
.tabs label { order: 0; padding: 6px 10px; border-bottom: 2px solid transparent; font-size: 14px; line-height: 20px; color: var(--hp-muted-foreground); cursor: pointer; }
.tabs label:hover { color: var(--hp-foreground); }
.tabs input:checked + label { color: var(--hp-foreground); font-weight: var(--hp-weight-medium); border-color: var(--accent); }
.tabs input:focus-visible + label { outline: 2px solid var(--hp-ring); outline-offset: -2px; border-radius: 4px; }
.tabs .code { order: 1; display: none; width: 100%; margin-top: 8px; }
.tabs input:checked + label + .code { display: block; }
.wide { margin-top: 16px; overflow-x: auto; border: 1px solid var(--hp-border); border-radius: var(--hp-radius); background: var(--hp-card); }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px; }
th, td { padding: 8px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--hp-border); }
th { font-size: 13px; font-weight: var(--hp-weight-medium); color: var(--hp-muted-foreground); background: var(--hp-muted); }
tr:last-child td { border-bottom: 0; }
td { min-width: 96px; }
article td code, article td > a code { overflow-wrap: normal; }
article td:first-child code { white-space: nowrap; }
.fold { margin-top: 12px; }
.fold > summary { font-size: 14px; line-height: 20px; font-weight: var(--hp-weight-medium); cursor: pointer; }
.fold > .code { margin-top: 8px; }
.own select { max-width: 100%; height: 32px; padding: 0 8px; border: 1px solid var(--hp-input); border-radius: var(--hp-radius); background: var(--hp-field); color: var(--hp-foreground); font: inherit; font-size: 14px; }
.begin { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 12px; margin-top: 24px; }
.begin li { margin: 0; }
.begin a { display: block; height: 100%; padding: 16px; border: 1px solid var(--hp-border); border-radius: var(--hp-radius-card); background: var(--hp-card); text-decoration: none; transition: border-color var(--hp-fast) var(--hp-ease); }
.begin a:hover { border-color: var(--hp-input); }
.begin b { display: block; font-weight: var(--hp-weight-semibold); }
.begin span, .list span { display: block; font-size: 14px; line-height: 20px; color: var(--hp-muted-foreground); }
.begin span { margin-top: 4px; }
.list { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 12px 24px; margin-top: 12px; }
.list li { margin: 0; }
.list a { font-weight: var(--hp-weight-medium); text-decoration: none; }
.list a:hover { text-decoration: underline; }
.quiet { color: var(--hp-muted-foreground); font-size: 14px; }
.results li { margin: 4px -12px 0; }
main footer { margin-top: 56px; padding-top: 16px; border-top: 1px solid var(--hp-border); font-size: 14px; }
.edit { display: flex; flex-wrap: wrap; gap: 4px 24px; color: var(--hp-muted-foreground); overflow-wrap: anywhere; }
.neighbours { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 16px; }
.neighbours a { padding: 12px 16px; border: 1px solid var(--hp-border); border-radius: var(--hp-radius); background: var(--hp-card); text-decoration: none; font-weight: var(--hp-weight-medium); overflow-wrap: anywhere; }
.neighbours a:hover { border-color: var(--hp-input); }
.neighbours a:last-child:not(:first-child) { text-align: right; }
.neighbours span { display: block; font-size: 13px; font-weight: var(--hp-weight-regular); color: var(--hp-muted-foreground); }
.contents { display: none; }
@media (min-width: 1180px) { .room:has(.contents) { grid-template-columns: 256px minmax(0, 1fr) 232px; } .contents { display: block; position: sticky; top: var(--top); max-height: calc(100dvh - var(--top)); overflow-y: auto; padding: 44px 24px 40px 0; font-size: 13px; line-height: 20px; } .contents p { font-weight: var(--hp-weight-semibold); } .contents a { display: block; padding: 3px 0; color: var(--hp-muted-foreground); text-decoration: none; overflow-wrap: anywhere; } .contents a:hover { color: var(--hp-foreground); } .contents .deeper a { padding-left: 12px; } }
@media (max-width: 860px) { .top { gap: 12px; padding: 0 16px; } .version, .search kbd { display: none; } .brand > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } .search { max-width: none; } .search input { height: 40px; font-size: 16px; padding-right: 12px; } .room { display: block; } .menu { position: static; height: auto; padding: 0; border: 0; border-bottom: 1px solid var(--hp-border); background: var(--hp-card); } .menu > summary { display: list-item; list-style-position: inside; padding: 10px 16px; font-size: 14px; font-weight: var(--hp-weight-medium); cursor: pointer; } .menu .pages { padding: 0 8px 16px; } .pages a { padding: 8px; } main { padding: 24px 16px 64px; } .neighbours { grid-template-columns: 1fr; } .neighbours i { display: none; } .neighbours a:last-child:not(:first-child) { text-align: left; } }
@media (forced-colors: active) { .pages a[aria-current] { outline: 1px solid; } .tabs input:checked + label { outline: 1px solid; } }
@media print { .top, .menu, .contents, .copy, main footer, .anchor { display: none; } .room { display: block; } }
`
