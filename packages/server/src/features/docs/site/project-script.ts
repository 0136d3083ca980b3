import { dashboardSessionPath, docsProjectKey } from '@hallpass/contract'

/**
 * A part of /docs/docs.js. Whoever is signed in to the dashboard finds the id and publishable client key of the project that they
 * came from (`?project=`) or looked at last in the code; secret keys are never asked for. Everybody else sees the placeholders.
 */
export const projectScript = `
const chosenProject = new URLSearchParams(location.search).get('project')
const isProject = (id) => /^[\\da-f-]{36}$/.test(id ?? '')
if (isProject(chosenProject)) keep('${docsProjectKey}', chosenProject)

async function valuesOf(project) {
  const session = await fetch('${dashboardSessionPath}', { method: 'POST' })
  if (!session.ok) { keep('${docsProjectKey}', ''); return undefined }
  const { access_token } = await session.json()
  const headers = { 'x-stack-access-type': 'admin', 'x-stack-project-id': project, 'x-stack-admin-access-token': access_token, 'x-hallpass-extensions': '1' }
  const answer = await fetch('/api/v1/internal/api-keys', { headers })
  if (!answer.ok) return undefined
  const { items } = await answer.json()
  const isUsable = (one) => one.publishable_client_key?.value && !one.manually_revoked_at_millis && one.expires_at_millis > Date.now()
  return { project, key: items.find(isUsable)?.publishable_client_key.value }
}

// How guides write what is the reader's own.
const placeholders = [
  [/(?<=\\bpck_)…/, ({ key }) => key?.replace(/^pck_/, '')],
  [/(?<=projectId: '|PROJECT_ID=)…/, ({ project }) => project],
]

function fillInBlock(code, values) {
  let before = ''
  let isFilled = false
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  const nodes = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  for (let node = nodes.shift(); node; node = nodes.shift()) {
    const text = node.data
    const places = placeholders
      .map(([pattern, valueOf]) => ({ value: valueOf(values), at: (before + text).search(pattern) - before.length }))
      .filter(({ value, at }) => value && at >= 0)
      .sort((one, other) => one.at - other.at)
    if (places.length === 0) { before = (before + text).slice(-40); continue }
    const [{ value, at }] = places
    const dots = node.splitText(at)
    nodes.unshift(dots.splitText(1))
    const mine = element('span', value)
    mine.className = 'mine'
    dots.replaceWith(mine)
    before = ''
    isFilled = true
  }
  return isFilled
}

async function fillInProject() {
  const project = keep('${docsProjectKey}')
  const blocks = [...document.querySelectorAll('.code code')].filter((code) => code.textContent.includes('…'))
  if (!isProject(project) || blocks.length === 0) return
  const values = await valuesOf(project).catch(() => undefined)
  if (!values || blocks.filter((code) => fillInBlock(code, values)).length === 0) return
  const note = element('p', 'The code below has the values of your project. Secret keys are never filled in.')
  note.className = 'lead'
  document.querySelector('article h1').after(note)
}
`
