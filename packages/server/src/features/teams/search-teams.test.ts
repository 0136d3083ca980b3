import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { addMember, createTeam } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const find = async (query = '') => (await project.admin.get(`/internal/teams${query}`)).body
const names = (body: { items: { display_name: string }[] }) => body.items.map((team) => team.display_name)

const made: string[] = []
for (const name of ['Acme', 'Acme Labs', '100% Ltd', 'Ünder_score', 'Zulu']) {
  server.clock.advance(1000)
  made.push(await createTeam(project, undefined, { display_name: name }))
}

describe('looking through teams', () => {
  it('the team search lists the newest first, with members and their number', async () => {
    const [teamId] = made
    if (!teamId) throw new Error('no team')
    for (const person of [await project.signUp(), await project.signUp()]) await addMember(project, teamId, person)
    const body = await find()
    expect(names(body)).toEqual(['Zulu', 'Ünder_score', '100% Ltd', 'Acme Labs', 'Acme'])
    expect(body).toMatchObject({ is_paginated: true, pagination: { next_cursor: null }, total: 5 })
    expect(body.items.map((team: { member_count: number }) => team.member_count)).toEqual([0, 0, 0, 0, 2])
    expect(Object.keys(body.items[0]).sort()).toEqual([
      'client_metadata',
      'client_read_only_metadata',
      'created_at_millis',
      'display_name',
      'id',
      'member_count',
      'profile_image_url',
      'server_metadata',
    ])
  })

  it('the team search goes from page to page', async () => {
    const first = await find('?limit=2')
    const second = await find(`?limit=2&cursor=${first.pagination.next_cursor}`)
    const third = await find(`?limit=2&cursor=${second.pagination.next_cursor}`)
    expect([first, second, third].map(names)).toEqual([['Zulu', 'Ünder_score'], ['100% Ltd', 'Acme Labs'], ['Acme']])
    expect(third.pagination.next_cursor).toBeNull()
    expect(third.total).toBe(5)
  })

  it('the team search gives an empty page for an unknown cursor', async () => {
    expect(names(await find(`?cursor=${randomUUID()}`))).toEqual([])
  })

  it.each([
    ['acme', ['Acme Labs', 'Acme']],
    ['%', ['100% Ltd']],
    ['_', ['Ünder_score']],
    ['ÜNDER', ['Ünder_score']],
    ['nobody', []],
  ])('the team search finds %s in names literally, in any case', async (text, expected) => {
    const body = await find(`?query=${encodeURIComponent(text)}`)
    expect(names(body)).toEqual(expected)
    expect(body.total).toBe(expected.length)
  })

  it('the team search finds a team by its whole id', async () => {
    expect(names(await find(`?query=${made[4]?.toUpperCase()}`))).toEqual(['Zulu'])
  })

  it('the team search finds no team of another project', async () => {
    const other = await server.createProject()
    await createTeam(other, undefined, { display_name: 'Acme elsewhere' })
    expect(names(await find('?query=elsewhere'))).toEqual([])
  })

  it.each(['limit=0', 'limit=201', 'cursor=x', 'order=name'])('the team search refuses %s', async (query) => {
    const { status, code } = await project.admin.get(`/internal/teams?${query}`)
    expect({ status, code }).toEqual({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it.each(['client', 'server'] as const)('the team search is for admins, not for a %s key', async (level) => {
    const { status, code } = await project.as(level).get('/internal/teams')
    expect({ status, code }).toEqual({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
  })
})
