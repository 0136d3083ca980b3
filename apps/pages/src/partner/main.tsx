import type { Partner } from '@hallpass/contract'
import { createDashboardApp } from '../dashboard-handler/dashboard-app.ts'
import type { ProjectFacts } from '../handler/hosted-app.ts'
import { readFacts } from '../page/facts.ts'
import { mount } from '../page/mount.tsx'
import { partnerApi } from './api.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { TransferPage } from './transfer-page.tsx'

const { page, partner, ...facts } = readFacts<ProjectFacts & { page: 'transfer' | 'confirm'; partner: Partner }>()
const app = createDashboardApp(facts)
const api = partnerApi(app, partner)

mount(
  page === 'transfer' ? <TransferPage app={app} api={api} /> : <ConfirmPage app={app} api={api} partner={partner} />,
)
