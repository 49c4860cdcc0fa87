import type { Workshop } from './genuine.ts'
import { issuedKinds } from './issued.ts'
import { malformedKinds } from './malformed.ts'
import { createRandom } from './random.ts'
import { receiptKinds } from './receipts.ts'
import type { Made, ProofSample } from './sample.ts'
import { createSigner } from './signer.ts'
import { createSite } from './site.ts'
import { makeTampered } from './tampering.ts'
import { tamperings } from './tamperings.ts'

export type ProofSamples = {
  readonly samples: readonly ProofSample[]
  /** The key set of the site of all of them, as it would be at its `/.well-known/jwks.json`. */
  readonly keySet: { readonly keys: readonly JsonWebKey[] }
}

type Kind = { readonly name: string; readonly make: (workshop: Workshop) => Promise<Made> }

const kindsOf = (makers: Readonly<Record<string, Kind['make']>>): Kind[] =>
  Object.entries(makers).map(([name, make]) => ({ name, make }))

const kinds: readonly Kind[] = [
  ...kindsOf(issuedKinds),
  ...Object.entries(tamperings).flatMap(([name, tampering]): Kind[] => [
    { name, make: workshop => makeTampered(tampering, workshop, { receipt: false }) },
    {
      name: `${name}, with a receipt`,
      make: workshop => makeTampered(tampering, workshop, { receipt: true }),
    },
  ]),
  ...kindsOf(receiptKinds),
  ...kindsOf(malformedKinds),
]

/** Of so many, one is good, whatever else is in turn: otherwise hardly any would be. */
const goodEach = 3

/**
 * Makes many proofs of one site, good and bad in every way that is known, in a random order: a third of them good, of the
 * rest as many of each kind. Ten thousand take some seconds.
 *
 * @param count - at least three for each kind that there is, to have all of them.
 * @param seed - the same gives the same accounts, texts and faults; only the bytes of receipts differ.
 * @param now - in milliseconds: as of when what is to be expected holds; what is out of its time is so by an hour or more.
 */
export async function makeProofs(
  count: number,
  { seed = 1, now = Date.now() }: { readonly seed?: number; readonly now?: number } = {},
): Promise<ProofSamples> {
  const random = createRandom(seed)
  const signer = () => createSigner(random)
  const workshop: Workshop = {
    random,
    site: await createSite('https://id.example.org', random),
    otherSite: await createSite('https://id.example.com', random),
    signers: [signer(), ...Array.from({ length: 63 }, signer)],
    now,
  }
  const samples: ProofSample[] = []
  for (let index = 0; index < count; index++) {
    const kind = kinds[index % goodEach === 0 ? 0 : (index - Math.ceil(index / goodEach)) % kinds.length]
    if (!kind) throw new Error('There is a kind for each index.')
    samples.push(sampleOf(kind.name, await kind.make(workshop)))
  }
  return { samples: shuffled(samples, random.below), keySet: workshop.site.keySet }
}

function sampleOf(name: string, { document, expected, withoutKeys = expected }: Made): ProofSample {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  return { name, text, expected, withoutKeys }
}

function shuffled<Item>(items: readonly Item[], below: (end: number) => number): Item[] {
  return items
    .map(item => ({ item, at: below(2 ** 32) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
