import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs unit tests before integration tests, and quick files before slow ones: most mutants fail in the first, and a run
 * ends at the first failure.
 */
export class QuickFirst extends BaseSequencer {
  /** Of the first run, in milliseconds. Later ones may end early. */
  readonly #durations = new Map<string, number>()

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const file of files) {
      const result = this.ctx.cache.getTestSpecificationResult(file)
      if (result && !this.#durations.has(file.moduleId)) this.#durations.set(file.moduleId, result.duration)
    }
    const rank = ({ moduleId }: TestSpecification) =>
      (moduleId.includes('.integration.') ? 1e9 : 0) + (this.#durations.get(moduleId) ?? 0)
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}
