import type { Props } from '@hallpass/emails'

export const variablesSchema = (variables: { html: string }) => variables

/** HTML that the project wrote goes out as it was written. */
export function EmailTemplate({ variables }: Props<{ html: string }>) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: that is what this template is for
  return <div dangerouslySetInnerHTML={{ __html: variables.html }} />
}
