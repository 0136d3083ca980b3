import { parseEnv } from 'node:util'
import { header, isUuid, type ServerFacts } from '@hallpass/contract'
import { type AppTarget, appVariables, type Framework } from '@hallpass/contract/app-setup'
import * as routes from '@hallpass/contract/routes'
import type { Environment } from '@hallpass/server/settings'
import { UsageError } from '../arguments.ts'
import type { Terminal } from '../command.ts'
import { call } from './call.ts'
import { textOf } from './changes.ts'
import { ConnectError } from './connect-error.ts'
import { logIn, requireAccount } from './login.ts'
import type { AppKeys, ProjectName, Projects } from './projects.ts'

/** Which project an app gets, before anything is made for it. */
export interface Choice {
  /** For people. */
  project: string
  /** With dots where something will be made. */
  preview: AppTarget
  /** Makes what is missing: the project, the keys. */
  settle(): Promise<AppTarget>
  /** When it is over, also when somebody said no. */
  end(): Promise<void>
}

export interface Wish {
  facts: ServerFacts
  framework: Framework
  /** By --project. */
  projectId: string | undefined
  /** What a new project would be called. */
  name: string
  env: Environment
  /** The projects of a server whose data is on this machine. */
  local: Projects | undefined
  opensBrowser: boolean
}

export async function chooseTarget(wish: Wish, folder: string | undefined, terminal: Terminal): Promise<Choice> {
  if (wish.projectId !== undefined && !isUuid(wish.projectId)) {
    throw new UsageError(`--project: '${wish.projectId}' is not the id of a project`)
  }
  const known = (folder && (await keptTarget(wish, folder))) || (await givenTarget(wish))
  if (known) return settled(known)
  await requireAccount(wish.facts, terminal, wish)
  if (!wish.local && !terminal.ask) throw new ConnectError(nobodyToAsk(wish.framework))
  const projects = wish.local ?? (await logIn(wish.facts, terminal, wish))
  try {
    return await choiceOf(wish, projects, terminal)
  } catch (error) {
    await projects.end()
    throw error
  }
}

const nobodyToAsk = ({ hasServer }: Framework) =>
  `Nobody is at this terminal to log in. Set HALLPASS_PROJECT_ID, HALLPASS_PUBLISHABLE_CLIENT_KEY${hasServer ? ' and HALLPASS_SECRET_SERVER_KEY' : ''}, as hallpass projects create prints them.`

const settled = ({ name, ...target }: Known): Choice => ({
  project: titleOf(name, target.projectId),
  preview: target,
  settle: async () => target,
  end: async () => {},
})

const titleOf = (name: string, id: string) => `${oneLine(name)} (${id})`

/** With the name of its project. */
type Known = AppTarget & { name: string }

/** What the app has already, as long as the server knows it. */
async function keptTarget({ facts, framework, projectId }: Wish, folder: string): Promise<Known | undefined> {
  const text = textOf(folder, framework.envFile)
  if (text === undefined) return undefined
  const values = parseEnv(text)
  const empty = {
    url: '',
    projectId: '',
    publishableClientKey: '',
    ...(framework.hasServer && { secretServerKey: '' }),
  }
  const [url, id, publishableClientKey, secretServerKey] = appVariables(framework, empty).map(([name]) => values[name])
  if (url !== facts.url || !id || !publishableClientKey || (framework.hasServer && !secretServerKey)) return undefined
  if (projectId !== undefined && projectId !== id) return undefined
  const target = { url, projectId: id, publishableClientKey, ...(framework.hasServer && { secretServerKey }) }
  const { name } = await tryKeys(target)
  return name === undefined ? undefined : { ...target, name }
}

