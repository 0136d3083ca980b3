import { isUuid, knownError, textError } from '@hallpass/contract'
import type { SendEmailBody } from '@hallpass/contract/endpoints'
import { describeAudit } from '../../core/audit/index.ts'
import { type BulkContent, createSend, findCategory } from '../../core/bulk-mail/index.ts'
import { findDraft, type ThemeChoice, templateModule, themeModule } from '../../core/mail/index.ts'
import type { Call } from '../../http/call.ts'
import { requireEmailServer } from '../../http/email-server.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { schemaError } from '../../http/input.ts'
import { findTargets, listTargets, type TargetedUser } from './store.ts'

const defaultCategory = 'Transactional'

/** The order of checks is in docs/protocol/emails.md#sending-to-users. */
export async function sendEmail(call: Call, body: SendEmailBody) {
  const { app, db, project } = call
  requireEmailServer(call)
  checkRecipients(call, body)
  const category = findCategory(body.notification_category_name ?? defaultCategory)
  if (!category) throw textError(400, 'There is no such notification category.')
  const { draftId, ...modules } = await modulesOf(call, body)
  const { audience } = body
  const content = { ...modules, subject: body.subject, categoryId: category.id, ...(audience && { audience }) }
  const targets = body.user_ids ? await getTargets(call, body.user_ids) : undefined
  if (targets?.length === 0) return { results: [] }
  const userIds = targets?.map(({ user_id }) => user_id)
  // Then the entry is about that person, and erased with them.
  if (userIds?.length === 1) describeAudit(db, { target: { type: 'user', id: userIds[0]! } })
  const send_id = await createSend(app, project.tenancyId, { content, draftId, userIds })
  return { results: targets ?? (audience ? [] : await listTargets(db)), send_id }
}

/** Not part of the schema: the error about the shared server comes first. */
function checkRecipients({ request }: Call, { user_ids, all_users, audience }: SendEmailBody) {
  if (audience && !wantsExtensions(request)) throw schemaError(request, ['body has unknown properties: audience'])
  const given = [user_ids, all_users, audience].filter((one) => one !== undefined).length
  if (given === 1) return
  if (audience) throw schemaError(request, ['body has an audience and other recipients'])
  const words = given === 0 ? 'needs one of user_ids and all_users' : 'has both user_ids and all_users'
  throw schemaError(request, [`body ${words}`])
}

type Modules = Pick<BulkContent, 'theme' | 'template' | 'variables'> & { draftId?: string }

async function modulesOf({ db, project }: Call, body: SendEmailBody): Promise<Modules> {
  const { emails } = project.config
  const asked: ThemeChoice = body.theme_id ?? undefined
  const theme = (own: ThemeChoice) => themeModule(emails, 'theme_id' in body ? asked : own)
  if ('html' in body)
    return { theme: theme(undefined), template: { builtin: 'raw_html' }, variables: { html: body.html } }
  if ('template_id' in body) {
    const template = emails.templates[body.template_id]
    if (!template) throw textError(400, 'There is no such template.')
    const { variables = {} } = body
    return { theme: theme(template.themeId), template: templateModule(body.template_id, template.tsxSource), variables }
  }
  const draft = isUuid(body.draft_id) ? await findDraft(db, body.draft_id) : undefined
  if (!draft) throw textError(400, 'There is no such draft.')
  return { theme: theme(draft.theme), template: { source: draft.tsxSource }, variables: {}, draftId: draft.id }
}

/** Each of them once, in the order of the request. */
async function getTargets({ db }: Call, userIds: readonly string[]): Promise<TargetedUser[]> {
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))]
  const known = await findTargets(db, ids)
  return ids.map((id) => {
    const target = known.get(id)
    if (!target)
      throw knownError('USER_ID_DOES_NOT_EXIST', { user_id: userIds.find((one) => one.toLowerCase() === id)! })
    return target
  })
}
