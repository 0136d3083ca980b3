/** The theme that the project selected, none at all, or the id of one. */
export type ThemeChoice = 'project' | 'none' | (string & {})

export const choiceOf = (themeId: string | false | undefined): ThemeChoice =>
  themeId === undefined ? 'project' : themeId === false ? 'none' : themeId

/** As the endpoints take it: null returns to the theme of the project. */
export const themeIdOf = (choice: ThemeChoice): string | false | null =>
  choice === 'project' ? null : choice === 'none' ? false : choice
