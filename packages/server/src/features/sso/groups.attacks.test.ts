import { ssoLimits } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/oauth-app.ts'
import { answerFor, atIdp, bring, makeIdp, type SamlTeam, samlTeam } from '../../testing/saml/team.ts'
import { ours, post, startSsoTest } from '../../testing/sso.ts'
import { addMember, createTeam, grant } from '../../testing/teams.ts'

/** An identity provider that says more than its team may give. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const now = () => server.clock.now()
const idp = await makeIdp('idp.example', now())
const project = await test.createProject([])
await project.admin.post('/team-permission-definitions', { id: 'editor', contained_permission_ids: [] })
const team = await samlTeam(test, project, idp, 'corp.example')
const map = (team_id: string, group: string, permission_id = 'editor') =>
  post(project, '/group-mappings', { team_id, group, permission_id })

async function begin(subject: string, groups: string[], of: SamlTeam = team) {
  const app = test.app(project)
  const visit = await atIdp(app, of)
  const attributes = { email: [`${subject}@corp.example`], groups }
  const answer = answerFor(of, idp, now(), { requestId: visit.requestId, subject, attributes })
  return async () => {
    const { body } = await app.exchange(codeOf(await bring(visit, of, answer)))
    const tokens = { accessToken: body.access_token as string, refreshToken: body.refresh_token as string }
    return (await project.as('client', tokens).get('/users/me')).body.id as string
  }
}
const signIn = async (subject: string, groups: string[]) => (await begin(subject, groups))()
const held = async (teamId: string, userId: string): Promise<string[]> =>
  (await project.server.get(`/team-permissions?team_id=${teamId}&user_id=${userId}`)).body.items.map(
    ({ id }: { id: string }) => id,
  )

describe('groups of an identity provider', () => {
  it('count as far as the limit, however many are said, and however odd they are (T82)', async () => {
    const last = `g${ssoLimits.groups - 1}`
    await map(team.team_id, last)
    const many = Array.from({ length: ssoLimits.groups + 1 }, (_, n) => `g${n}`)
    const ada = await signIn('many', many)
    expect(await held(team.team_id, ada)).toContain('editor')
    const grace = await signIn('beyond', ['first', ...many])
    expect(await held(team.team_id, grace)).not.toContain('editor')
    const odd = await signIn('odd', ['__proto__', 'constructor', '$delete_team', 'team_admin', "g'; --"])
    expect(await held(team.team_id, odd)).toEqual(['team_member'])
  })

  it('give nothing in another team, whose mappings have the same names (T82)', async () => {
    const other = await createTeam(project)
    await map(other, 'Same')
    await map(team.team_id, 'Same', '$invite_members')
    const ada = await signIn('ada', ['Same'])
    await addMember(project, other, { id: ada })
    await signIn('ada', ['Same'])
    expect(await held(other, ada)).toEqual(['team_member'])
    expect(await held(team.team_id, ada)).toEqual(['$invite_members', 'team_member'])
  })

  it('do not bring back whoever was removed from the team (T82)', async () => {
    await map(team.team_id, 'Removed')
    const ada = await signIn('gone', ['Removed'])
    expect((await project.server.delete(`/team-memberships/${team.team_id}/${ada}`)).status).toBe(200)
    // Who has left is known no longer, and is asked for the mailbox first.
    await expect(signIn('gone', ['Removed'])).rejects.toThrow('no code: 200')
    expect(await held(team.team_id, ada)).toEqual([])
  })

  it('never touch what was given by hand, in twenty sign-ins at once (T82)', async () => {
    await map(team.team_id, 'Hands')
    const ada = await signIn('hands', [])
    await grant(project, team.team_id, { id: ada }, 'editor')
    const visits = await Promise.all(Array.from({ length: 20 }, (_, n) => begin('hands', n % 2 ? ['Hands'] : [])))
    await Promise.all(visits.map((finish) => finish()))
    expect(await held(team.team_id, ada)).toContain('editor')
  })

  it('leave nothing behind of a mapping that is deleted meanwhile (T82)', async () => {
    const mapping = await map(team.team_id, 'Racing', '$remove_members')
    const visits = await Promise.all(Array.from({ length: 10 }, (_, n) => begin(`racer${n}`, ['Racing'])))
    const deletion = project.server.delete(`/group-mappings/${mapping.id}`, ours)
    const people = await Promise.all(visits.map((finish) => finish()))
    expect((await deletion).status).toBe(200)
    for (const person of people) expect(await held(team.team_id, person)).not.toContain('$remove_members')
  })
})
