/** Enough to look at while there is nothing else. */
export const style = `:root {
  color-scheme: light dark;
  font-family: system-ui, sans-serif;
}

body {
  margin: 0;
}

main {
  max-width: 40rem;
  margin: 15vh auto;
  padding: 0 1.5rem;
  line-height: 1.6;
}
`
