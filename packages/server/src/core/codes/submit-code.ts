import type { App } from '../../app.ts'
import type { TenantDb } from '../../db/index.ts'
import { type CheckedCode, checkCode } from './check-code.ts'
import type { CodePurpose } from './purposes.ts'

/** checkCode() with what a request brings along. */
export const submitCode = <P extends CodePurpose>(
  { app, db }: { app: App; db: TenantDb },
  purpose: P,
  code: string,
): Promise<CheckedCode<P>> =>
  checkCode(db, app.clock.now(), { purpose, code, maxAttempts: app.settings.otpCodeAttempts })
