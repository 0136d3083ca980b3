import type pg from 'pg'

export const createTable = `
create table stored (
  model text, id text, payload jsonb not null, grant_id text, uid text, user_code text, expires_at timestamptz,
  primary key (model, id)
);
create index on stored (grant_id) where grant_id is not null;`

interface Payload {
  grantId?: string
  uid?: string
  userCode?: string
}

/** Where oidc-provider keeps what it knows: one object for each kind, one named statement for each call. */
export const postgresAdapter = (pool: pg.Pool) =>
  class {
    readonly #model: string

    constructor(model: string) {
      this.#model = model
    }

    async upsert(id: string, payload: Payload, expiresIn?: number) {
      const { grantId, uid, userCode } = payload
      const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null
      await pool.query({
        name: 'upsert',
        text: `insert into stored (model, id, payload, grant_id, uid, user_code, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
          on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
        values: [this.#model, id, payload, grantId ?? null, uid ?? null, userCode ?? null, expiresAt],
      })
    }

    find = (id: string) => this.#findBy('id', id)
    findByUid = (uid: string) => this.#findBy('uid', uid)
    findByUserCode = (userCode: string) => this.#findBy('user_code', userCode)

    async #findBy(column: 'id' | 'uid' | 'user_code', value: string) {
      const { rows } = await pool.query({
        name: `find by ${column}`,
        text: `select payload from stored where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
        values: [this.#model, value],
      })
      return rows[0]?.payload
    }

    async consume(id: string) {
      await pool.query({
        name: 'consume',
        text: `update stored set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from now())))
          where model = $1 and id = $2`,
        values: [this.#model, id],
      })
    }

    async destroy(id: string) {
      const text = 'delete from stored where model = $1 and id = $2'
      await pool.query({ name: 'destroy', text, values: [this.#model, id] })
    }

    async revokeByGrantId(grantId: string) {
      await pool.query({ name: 'revoke', text: 'delete from stored where grant_id = $1', values: [grantId] })
    }
  }
