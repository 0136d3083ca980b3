import { dashboardCookie, dashboardSessionPath, docsProjectKey, header, serverFactsPath } from '@hallpass/contract'

/**
 * A part of /docs/docs.js. Whoever is signed in to the dashboard finds the id and publishable client key of a project of theirs in
 * the code: of the one that they came from (`?project=`) or looked at last, or else the newest. Where there are several they choose.
 * Secret keys are never asked for. Everybody else sees the placeholders.
 */
export const projectScript = `
const chosenProject = new URLSearchParams(location.search).get('project')
const isProject = (id) => /^[\\da-f-]{36}$/.test(id ?? '')
if (isProject(chosenProject)) keep('${docsProjectKey}', chosenProject)

// No secret; the token itself is out of reach of scripts.
const isSignedIn = () => document.cookie.split('; ').some((one) => one.startsWith('${dashboardCookie.session}='))

async function read(path, headers) {
  const answer = await fetch(path, { headers: { '${header.extensions}': '1', ...headers } })
  return answer.ok ? answer.json() : undefined
}

async function accessToken() {
  const answer = await fetch('${dashboardSessionPath}', { method: 'POST' })
  return answer.ok ? (await answer.json()).access_token : undefined
}

// Newest first.
async function ownProjects(token) {
  const { publishable_client_key } = await read('${serverFactsPath}')
  const list = await read('/api/v1/internal/projects', { '${header.accessType}': 'client', '${header.projectId}': 'internal', '${header.publishableClientKey}': publishable_client_key, '${header.accessToken}': token })
  return (list?.items ?? []).filter(({ id }) => isProject(id)).reverse()
}

async function valuesOf(project, token) {
  const keys = await read('/api/v1/internal/api-keys', { '${header.accessType}': 'admin', '${header.projectId}': project, '${header.adminAccessToken}': token })
  const isUsable = (one) => one.publishable_client_key?.value && !one.manually_revoked_at_millis && one.expires_at_millis > Date.now()
  return { project, key: keys?.items.find(isUsable)?.publishable_client_key.value.replace(/^pck_/, '') }
}

// How guides write what is the reader's own.
const placeholders = [
  ['key', /(?<=\\bpck_)…/],
  ['project', /(?<=projectId: '|PROJECT_ID=|${header.projectId}: )…/],
]

// Each becomes an element of its own, which gets the value of whichever project is chosen.
function markInBlock(code) {
  let before = ''
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  const nodes = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  for (let node = nodes.shift(); node; node = nodes.shift()) {
    const text = node.data
    const [place] = placeholders
      .map(([kind, pattern]) => ({ kind, at: (before + text).search(pattern) - before.length }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)
    if (!place) { before = (before + text).slice(-40); continue }
    const dots = node.splitText(place.at)
    nodes.unshift(dots.splitText(1))
    const mine = element('span', '…')
    mine.dataset.mine = place.kind
    dots.replaceWith(mine)
    before = ''
  }
  return [...code.querySelectorAll('[data-mine]')]
}

function show(places, values) {
  for (const place of places) {
    const value = values[place.dataset.mine]
    place.textContent = value ?? '…'
    place.className = value ? 'mine' : ''
  }
}

function projectChooser(projects, chosen, choose) {
  const select = element('select', undefined, projects.map(({ id, display_name }) => {
    const option = element('option', display_name)
    option.value = id
    option.selected = id === chosen
    return option
  }))
  select.setAttribute('aria-label', 'Project')
  select.addEventListener('change', () => choose(select.value))
  return select
}

async function fillInProject() {
  if (!isSignedIn()) return
  const places = [...document.querySelectorAll('.code code')].filter((code) => code.textContent.includes('…')).flatMap(markInBlock)
  if (places.length === 0) return
  const token = await accessToken()
  const projects = token ? await ownProjects(token) : []
  if (projects.length === 0) return
  const { id } = projects.find((one) => one.id === keep('${docsProjectKey}')) ?? projects[0]
  show(places, await valuesOf(id, token))
  const name = projects.length === 1 ? projects[0].display_name : projectChooser(projects, id, async (other) => {
    keep('${docsProjectKey}', other)
    show(places, await valuesOf(other, await accessToken()))
  })
  const note = element('p', undefined, ['The code below has the values of your project ', name, '. Secret keys are never filled in.'])
  note.className = 'lead own'
  document.querySelector('article h1').after(note)
}
`
