/** Starts a download in the browser. @param type - the media type of the file */
export function download(name: string, parts: readonly BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers only start to read the file later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Formats a value as the content of a JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
