export const dateOf = (millis: number | null) => (millis === null ? null : new Date(millis))
