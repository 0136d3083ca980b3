// What spreadsheets take for the beginning of a formula, after any number of our own marks.
const looksLikeFormula = /^'*[=+\-@\t\r\n]/

/**
 * One cell (RFC 4180). A text that a spreadsheet would run as a formula gets a leading apostrophe, which reading takes
 * away again; so a display name such as `=HYPERLINK(…)` does nothing in the file, and is the same after an import.
 */
export function csvCell(text: string): string {
  const safe = looksLikeFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly string[]) => cells.map(csvCell).join(',')
