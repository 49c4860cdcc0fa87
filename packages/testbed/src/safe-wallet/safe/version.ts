/** Whether a version is at least another: `atLeast('1.4.1', '1.3.0')`. A suffix after a plus sign is ignored. */
export function atLeast(version: string, least: string): boolean {
  const [left, right] = [parts(version), parts(least)]
  for (const index of [0, 1, 2]) {
    const [a = 0, b = 0] = [left[index], right[index]]
    if (a !== b) return a > b
  }
  return true
}

const parts = (version: string) => version.split(/[+-]/, 1).join('').split('.').map(Number)
