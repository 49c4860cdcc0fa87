import { hash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files that take longest, by the beginnings of their paths in `packages`. */
const longest = [
  'server/src/http/hostile',
  'server/src/crashes',
  'cli/src/program',
  'testbed/src/hosted-wallet/connect',
  'testbed/src/phone/phone',
  'server/src/notifications/push',
  'server/src/verdicts/verifier',
  'testbed/src/safe-wallet',
  'testbed/src/wallet',
  'server/src/program',
]

/**
 * Orders test files: the longest first, so that at the end no core waits for one of them, and the others at random.
 *
 * Files of one project follow one another. A process that runs several files ends when the next one in line is of
 * another project, and a new one has to load everything again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const places = files.map(file => {
      const path = file.moduleId.slice(`${root}/packages/`.length)
      const place = longest.findIndex(start => path.startsWith(start))
      const { name, config } = file.project
      return {
        file,
        // Files with a process of their own come first, because the last processes to end share the rest.
        project: `${config.isolate ? 0 : 1} ${name}`,
        place: place === -1 ? longest.length : place,
        random: hash('sha1', `${sequence.seed} ${path}`),
      }
    })
    const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b))
    return places
      .sort(
        (a, b) => compare(a.project, b.project) || compare(a.place, b.place) || compare(a.random, b.random),
      )
      .map(({ file }) => file)
  }
}
