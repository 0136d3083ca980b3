import { writeFileSync } from 'node:fs'
import { openApiDocument } from '@hallpass/contract/openapi'
import { it } from 'vitest'
import { endpoints } from '/work/main/packages/server/src/features/docs/document.ts'
import { renderApiReference } from '/work/main/packages/server/src/features/docs/render-api-reference.ts'
it('renders', () => { writeFileSync('/tmp/api.html', renderApiReference(openApiDocument(endpoints))) })
