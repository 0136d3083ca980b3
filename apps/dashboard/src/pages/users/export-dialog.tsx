import * as routes from '@hallpass/contract/routes'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { number } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import type { User } from '../../lib/wire.ts'
import { CheckboxRow, FormDialog, SelectField, toast } from '../../ui/index.ts'
import { downloadUsers, type ExportFormat } from './export-users.ts'

const formats = [
  { value: 'csv', label: 'CSV, for spreadsheets' },
  { value: 'json', label: 'JSON, for programs' },
] as const

/** Reads every page, then hands over one file. */
export function ExportDialog({ projectId, onClose }: { projectId: string; onClose(): void }) {
  const [count, setCount] = useState<number>()
  const save = async ({ format, withAnonymous }: { format: ExportFormat; withAnonymous: boolean }) => {
    const users: User[] = []
    let cursor: string | null = null
    do {
      const query = {
        limit: 1000,
        ...(cursor && { cursor }),
        ...(withAnonymous && { include_anonymous: 'true' as const }),
      }
      const page: Awaited<ReturnType<typeof listPage>> = await listPage(projectId, query)
      users.push(...page.items)
      setCount(users.length)
      cursor = page.pagination.next_cursor
    } while (cursor)
    downloadUsers(users, format)
    toast.worked(`${number(users.length)} users exported`)
  }
  return (
    <FormDialog
      title="Export users"
      lead="Everything but what is secret: passwords never leave the server this way."
      act="Export"
      defaults={{ format: 'csv' as ExportFormat, withAnonymous: false }}
      onSubmit={save}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
      aside={count !== undefined && <span className="s13 t3 num">{number(count)} read</span>}
    >
      {({ watch, setValue }) => (
        <>
          <SelectField
            label="Format"
            options={formats}
            value={watch('format')}
            onChange={(value) => setValue('format', value)}
          />
          <CheckboxRow
            label="With anonymous users"
            checked={watch('withAnonymous')}
            onChange={(on) => setValue('withAnonymous', on)}
          >
            With anonymous users
          </CheckboxRow>
        </>
      )}
    </FormDialog>
  )
}

const listPage = (projectId: string, query: { limit: number; cursor?: string; include_anonymous?: 'true' }) =>
  call(projectId, routes.listUsers, { query })
