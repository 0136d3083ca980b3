import type { TenantDb } from '../../db/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { Clock } from '../clock.ts'
import { type CheckedCode, checkCode } from './check-code.ts'
import type { CodePurpose } from './purposes.ts'

/** checkCode() with what a request brings along. */
export const submitCode = <P extends CodePurpose>(
  { app, db }: { app: { clock: Clock; settings: Settings }; db: TenantDb },
  purpose: P,
  code: string,
): Promise<CheckedCode<P>> =>
  checkCode(db, app.clock.now(), { purpose, code, maxAttempts: app.settings.otpCodeAttempts })
