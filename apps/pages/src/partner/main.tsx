import type { Partner } from '@hallpass/contract'
import { createDashboardApp } from '../dashboard-handler/dashboard-app.ts'
import type { ProjectFacts } from '../handler/hosted-app.ts'
import { type PageFacts, readFacts } from '../page/facts.ts'
import { mountPage } from '../texts/mount-page.tsx'
import { partnerApi } from './api.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { TransferPage } from './transfer-page.tsx'

type Facts = ProjectFacts & PageFacts & { page: 'transfer' | 'confirm'; partner: Partner; externalName?: string }
const { page, partner, externalName, ...facts } = readFacts<Facts>()
const app = createDashboardApp(facts)
const api = partnerApi(app, partner)

void mountPage(
  facts,
  page === 'transfer' ? (
    <TransferPage app={app} api={api} />
  ) : (
    <ConfirmPage app={app} api={api} partner={partner} externalName={externalName} />
  ),
)
