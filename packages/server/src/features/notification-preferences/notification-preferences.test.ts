/** Which categories of emails a user wants: docs/protocol/users.md#notification-preferences. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const path = '/emails/notification-preference'
const transactional = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef'
const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'

const defaults = [
  {
    notification_category_id: transactional,
    notification_category_name: 'Transactional',
    enabled: true,
    can_disable: false,
  },
  { notification_category_id: marketing, notification_category_name: 'Marketing', enabled: true, can_disable: true },
]

describe('listing preferences', () => {
  it('notification preferences list both categories, on, in order', async () => {
    const ada = await project.signUp()
    for (const [caller, user] of [
      [project.as('client', ada), 'me'],
      [project.as('client', ada), ada.id],
      [project.server, ada.id],
      [project.as('server', ada), 'me'],
      [project.admin, ada.id],
    ] as const) {
      const { status, body } = await caller.get(`${path}/${user}`)
      expect({ status, body }).toEqual({ status: 200, body: { items: defaults, is_paginated: false } })
    }
  })

  it('clients cannot see the notification preferences of somebody else', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    expect(await project.as('client', eve).get(`${path}/${ada.id}`)).toMatchObject({ status: 403, code: undefined })
    expect(await project.as('client', eve).get(`${path}/${randomUUID()}`)).toMatchObject({ status: 403 })
    const nobody = await project.client.get(`${path}/${ada.id}`)
    expect(nobody).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
    const me = await project.client.get(`${path}/me`)
    expect(me).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
  })

  it('notification preferences of an unknown user are not found', async () => {
    const other = await (await server.createProject()).signUp()
    for (const id of [randomUUID(), other.id]) {
      expect(await project.server.get(`${path}/${id}`)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    }
    expect((await project.server.get(`${path}/ada`)).code).toBe('SCHEMA_ERROR')
  })
})

describe('changing a preference', () => {
  it('a notification preference is remembered for this user alone, and can be changed back', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const asAda = project.as('client', ada)
    const listOf = async (id: string) => (await project.server.get(`${path}/${id}`)).body.items
    for (const enabled of [false, false, true, false]) {
      const { status, body } = await asAda.patch(`${path}/me/${marketing}`, { enabled })
      expect({ status, body }).toEqual({ status: 200, body: { ...defaults[1], enabled } })
      expect(await listOf(ada.id)).toEqual([defaults[0], { ...defaults[1], enabled }])
    }
    expect(await listOf(eve.id)).toEqual(defaults)
    await project.server.patch(`${path}/${ada.id}/${marketing.toUpperCase()}`, { enabled: true })
    expect(await listOf(ada.id)).toEqual(defaults)
  })

  it('a category that cannot be switched off stays on', async () => {
    const ada = await project.signUp()
    for (const caller of [project.as('client', ada), project.server, project.admin]) {
      const answer = await caller.patch(`${path}/${ada.id}/${transactional}`, { enabled: false })
      expect(answer).toMatchObject({ status: 400, code: undefined })
    }
    expect((await project.server.get(`${path}/${ada.id}`)).body.items).toEqual(defaults)
    const on = await project.server.patch(`${path}/${ada.id}/${transactional}`, { enabled: true })
    expect(on).toMatchObject({ status: 200, body: defaults[0] })
  })

  it('changing a preference checks category, caller, user and switch, in this order', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const [unknown, nobody] = [randomUUID(), randomUUID()]
    const off = { enabled: false }
    const answers = {
      me: await project.client.patch(`${path}/me/${unknown}`, off),
      category: await project.client.patch(`${path}/${ada.id}/${unknown}`, off),
      signedOut: await project.client.patch(`${path}/${nobody}/${transactional}`, off),
      other: await project.as('client', eve).patch(`${path}/${nobody}/${transactional}`, off),
      user: await project.server.patch(`${path}/${nobody}/${transactional}`, off),
      fixed: await project.server.patch(`${path}/${ada.id}/${transactional}`, off),
    }
    expect(answers).toMatchObject({
      me: { status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
      category: { status: 404, code: undefined },
      signedOut: { status: 401, code: 'USER_AUTHENTICATION_REQUIRED' },
      other: { status: 403, code: undefined },
      user: { status: 404, code: 'USER_NOT_FOUND' },
      fixed: { status: 400, code: undefined },
    })
  })

  it('changing a preference refuses malformed bodies', async () => {
    const ada = await project.signUp()
    for (const body of [{}, { enabled: null }, { enabled: 'maybe' }, { enabled: true, can_disable: true }]) {
      const answer = await project.server.patch(`${path}/${ada.id}/${marketing}`, body)
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
    expect((await project.server.patch(`${path}/${ada.id}/marketing`, { enabled: true })).code).toBe('SCHEMA_ERROR')
  })
})