/** From the environment, under the names that `hallpass projects create` prints. */
async function givenTarget({ facts, framework, env, projectId }: Wish): Promise<Known | undefined> {
  const publishableClientKey = env.HALLPASS_PUBLISHABLE_CLIENT_KEY
  const id = projectId ?? env.HALLPASS_PROJECT_ID
  const secretServerKey = framework.hasServer ? env.HALLPASS_SECRET_SERVER_KEY : undefined
  if (!id || !publishableClientKey || (framework.hasServer && !secretServerKey)) return undefined
  const target = { url: facts.url, projectId: id, publishableClientKey, ...(secretServerKey && { secretServerKey }) }
  const { name, refusal } = await tryKeys(target)
  if (name === undefined)
    throw new ConnectError(`The keys in the environment do not open the project ${id}. ${refusal}`)
  return { ...target, name }
}

/** What the project is called that these keys open, or why they do not. */
async function tryKeys({ url, projectId, publishableClientKey, secretServerKey }: AppTarget) {
  const ask = (level: 'client' | 'server', name: string, key: string) =>
    call({ url, projectId, level, headers: { [name]: key } }, routes.getCurrentProject)
  try {
    const { display_name } = await ask('client', header.publishableClientKey, publishableClientKey)
    if (secretServerKey !== undefined) await ask('server', header.secretServerKey, secretServerKey)
    return { name: display_name }
  } catch (error) {
    if (error instanceof ConnectError) return { refusal: error.message }
    throw error
  }
}

/** Servers know new keys within two seconds. */
const newKeyTries = 8
const newKeyPauseMillis = 500

async function refusalOfNew(target: AppTarget): Promise<string | undefined> {
  for (let left = newKeyTries; ; left--) {
    const { refusal } = await tryKeys(target)
    if (refusal === undefined || left === 0) return refusal
    await new Promise((resolve) => setTimeout(resolve, newKeyPauseMillis))
  }
}

async function choiceOf(wish: Wish, projects: Projects, terminal: Terminal): Promise<Choice> {
  const { facts, framework } = wish
  const project = await chooseProject(wish, await projects.list(), terminal)
  const secret = framework.hasServer ? { secretServerKey: 'ssk_…' } : {}
  const settle = async () => {
    const projectId = project.id ?? (await projects.create(project.name))
    const keys: AppKeys = await projects.makeKeys(projectId, { secretServerKey: framework.hasServer })
    const target = { url: facts.url, projectId, ...keys }
    const refusal = await refusalOfNew(target)
    if (refusal)
      throw new ConnectError(`The server at ${facts.url} does not know the keys that were just made. ${refusal}`)
    return target
  }
  return {
    project: project.id ? titleOf(project.name, project.id) : `${oneLine(project.name)}, which is made for it`,
    preview: { url: facts.url, projectId: project.id ?? '…', publishableClientKey: 'pck_…', ...secret },
    settle,
    end: () => projects.end(),
  }
}

async function chooseProject(
  { projectId, name, facts }: Wish,
  known: readonly ProjectName[],
  { ask, error }: Terminal,
): Promise<{ id?: string; name: string }> {
  if (projectId !== undefined) {
    const found = known.find(({ id }) => id === projectId)
    if (found) return found
    throw new ConnectError(`You have no project ${projectId} at ${facts.url}.`)
  }
  if (known.length === 0) return { name }
  if (known.length === 1) return known[0]!
  if (!ask) {
    throw new ConnectError(
      `Say which project by --project:\n${known.map(({ id, name: one }) => `  ${id}  ${oneLine(one)}`).join('\n')}`,
    )
  }
  const names = [...known.map((project) => oneLine(project.name)), `a new one, ${name}`]
  error(names.map((one, at) => `  ${at + 1}  ${one}`).join('\n'))
  while (true) {
    const answer = Number((await ask(`Which project? [1] `)).trim() || 1)
    if (answer === known.length + 1) return { name }
    const found = Number.isInteger(answer) ? known[answer - 1] : undefined
    if (found) return found
  }
}

/** Customers choose these names: no line breaks and no control of somebody's terminal. */
const oneLine = (name: string) => name.replaceAll(/\p{C}+/gu, ' ')
