import { isKnownError, isUuid, knownError, randomLength } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { type CheckedCode, checkCode } from '../codes/index.ts'
import type { ProjectContext } from '../projects/context.ts'
import { projectOfTenancy } from '../projects/of-tenancy.ts'
import type { Project } from '../projects/project.ts'
import { customerFrom } from './customers.ts'

/** A link that can be bought from, and the project that it is of. */
export interface OpenPurchase {
  project: Project
  db: TenantDb
  code: CheckedCode<'purchase'>
}

export const fullCode = (tenancyId: string, code: string) => `${tenancyId}_${code}`

/** Used and expired codes are not found either: the page is public, and strangers learn nothing from it. */
export async function openPurchase(
  app: Pick<ProjectContext, 'database' | 'projects' | 'clock'>,
  full: string,
): Promise<OpenPurchase> {
  const [tenancyId = '', code = '', ...rest] = full.toLowerCase().split('_')
  if (rest.length > 0 || !isUuid(tenancyId) || code.length !== randomLength.code) throw notFound()
  const project = await projectOfTenancy(app, tenancyId)
  if (!project) throw notFound()
  const db = app.database.forTenancy(tenancyId)
  try {
    const checked = await checkCode(db, app.clock.now(), { purpose: 'purchase', code })
    const { type, id } = checked.data.customer
    // One from before an upgrade has the id as it was sent.
    const customer = customerFrom({ customer_type: type, customer_id: id })
    return { project, db, code: { ...checked, data: { ...checked.data, customer } } }
  } catch (error) {
    throw isGone(error) ? notFound() : error
  }
}

const notFound = () => knownError('VERIFICATION_CODE_NOT_FOUND')

const gone = new Set<string>(['VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_ALREADY_USED'])
export const isGone = (error: unknown) => isKnownError(error) && gone.has(error.code)
