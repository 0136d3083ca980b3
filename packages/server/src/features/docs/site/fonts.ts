/** What a file of a build is called before its hash, by family. Latin is all that the pages are written in. */
const families = {
  'Inter Variable': 'inter-latin-wght-normal',
  'JetBrains Mono Variable': 'jetbrains-mono-latin-wght-normal',
}

/** `/docs/fonts.css`: the fonts of the dashboard, where it is built; elsewhere the system's. */
export function fontStyles(files: readonly string[]): string {
  const faces = Object.entries(families).flatMap(([family, name]) => {
    const file = files.find((one) => one.includes(name))
    return file ? [faceOf(family, file)] : []
  })
  return `${faces.join('\n') || '/* Those of the system. */'}\n`
}

const faceOf = (family: string, file: string) =>
  `@font-face { font-family: "${family}"; font-style: normal; font-weight: 100 900; font-display: swap; src: url("/${file}") format("woff2-variations"); }`
