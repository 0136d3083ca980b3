import { useDeferredValue, useState } from 'react'
import { shared } from '../../lib/queries.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, Code, Dialog, Note, SearchField, Show } from '../../ui/index.ts'
import { claimsQuery } from './queries.ts'

/** What the token of anybody would say now. */
export function ClaimPreview({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const [userId, setUserId] = useState<string>()
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search.trim())
  const users = useLoaded(shared.users(projectId, { limit: 5, ...(query && { query }) }))
  const preview = useLoaded(claimsQuery(projectId, userId))
  return (
    <Dialog
      title="Preview of a token"
      lead={userId === undefined ? 'Of the user whose token is largest. Search for others.' : undefined}
      wide
      onClose={onClose}
    >
      <div className="dialog-body column gap-3">
        <SearchField label="Find a user" placeholder="Name, email or id" value={search} onChange={setSearch} />
        {query && (
          <Show loaded={users} skeleton={null}>
            {({ items }) => (
              <div className="row row-wrap gap-1">
                {items.map((user) => (
                  <Button key={user.id} size="small" variant="ghost" isView onClick={() => setUserId(user.id)}>
                    {[user.display_name, user.primary_email].filter(Boolean).join(' · ') || user.id}
                  </Button>
                ))}
                {items.length === 0 && <span className="text-text-3">Nobody matches.</span>}
              </div>
            )}
          </Show>
        )}
        <Show loaded={preview}>
          {({ user_id: whose, claims, left_out: leftOut, bytes, max_bytes: max }) =>
            whose === null ? (
              <Note>There are no users yet.</Note>
            ) : (
              <>
                {leftOut.length > 0 && <Note warning>No room for {leftOut.join(', ')}.</Note>}
                <Code label="Claims" text={JSON.stringify(claims, null, 2)} />
                <p className="text-small text-text-3">
                  {bytes.toLocaleString('en')} of {max.toLocaleString('en')} bytes
                </p>
              </>
            )
          }
        </Show>
      </div>
    </Dialog>
  )
}
