import { readFileSync } from 'node:fs'
import type { TestProject } from '@hallpass/server/testing'
import { extended } from '@hallpass/server/testing/trusted-devices.ts'
import { describe, expect, it } from 'vitest'
import { startUsersFixture } from './users-fixture.ts'

const { server, at, run, runTeams, write, importInto, exportFrom } = await startUsersFixture()
const gone = '00000000-0000-4000-8000-000000000000'

async function projectOfTeams() {
  const project = await server.createProject({ config: { create_team_on_sign_up: true } })
  await project.configure({
    'rbac.permissions.tester': { scope: 'project' },
    'rbac.permissions.billing': { scope: 'team' },
  })
  return project
}

/** A company with two people, one of whom has a team of their own beside it. */
async function populated() {
  const project = await projectOfTeams()
  const make = async (path: string, body: object) => {
    server.clock.advance(1000)
    const { status, body: made } = await project.server.post(path, body)
    expect(status, JSON.stringify(made)).toBe(201)
    return made
  }
  const ada = await make('/users', { primary_email: 'ada@example.com', display_name: 'Ada' })
  const bob = await make('/users', { primary_email: 'bob@example.com' })
  const acme = await make('/teams', {
    display_name: 'Acme 株式会社',
    profile_image_url: 'https://images.example/acme.png',
    client_metadata: { plan: 'pro' },
    server_metadata: null,
    client_read_only_metadata: [1, { a: '"' }],
  })
  const empty = await make('/teams', { display_name: 'Nobody is in it' })
  for (const { id } of [ada, bob]) {
    await make(`/team-memberships/${acme.id}/${id}`, {})
    await make(`/team-permissions/${acme.id}/${id}/billing`, {})
  }
  await project.server.delete(`/team-permissions/${acme.id}/${bob.id}/team_member`)
  await make(`/project-permissions/${ada.id}/tester`, {})
  await project.server.patch(`/users/${ada.id}`, { selected_team_id: acme.id })
  await project.server.patch(`/team-member-profiles/${acme.id}/${ada.id}`, { display_name: 'The countess' })
  return { project, ada, bob, acme, empty }
}

/** All that is said of teams and of who may do what in them. */
async function seen(project: TestProject) {
  const list = async (path: string) => (await project.server.get(path, extended)).body.items
  return {
    teams: await list('/teams'),
    inTeams: await list('/team-permissions?recursive=false'),
    inProject: await list('/project-permissions?recursive=false'),
    profiles: await list('/team-member-profiles'),
    users: await list('/users'),
  }
}

async function moved(project: TestProject, copy: TestProject, format: string) {
  const teams = await runTeams('export', '--project', project.id, '--output', 'teams.jsonl')
  expect(teams).toMatchObject({ code: 0, errors: `Exported 4 teams to ${at('teams.jsonl')}.` })
  const users = await exportFrom(project, '--output', `users.${format}`, '--with-teams', '--with-password-hashes')
  expect(users).toMatchObject({ code: 0 })
  const into = await runTeams('import', 'teams.jsonl', '--project', copy.id)
  expect(into).toMatchObject({ code: 0, out: 'Done: 4 teams created, 0 there already.' })
  return importInto(copy, `users.${format}`)
}

describe.each(['jsonl', 'csv'])('teams and permissions in a file of %s', (format) => {
  it('are in the project where they come over as they were', async () => {
    const { project, ada } = await populated()
    const copy = await projectOfTeams()
    expect(await moved(project, copy, format)).toMatchObject({ code: 0, out: 'Done: 2 created, 0 updated, 0 skipped.' })
    expect(await seen(copy)).toEqual(await seen(project))

    // Both again: nothing comes twice.
    const again = await runTeams('import', 'teams.jsonl', '--project', copy.id)
    expect(again).toMatchObject({ code: 0, out: 'Done: 0 teams created, 4 there already.' })
    const update = await importInto(copy, `users.${format}`, '--on-conflict', 'update')
    expect(update).toMatchObject({ code: 0, out: 'Done: 0 created, 2 updated, 0 skipped.' })
    expect(await seen(copy)).toEqual(await seen(project))

    // A name that was made of theirs still goes with them.
    await copy.server.delete(`/users/${ada.id}`)
    expect(JSON.stringify(await seen(copy))).not.toContain("Ada's Team")
  })
})

it('a team that somebody has chosen since stays chosen in an update', async () => {
  const { project, ada } = await populated()
  const copy = await projectOfTeams()
  await moved(project, copy, 'jsonl')
  const own = (await seen(copy)).teams.find((team: { display_name: string }) => team.display_name === "Ada's Team")
  await copy.server.patch(`/users/${ada.id}`, { selected_team_id: own.id })
  expect(await importInto(copy, 'users.jsonl', '--on-conflict', 'update')).toMatchObject({ code: 0 })
  expect((await copy.server.get(`/users/${ada.id}`)).body.selected_team_id).toBe(own.id)
})

it('neither is in a file that was not asked for them', async () => {
  const { project, acme } = await populated()
  const { written } = await exportFrom(project)
  expect(written).not.toContain(acme.id)
  expect(written).not.toContain('"permissions"')
})

const person = { primary_email: 'ada@example.com' }
it.each([
  ['a team that is not there', { ...person, teams: [{ team_id: gone }] }, `There is no team ${gone}. Import the teams`],
  ['a permission that is not there', { ...person, permissions: ['flying'] }, "no project permission 'flying'"],
  ['one of the other kind', { ...person, permissions: ['billing'] }, "no project permission 'billing'"],
  ['one team twice', { ...person, teams: [{ team_id: gone }, { team_id: gone }] }, 'the same team twice'],
  ['something else', { ...person, teams: [{ team_id: gone, role: 'boss' }] }, 'role'],
])('%s is refused in words, and nobody comes', async (_, record, problem) => {
  const project = await projectOfTeams()
  write('users.jsonl', [record])
  const { code, errors } = await importInto(project, 'users.jsonl')
  expect(code).toBe(1)
  expect(errors).toContain(problem)
  expect((await project.server.get('/users')).body.items).toEqual([])
})

it('a file of teams with anything wrong changes nothing, and says on which line', async () => {
  const project = await projectOfTeams()
  const fine = { id: gone, display_name: 'Fine' }
  write('teams.jsonl', [fine, { ...fine }, { display_name: 'No id' }, 'not json', { ...fine, id: 7 }])
  const { code, errors } = await runTeams('import', 'teams.jsonl', '--project', project.id)
  expect(code).toBe(1)
  expect(errors).toContain('line 2: Line 1 has the same id.')
  for (const line of ['line 3: ', 'line 4: This line is not JSON', 'line 5: ', '4 of the records cannot be imported'])
    expect(errors).toContain(line)
  expect((await project.server.get('/teams')).body.items).toEqual([])
})

it('teams of internal are not imported, and a mistake in the call is told', async () => {
  write('teams.jsonl', [{ id: gone, display_name: 'Fine' }])
  expect((await runTeams('import', 'teams.jsonl', '--project', 'internal')).errors).toContain('internal')
  expect((await runTeams('import', 'none.jsonl', '--project', gone)).errors).toContain('is not a file')
  expect((await runTeams('import', '--project', gone)).errors).toContain('Name the file')
  expect((await runTeams('export')).errors).toContain('Name the project')
  expect((await runTeams('list', '--project', gone)).errors).toContain("Unexpected argument 'list'")
  expect((await run(['export', '--project', gone])).errors).toContain('There is no project')
  expect(readFileSync(at('teams.jsonl'), 'utf8')).toContain('Fine')
})
