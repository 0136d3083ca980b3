/** How a setting is called where this runs: bundlers pass on only what is meant for browsers, and by its prefix. */
export const variableNames = (name: string) =>
  typeof window === 'undefined' || typeof document === 'undefined'
    ? `HALLPASS_${name}`
    : `NEXT_PUBLIC_HALLPASS_${name} (Next.js) or VITE_HALLPASS_${name} (Vite)`
