import { renderToStaticMarkup } from 'react-dom/server'
import { templates, themes } from './builtins/modules.ts'
import type { BuiltinTemplate, BuiltinTheme } from './builtins/names.ts'
import { documentOf } from './model/document.ts'
import { type Job, prepare } from './model/prepare.ts'
import { plainTextOf } from './plain-text.ts'
import type { RenderedEmail } from './types.ts'

/** Sources of ours need no sandbox. */
export function renderDirectly(theme: BuiltinTheme, template: BuiltinTemplate, job: Job): RenderedEmail {
  const { email, content, found } = prepare(themes[theme], templates[template], job)
  const html = documentOf(renderToStaticMarkup(email))
  if (!found.declarations) renderToStaticMarkup(content)
  return { html, text: plainTextOf(html), ...found.declarations }
}
