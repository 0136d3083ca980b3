import { type Partner, partnerConfirmPage, partnerTransferPage } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { partnerOAuth, partnerTransfer } from '@hallpass/contract/endpoints'
import type { Route } from '@hallpass/contract/routes'
import type { HallpassClientApp } from '@hallpass/js'

type Transfer = ReturnType<typeof partnerTransfer<Partner>>
type OAuth = ReturnType<typeof partnerOAuth<Partner>>

export interface OwnProject {
  id: string
  name: string
}

/** What the partners' pages ask of the server, as the signed-in dashboard user. */
export function partnerApi(app: HallpassClientApp, partner: Partner) {
  // The API has each at the path of its page.
  const transfer = partnerTransferPage(partner)
  const confirm = partnerConfirmPage(partner)
  return {
    checkTransfer: (code: string) =>
      app.call(`POST ${transfer}/check` as Route<Transfer['checkCode']>, { body: { code } }),
    takeOver: async (code: string): Promise<string> =>
      (await app.call(`POST ${transfer}` as Route<Transfer['confirm']>, { body: { code } })).project_id,
    listProjects: async (): Promise<OwnProject[]> =>
      (await app.call(routes.listOwnedProjects)).items.map(({ id, display_name }) => ({ id, name: display_name })),
    connect: async (interaction_uid: string, project_id: string): Promise<string> => {
      const body = { interaction_uid, project_id }
      return (await app.call(`POST ${confirm}` as Route<OAuth['confirmAsOwner']>, { body })).authorization_code
    },
  }
}

export type PartnerApi = ReturnType<typeof partnerApi>

/** Where the browser goes on, to be sent back to the partner. */
export function wayBack(partner: Partner, uid: string, answer: { code: string } | { error: 'access_denied' }): string {
  const query = new URLSearchParams(answer)
  return `/api/v1/integrations/${partner}/oauth/idp/interaction/${encodeURIComponent(uid)}/done?${query}`
}
