import { readFile } from 'node:fs/promises'

/** Returns the CPU time of a process, in milliseconds; `NaN` where there is no `/proc`. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After the name in parentheses come the third field and those after it. A tick is a hundredth of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
