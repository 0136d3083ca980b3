import { header } from '@hallpass/contract'
import { enableTotp } from '@hallpass/server/testing/code-mails.ts'
import { createProject } from '@hallpass/server/testing/create-project.ts'
import type { Person, TestProject } from '@hallpass/server/testing/test-project.ts'
import { takeTurns } from '../lib/compare.ts'
import { httpContender, passwordContender } from '../lib/contender.ts'
import { hallpass } from '../lib/hallpass.ts'
import { clientRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'

const signInPath = '/api/v1/auth/password/sign-in'
const attemptStatus = 400

/** What step-up and second factors cost those who have them, and those who do not. */
export async function factors(stage: Stage): Promise<Line[]> {
  return [await guardedChange(stage), ...(await signIns(stage))]
}

/** A change that asks whether the person has proved lately who they are, beside the same of a published client, which is not asked. */
async function guardedChange(stage: Stage): Promise<Line> {
  const server = await hallpass(stage)
  const contender = async (name: string, headers: Record<string, string>) => {
    const people: Person[] = []
    while (people.length < server.people.length) people.push(await server.project.signUp({ headers }))
    const body = { otp_auth_enabled: true }
    const requests = people.map((person) => clientRequest(server, 'PATCH', '/api/v1/users/me', { person, body }))
    return httpContender(stage, name, server, requests)
  }
  const ours = await contender('Hallpass', { [header.extensions]: '1' })
  const beside = await contender('the same of a published client', {})
  const samples = await takeTurns([ours, beside], stage.pace)
  return compareLine(samples, { path: 'change that asks for step-up', ours, beside, target: 0.9 })
}

/** The first step of somebody with a second factor, and the sign-in of somebody without one where the project has everything switched on. */
async function signIns(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const { project, base, people } = server
  const strict = await createProject(project, base)
  await strict.configure({
    'auth.secondFactor.trustDevices': true,
    'auth.secondFactor.resetByEmail': true,
    'auth.secondFactor.requiredFrom': '2100-01-01',
  })
  const contender = async (name: string, among: TestProject, prepare?: (person: Person) => Promise<void>) => {
    const group: Person[] = []
    while (group.length < people.length) group.push(await among.signUp())
    for (const person of group) await prepare?.(person)
    const requests = group.map(({ email, password }) =>
      clientRequest({ project: among }, 'POST', signInPath, { body: { email, password } }),
    )
    return passwordContender(stage, name, server, requests, { alsoFine: prepare ? [attemptStatus] : [] })
  }
  const beside = await contender('the same without it', project)
  const asked = await contender('Hallpass', project, (person) => enableTotp(project, person))
  const unasked = await contender('Hallpass', strict)
  const samples = await takeTurns([asked, unasked, beside], stage.pace)
  return [
    compareLine(samples, { path: 'password sign-in that asks for a second factor', ours: asked, beside, target: 0.9 }),
    compareLine(samples, { path: 'one where a second factor is required later', ours: unasked, beside, target: 0.9 }),
  ]
}
