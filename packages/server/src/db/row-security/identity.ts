import type pg from 'pg'
import { tenantRole } from './wall.ts'

// Who the statements of a transaction belong to, until it ends. Never true, so that no row comes back.
const text = "select where set_config('hallpass.tenancy', $1, true) is null or set_config('role', $2, true) is null"
const name = 'hallpass.identity'

/** Tells a new connection the statement that sets an identity, by its name. */
export async function prepareIdentity(client: pg.ClientBase): Promise<void> {
  await client.query({ name, text, values: ['', 'none'] })
}

/** Messages that set an identity. They go with nearly every statement, so the bytes are made here: `pg` takes five times as long. */
export interface Identities {
  server: Buffer
  ofTenancy(id: string): Buffer
}

/** `isNamed`: connections know the statement by its name. */
export function createIdentities(serverRole: string, isNamed: boolean): Identities {
  const anyTenancy = '00000000-0000-0000-0000-000000000000'
  const [head = '', tail = ''] = messages(anyTenancy, tenantRole, isNamed).split(anyTenancy)
  return {
    server: Buffer.from(messages('', serverRole, isNamed), 'latin1'),
    ofTenancy: (id) => Buffer.from(head + id + tail, 'latin1'),
  }
}

/** Parse, Bind and Execute of the protocol of Postgres; each character stands for a byte. */
function messages(tenancy: string, role: string, isNamed: boolean): string {
  const parse = message('P', `\0${text}\0${int16(0)}`)
  const values = `${int16(2)}${value(tenancy)}${value(role)}`
  const bind = message('B', `\0${isNamed ? name : ''}\0${int16(0)}${values}${int16(0)}`)
  const execute = message('E', `\0${int32(0)}`)
  return isNamed ? bind + execute : parse + bind + execute
}

const message = (type: string, body: string) => `${type}${int32(body.length + 4)}${body}`
const int16 = (n: number) => String.fromCharCode((n >> 8) & 255, n & 255)
const int32 = (n: number) => `${int16(n >> 16)}${int16(n)}`

const value = (content: string) => {
  const bytes = Buffer.from(content).toString('latin1')
  return `${int32(bytes.length)}${bytes}`
}
