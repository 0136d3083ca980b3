/**
 * Served as /inbox/app.js. The page works without it; this keeps it up to date, searches while typing and copies.
 * Plain text, because the browser gets it as it stands.
 */
export const script = `'use strict'
const everyMillis = 2000
const root = document.documentElement
const parts = '[data-live]'
let version = root.dataset.version
let rounds = 0

// Takes the changed parts of the page from a fresh copy of it; the open mail stays unless the page shows the newest.
async function refresh() {
  const answer = await fetch(location.href, { cache: 'no-store' })
  if (!answer.ok) throw new Error(String(answer.status))
  if (answer.redirected) return location.assign(answer.url)
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (fresh.documentElement.dataset.view !== root.dataset.view) return location.reload()
  const focused = document.activeElement?.closest(parts) && document.activeElement.getAttribute('href')
  for (const part of document.querySelectorAll(parts)) {
    const next = fresh.querySelector('[data-live="' + part.dataset.live + '"]')
    if (next && part.dataset.state !== next.dataset.state) part.replaceWith(next)
  }
  version = fresh.documentElement.dataset.version
  if (focused) document.querySelector(parts + ' [href="' + CSS.escape(focused) + '"]')?.focus()
}

function showLive(isLive) {
  const live = document.querySelector('.hp-live')
  live.classList.toggle('is-off', !isLive)
  live.lastElementChild.textContent = isLive ? 'Live' : 'Not connected'
}

async function look() {
  if (document.hidden) return
  try {
    const answer = await fetch('/inbox/api/version', { cache: 'no-store' })
    const now = answer.ok ? (await answer.json()).version : undefined
    showLive(answer.ok)
    // Now and then also without a change: "4 min" grows old.
    rounds += 1
    if (now !== undefined && (now !== version || rounds % 15 === 0)) await refresh()
  } catch {
    showLive(false)
  }
}
setInterval(look, everyMillis)
document.addEventListener('visibilitychange', look)

let typing
document.querySelector('input[type=search]')?.addEventListener('input', (event) => {
  const address = new URL(location.href)
  if (event.target.value) address.searchParams.set('q', event.target.value)
  else address.searchParams.delete('q')
  history.replaceState(null, '', address)
  clearTimeout(typing)
  typing = setTimeout(() => refresh().catch(() => showLive(false)), 150)
})

document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  const label = button.querySelector('[data-label]')
  navigator.clipboard.writeText(button.dataset.copy).then(() => {
    button.style.minWidth = button.offsetWidth + 'px'
    label.textContent = 'Copied'
    setTimeout(() => { label.textContent = 'Copy' }, 2000)
  }, () => { label.textContent = 'Press Ctrl+C' })
})
`
