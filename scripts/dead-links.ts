import { run } from './processes.ts'

/** Lets remark check that what the links of files lead to exists: files, and headings in them. */
export async function findDeadLinks(files: readonly string[]): Promise<string[]> {
  const options = ['--no-stdout', '--quiet', '--no-color', '--use', 'remark-validate-links=repository:false']
  const { output } = await run('remark', [...options, ...files], { quiet: true })
  return output.split('\n').filter(line => /\bwarning\b|\berror\b/.test(line))
}
