import { escapeHtml } from './escape-html.ts'
import { samples } from './people.ts'
import { styles } from './styles.ts'

export interface Choice {
  /** Of the provider: GitHub. */
  provider: string
  /** What this provider says about the address. */
  note: string
}

/** Posts back to its own address. */
export const choicePage = ({ provider, note }: Choice) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Mock ${escapeHtml(provider)}: who do you want to be?</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
<main>
<p class="badge">Mock ${escapeHtml(provider)} · this machine only</p>
<h1>Who do you want to be?</h1>
<p class="muted">No account is needed. Pick someone, or be anyone.</p>
<form method="post" class="people">
${samples.map(personButton).join('\n')}
</form>
<hr>
<form method="post">
<label>Name<input name="name" value="Sam Sample" autocomplete="off"></label>
<label>Email<input name="email" type="email" value="sam@example.com" autocomplete="off"></label>
<label class="check"><input type="checkbox" name="verified" checked>The address is verified</label>
<p class="muted small">${escapeHtml(note)}</p>
<div class="row">
<button class="primary" name="action" value="allow">Continue</button>
<button name="action" value="deny">Deny</button>
</div>
</form>
</main>
</body>
</html>`

/** One form for all: the button that is pressed says who. */
const personButton = ({ name, email }: (typeof samples)[number]) =>
  `<button name="person" value="${escapeHtml(email)}"><i aria-hidden="true">${escapeHtml(name.slice(0, 1))}</i><b>${escapeHtml(name)}</b><span>${escapeHtml(email)}</span></button>`
