import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'

/** A theme as lists have it. */
export interface EmailThemeRef {
  /** The theme’s id. */
  readonly id: string
  /** The name to show. */
  readonly displayName: string
}
/** A theme: the frame around every email. */
export interface EmailTheme {
  /** The name to show. */
  readonly displayName: string
  /** The source, as a React Email component. */
  readonly tsxSource: string
}
/** What one kind of email says. */
export interface EmailTemplate {
  /** The template’s id. */
  readonly id: string
  /** The name to show. */
  readonly displayName: string
  /** Absent for the theme of the project, false for none. */
  readonly themeId?: string | false
  /** The source, as a React Email component. */
  readonly tsxSource: string
}
/** What to render: a theme and a template, each by its id or by its source. */
export interface EmailPreviewOptions {
  /** The theme’s id; null for that of the project, false for none. */
  themeId?: string | null | false
  /** The source of a theme, instead of one that is stored. */
  themeTsxSource?: string
  /** The template’s id. */
  templateId?: string
  /** The source of a template, instead of one that is stored. */
  templateTsxSource?: string
}

export interface EmailSourceMembers {
  readonly cells: {
    emailThemes(): Cell<EmailThemeRef[]>
    emailTheme(id: string): Cell<EmailTheme>
    emailTemplates(): Cell<EmailTemplate[]>
    emailPreview(options: EmailPreviewOptions): Cell<string>
  }
  /** Every theme of the project. */
  listEmailThemes(): Promise<EmailThemeRef[]>
  /** A theme with its source. */
  getEmailTheme(id: string): Promise<EmailTheme>
  /** Makes a theme and resolves to its id. */
  createEmailTheme(displayName: string): Promise<{ id: string }>
  /** Replaces the source of a theme, which must render. */
  updateEmailTheme(id: string, tsxSource: string): Promise<void>
  /** Every template of the project, with its source. */
  listEmailTemplates(): Promise<EmailTemplate[]>
  /** Makes a template and resolves to its id. */
  createEmailTemplate(displayName: string): Promise<{ id: string }>
  /** Replaces the source and the theme of a template, and resolves to how it looks. */
  updateEmailTemplate(id: string, tsxSource: string, themeId: string | null | false): Promise<{ renderedHtml: string }>
  /** The rendered HTML. */
  getEmailPreview(options: EmailPreviewOptions): Promise<string>
}

const caller = { level: 'admin' } as const

export function emailSourceMembers(core: Core): EmailSourceMembers {
  const cells = sourceCells(core)
  const changed = () => core.cells.changed('emailThemes')
  return {
    cells,
    listEmailThemes: () => cells.emailThemes().refresh(),
    getEmailTheme: (id) => cells.emailTheme(id).refresh(),
    createEmailTheme: async (displayName) => {
      const made = await core.call(caller, routes.createEmailTheme, { body: { display_name: displayName } })
      await changed()
      return made
    },
    updateEmailTheme: async (id, tsxSource) => {
      await core.call(caller, routes.updateEmailTheme, { params: { id }, body: { tsx_source: tsxSource } })
      await changed()
    },
    listEmailTemplates: () => cells.emailTemplates().refresh(),
    createEmailTemplate: async (displayName) => {
      const made = await core.call(caller, routes.createEmailTemplate, { body: { display_name: displayName } })
      await changed()
      return made
    },
    updateEmailTemplate: async (id, tsxSource, themeId) => {
      const body = { tsx_source: tsxSource, theme_id: themeId }
      const answer = await core.call(caller, routes.updateEmailTemplate, { params: { template_id: id }, body })
      await changed()
      return { renderedHtml: answer.rendered_html }
    },
    getEmailPreview: (options) => cells.emailPreview(options).refresh(),
  }
}

function sourceCells(core: Core): EmailSourceMembers['cells'] {
  return {
    emailThemes: () =>
      core.cells.cell('emailThemes', [], async () => {
        const { themes } = await core.call(caller, routes.listEmailThemes)
        return themes.map(({ id, display_name }) => ({ id, displayName: display_name }))
      }),
    emailTheme: (id) =>
      core.cells.cell('emailThemes', [id], async () => {
        const { display_name, tsx_source } = await core.call(caller, routes.getEmailTheme, { params: { id } })
        return { displayName: display_name, tsxSource: tsx_source }
      }),
    emailTemplates: () =>
      core.cells.cell('emailTemplates', [], async () => {
        const { templates } = await core.call(caller, routes.listEmailTemplates)
        return templates.map(({ id, display_name, theme_id, tsx_source }) => ({
          id,
          displayName: display_name,
          tsxSource: tsx_source,
          ...(theme_id !== undefined && { themeId: theme_id }),
        }))
      }),
    emailPreview: (options) =>
      core.cells.cell('emailPreviews', [options], async () => {
        const body = {
          theme_id: options.themeId,
          theme_tsx_source: options.themeTsxSource,
          template_id: options.templateId,
          template_tsx_source: options.templateTsxSource,
        }
        // Which of the four may come together is for the server to say.
        return (await core.call(caller, routes.renderEmail, { body: body as never })).html
      }),
  }
}
