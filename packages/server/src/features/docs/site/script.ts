import { projectScript } from './project-script.ts'

/**
 * Served as /docs/docs.js. The pages work without it; this copies code, searches while typing, remembers the chosen tabs and
 * fills the reader's own project into the code. Plain text, because the browser gets it as it stands.
 */
export const script = `'use strict'
const root = document.documentElement
const keep = (key, value) => { try { if (value === undefined) return localStorage.getItem(key); localStorage.setItem(key, value) } catch { return null } }

// As chosen in the dashboard. Before anything is painted.
const theme = keep('hallpass-theme')
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

function addCopyButtons() {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(block.querySelector('code').textContent)
        button.textContent = 'Copied'
      } catch {
        getSelection().selectAllChildren(block.querySelector('code'))
        button.textContent = 'Press Ctrl+C'
      }
      setTimeout(() => { button.textContent = 'Copy' }, 2000)
    })
    block.append(button)
  }
}

function rememberTabs() {
  const choose = (name) => {
    for (const input of document.querySelectorAll('.tabs input')) if (input.dataset.tab === name) input.checked = true
  }
  choose(keep('hallpass-docs-tab'))
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('.tabs input')) return
    keep('hallpass-docs-tab', target.dataset.tab)
    choose(target.dataset.tab)
  })
}

// On phones the list of pages would come before the page.
function foldMenu() {
  const menu = document.querySelector('.menu')
  const narrow = matchMedia('(max-width: 860px)')
  const fold = () => { menu.open = !narrow.matches }
  fold()
  narrow.addEventListener('change', fold)
  const current = menu.querySelector('[aria-current]')
  if (current && !narrow.matches) menu.scrollTop = current.offsetTop - menu.clientHeight / 2
}

const ask = (query) => window.findInDocs
  ? window.findInDocs(query)
  : fetch('/docs/search.json?q=' + encodeURIComponent(query)).then((answer) => answer.json())

function element(name, text, children = []) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  made.append(...children)
  return made
}

function resultLink({ address, title, heading, excerpt }, at) {
  const name = element('b', heading || title)
  if (heading) name.append(' ', element('i', title))
  const text = element('span', undefined, excerpt.map(([part, isMatch]) => isMatch ? element('mark', part) : part))
  const link = element('a', undefined, [name, text])
  link.href = address
  link.id = 'found-' + at
  link.setAttribute('role', 'option')
  link.tabIndex = -1
  return link
}

function addSearch() {
  const form = document.querySelector('.search')
  const input = form.querySelector('input')
  const list = element('div')
  list.id = 'found'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Found')
  const nothing = element('p')
  const panel = element('div', undefined, [list, nothing])
  panel.className = 'found'
  panel.hidden = true
  const count = element('p')
  count.className = 'sr'
  count.setAttribute('role', 'status')
  form.append(panel, count)
  for (const [name, value] of [['role', 'combobox'], ['aria-controls', 'found'], ['aria-expanded', 'false'], ['aria-autocomplete', 'list']]) input.setAttribute(name, value)
  let chosen = -1
  const links = () => [...list.querySelectorAll('a')]
  const show = (isShown) => { panel.hidden = !isShown; input.setAttribute('aria-expanded', String(isShown)) }
  const choose = (at) => {
    chosen = at
    links().forEach((link, index) => link.setAttribute('aria-selected', String(index === at)))
    if (at < 0) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', 'found-' + at)
    links()[at].scrollIntoView({ block: 'nearest' })
  }
  let latest = 0
  async function look() {
    const query = input.value.trim()
    const mine = ++latest
    if (query.length < 2) { count.textContent = ''; return show(false) }
    const results = await ask(query).catch(() => undefined)
    if (mine !== latest || !results) return
    list.replaceChildren(...results.map(resultLink))
    list.hidden = results.length === 0
    nothing.hidden = results.length > 0
    nothing.textContent = 'Nothing found for “' + query + '”.'
    count.textContent = results.length === 1 ? '1 result' : results.length + ' results'
    choose(results.length > 0 ? 0 : -1)
    show(true)
  }
  // A public site has nobody who answers the form.
  const asked = new URLSearchParams(location.search).get('q')
  if (window.findInDocs && asked) { input.value = asked; input.focus(); look() }
  let typing
  input.addEventListener('input', () => { clearTimeout(typing); typing = setTimeout(look, 80) })
  input.addEventListener('focus', () => { if (list.childElementCount && input.value.trim().length > 1) show(true) })
  input.addEventListener('keydown', (event) => {
    const { length } = links()
    if (event.key === 'Escape') { if (!panel.hidden) { event.preventDefault(); show(false) } return }
    if (panel.hidden || length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      choose((chosen + (event.key === 'ArrowDown' ? 1 : length - 1)) % length)
    }
    if (event.key === 'Enter' && chosen >= 0) { event.preventDefault(); show(false); links()[chosen].click() }
  })
  document.addEventListener('click', (event) => { if (!form.contains(event.target)) show(false) })
  form.addEventListener('focusout', (event) => { if (!form.contains(event.relatedTarget)) show(false) })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target.closest('input, textarea, select, [contenteditable]')) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}

${projectScript}
document.addEventListener('DOMContentLoaded', () => {
  addCopyButtons()
  rememberTabs()
  foldMenu()
  addSearch()
  fillInProject().catch(() => {})
})
`
