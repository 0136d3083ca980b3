import type { ChildProcess } from 'node:child_process'
import { createClosing } from '../closing.ts'
import { openDatabase } from '../db/database.ts'
import type { EmbeddedConnection } from '../db/embedded/server-connection.ts'
import { requireFreePort } from '../http/listen.ts'
import { startMockProviders } from '../mock-providers.ts'
import { createLogger, createMetrics, surviveRejections } from '../observe/index.ts'
import type { Settings } from '../settings/index.ts'
import type { RunningServer, StartOptions } from '../start.ts'
import { Doors } from './doors.ts'
import { Gathering } from './gathering.ts'
import type { WorkerRole } from './messages.ts'
import { WorkerSlot } from './worker-slot.ts'

/** A server, whether it is this process or several others. */
export type StartedServer = Omit<RunningServer, 'app'>

/**
 * Several servers in processes of their own behind one port. This one has the embedded Postgres, migrates the database,
 * starts workers again that died, and answers no requests itself.
 */
export async function startProcesses(
  settings: Settings,
  { signal }: Pick<StartOptions, 'signal'> = {},
): Promise<StartedServer> {
  const log = createLogger(settings)
  const closing = createClosing(log)
  const { failed, onLost, close } = closing
  try {
    await requireFreePort(settings.host, settings.port)
    const undo = surviveRejections({ log, metrics: await createMetrics({ metrics: false }) })
    closing.add(async () => undo())
    const database = await openDatabase(settings, log, { onLost, ...(signal && { signal }) })
    closing.add(() => database.close())
    const mock = await startMockProviders(settings)
    if (mock) closing.add(() => mock.close())
    const mockUrl = mock?.standIn.url
    const doors = await Doors.at(settings)
    const slots: WorkerSlot[] = []
    closing.add(async ({ drainMillis }) => {
      doors.close()
      await Promise.all(slots.map((slot) => slot.stop(drainMillis)))
    })
    const gathering = new Gathering()
    const workers = () => slots.flatMap(({ serving }): ChildProcess[] => (serving ? [serving] : []))
    const addSlot = (number: number) => {
      const role = { number, ...roleOf(settings, database, mockUrl) }
      const slot = new WorkerSlot({ role, log, doors, gathering, workers })
      slots.push(slot)
      return slot.start()
    }
    // The first one makes what an empty database and folder lack.
    const first = addSlot(1)
    await first.prepared
    const others = Array.from({ length: settings.processes - 1 }, (_, index) => addSlot(index + 2))
    await Promise.all(others.map(({ prepared }) => prepared))
    doors.open()
    const [facts] = await Promise.all([first.serving, ...others.map(({ serving }) => serving)])
    const { url, port } = settings
    return { url, port, ...facts, mockUrl, failed, close }
  } catch (error) {
    await close()
    throw error
  }
}

function roleOf(
  { databaseUrl }: Settings,
  { connection }: { connection: unknown },
  mockUrl: string | undefined,
): Omit<WorkerRole, 'number'> {
  return {
    ...(databaseUrl === undefined && { connection: connection as EmbeddedConnection }),
    ...(mockUrl !== undefined && { mockUrl }),
  }
}
