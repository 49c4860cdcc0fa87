/** Hands a file to the browser's downloads. @param type - its media type */
export function download(name: string, parts: readonly BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Writes a value as it stands in a JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
