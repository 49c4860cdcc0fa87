let brought: readonly File[] = []

/** Keeps files that were chosen on another page until the page that checks proofs takes them. */
export function bringFiles(files: readonly File[]): void {
  brought = files
}

/** Returns the files that were brought from another page, once. */
export function takeFiles(): readonly File[] {
  const files = brought
  brought = []
  return files
}
