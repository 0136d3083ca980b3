import { randomUUID } from 'node:crypto'
import type { App } from '../app.ts'
import { randomToken } from '../core/crypto/index.ts'
import { normalizeEmail } from '../core/email.ts'
import type { Project } from '../core/projects/project.ts'
import { insertProject } from '../core/projects/store.ts'
import { addPrimaryEmail } from '../core/users/create.ts'
import { createApp } from '../create-app.ts'
import { openDatabase } from '../db/database.ts'
import { createLogger } from '../observe/index.ts'
import { type Environment, readSettings } from '../settings/index.ts'
import { FixedClock } from './fixed-clock.ts'
import { createTestDatabase } from './test-database.ts'

/** The app without its HTTP server and jobs, on a database of its own: for tests of parts that no endpoint reaches yet. */
export async function startTestApp(env: Environment = {}) {
  const settings = readSettings(
    { HALLPASS_SECRET: randomToken(), HALLPASS_ROW_SECURITY: 'on', ...env },
    { cwd: '/tmp' },
  )
  if (Array.isArray(settings)) throw new Error(settings.map((problem) => problem.message).join('\n'))
  const testDatabase = await createTestDatabase()
  const log = createLogger({ development: false, logLevel: 'silent' })
  const clock = new FixedClock()
  const database = await openDatabase(settings, log, { connection: testDatabase.connection })
  const { app } = await createApp(settings, database, log, clock)
  const close = async () => {
    await app.mail.close()
    await app.emails.close()
    await database.close()
    await testDatabase.drop()
  }
  return { app, clock, project: await addProject(app, 'Acme'), close }
}

export async function addProject(app: App, displayName: string): Promise<Project> {
  const id = randomUUID()
  await insertProject(app.database.system, app.sealer, {
    id,
    tenancyId: randomUUID(),
    displayName,
    description: '',
    logoUrl: null,
    fullLogoUrl: null,
    isProductionMode: false,
    ownerTeamId: null,
    createdAt: app.clock.now(),
    config: {},
  })
  return app.projects.get(id)
}

/** A person with an unverified address. */
export async function addPerson(app: App, project: Project, email: string): Promise<string> {
  const id = randomUUID()
  const db = app.database.forTenancy(project.tenancyId)
  await db.insertInto('users').values({ id }).execute()
  await addPrimaryEmail(db, id, { value: normalizeEmail(email), isVerified: false, usedForAuth: true }, app.clock.now())
  return id
}
