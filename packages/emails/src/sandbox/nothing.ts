/** Stands in for packages that the sandbox leaves out. */
export {}
