/** How long a browser may take to begin with it, in milliseconds. */
const patience = 60_000

/** Saves a value as a JSON file. @param name - of the file */
export function downloadJson(name: string, value: unknown): void {
  const text = `${JSON.stringify(value, null, 2)}\n`
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), patience)
}
