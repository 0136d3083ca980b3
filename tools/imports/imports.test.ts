import { describe, expect, it } from 'vitest'
import { checkImports } from './check.ts'

const server = 'packages/server/src'
const check = (files: Record<string, string>) => checkImports(new Map(Object.entries(files)))

describe('imports that point the wrong way', () => {
  it('reports a noun of core that imports an engine, and lets the engine import the noun', () => {
    const users = `${server}/core/users/create.ts`
    const mail = `${server}/core/mail/index.ts`
    expect(check({ [users]: "import type { Mailer } from '../mail/index.ts'", [mail]: '' })).toEqual([
      `${users} imports ../mail/index.ts: core/mail comes after core/users`,
    ])
    expect(check({ [users]: '', [mail]: "import { createUser } from '../users/create.ts'" })).toEqual([])
  })

  it('reports a part of core that nobody has given a place', () => {
    const file = `${server}/core/gadgets/index.ts`
    const problems = check({ [file]: "import { systemClock } from '../clock.ts'", [`${server}/core/clock.ts`]: '' })
    expect(problems).toEqual([expect.stringContaining('core/gadgets has no place in the order')])
  })

  it('reports core when it imports the whole app, even as a type', () => {
    const file = `${server}/core/users/create.ts`
    const problems = check({ [file]: "import type { App } from '../../app.ts'", [`${server}/app.ts`]: '' })
    expect(problems).toEqual([`${file} imports ../../app.ts: core may not import app`])
  })

  it('reports a room of a part of core that is not entered by its index', () => {
    const file = `${server}/features/emails/routes.ts`
    const mailer = `${server}/core/mail/send/mailer.ts`
    expect(check({ [file]: "import type { Mailer } from '../../core/mail/send/mailer.ts'", [mailer]: '' })).toEqual([
      `${file} imports ../../core/mail/send/mailer.ts: it is a room of core/mail, which has an index.ts`,
    ])
  })

  it.each(['routes.ts', 'routes.test.ts'])('reports a feature that imports another feature in its %s', (name) => {
    const file = `${server}/features/teams/${name}`
    const problems = check({
      [file]: "import { x } from '../users/store.ts'",
      [`${server}/features/users/store.ts`]: '',
    })
    expect(problems).toEqual([`${file} imports ../users/store.ts: it is another feature`])
  })

  it('reports a package that imports one above it', () => {
    const file = 'packages/js/src/index.ts'
    const problems = check({ [file]: "import {\n  useUser,\n} from '@hallpass/react'" })
    expect(problems).toEqual([`${file} imports @hallpass/react`])
  })

  it('reports an unscoped database handle in a feature', () => {
    const file = `${server}/features/teams/store.ts`
    expect(check({ [file]: 'app.database.system.selectFrom(teams)' })).toEqual([
      `${file} uses an unscoped database handle: app.database.system.selectFrom(teams)`,
    ])
  })
})

it('reports a feature that makes the cache forget a project', () => {
  const file = `${server}/features/teams/routes.ts`
  expect(check({ [file]: 'app.projects.forget(project.id)' })).toEqual([
    `${file} forgets a project by itself: call projectChanged where the row is written`,
  ])
})

describe('cycles', () => {
  const a = 'packages/js/src/a.ts'
  const b = 'packages/js/src/b.ts'
  const c = 'packages/js/src/c.ts'

  it('reports modules that load each other, by their way round', () => {
    const problems = check({
      [a]: "import { b } from './b.ts'",
      [b]: "export * from './c.ts'",
      [c]: "import './a.ts'",
    })
    expect(problems).toEqual([`modules load each other: ${a} → ${b} → ${c} → ${a}`])
  })

  it('accepts a way round by a type or by an import on demand', () => {
    expect(check({ [a]: "import { b } from './b.ts'", [b]: "import type { A } from './a.ts'" })).toEqual([])
    expect(check({ [a]: "import { b } from './b.ts'", [b]: "const load = () => import('./a.ts')" })).toEqual([])
  })

  it('reports folders that import each other, though no two of their files do', () => {
    const problems = check({
      'packages/js/src/cells/one.ts': "import { two } from '../objects/two.ts'",
      'packages/js/src/objects/two.ts': '',
      'packages/js/src/objects/three.ts': "import { four } from '../cells/four.ts'",
      'packages/js/src/cells/four.ts': '',
    })
    expect(problems).toEqual([
      'folders import each other: packages/js/src/cells → packages/js/src/objects → packages/js/src/cells',
    ])
  })

  it('reports rooms of a part of core that know each other, even by types', () => {
    const mail = `${server}/core/mail`
    const problems = check({
      [`${mail}/send/mailer.ts`]: "import type { Message } from '../compose/message.ts'",
      [`${mail}/compose/message.ts`]: "import type { Mailer } from '../send/mailer.ts'",
    })
    expect(problems).toEqual([`folders import each other: ${mail}/send → ${mail}/compose → ${mail}/send`])
  })
})
