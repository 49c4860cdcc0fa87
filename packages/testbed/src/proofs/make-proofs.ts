import type { ProofContext } from './genuine.ts'
import { issuedKinds } from './issued.ts'
import { malformedKinds } from './malformed.ts'
import { createRandom } from './random.ts'
import { receiptKinds } from './receipts.ts'
import type { ProofSample, UnnamedSample } from './sample.ts'
import { createSigner } from './signer.ts'
import { createSite } from './site.ts'
import { createTampered } from './tampering.ts'
import { tamperings } from './tamperings.ts'

export type ProofSamples = {
  readonly samples: readonly ProofSample[]
  /** The key set of the site that issued all of them, as in its `/.well-known/jwks.json`. */
  readonly keySet: { readonly keys: readonly JsonWebKey[] }
}

type Kind = { readonly name: string; readonly create: (context: ProofContext) => Promise<UnnamedSample> }

const kindsOf = (creators: Readonly<Record<string, Kind['create']>>): Kind[] =>
  Object.entries(creators).map(([name, create]) => ({ name, create }))

const kinds: readonly Kind[] = [
  ...kindsOf(issuedKinds),
  ...Object.entries(tamperings).flatMap(([name, tampering]): Kind[] => [
    { name, create: context => createTampered(tampering, context, { receipt: false }) },
    {
      name: `${name}, with a receipt`,
      create: context => createTampered(tampering, context, { receipt: true }),
    },
  ]),
  ...kindsOf(receiptKinds),
  ...kindsOf(malformedKinds),
]

/** One of this many is valid, regardless of the kind in turn; otherwise hardly any would be. */
const goodEach = 3

/**
 * Creates many proofs of one site, valid and invalid in every known way, in random order: a third of them valid, and an
 * equal number of each kind among the rest. Ten thousand take some seconds.
 *
 * @param count - at least three per kind to include all of them.
 * @param seed - the same seed creates the same accounts, texts and faults; only the bytes of receipts differ.
 * @param now - the time of verification for the expected results, in milliseconds since 1970; invalid times are off by
 * an hour or more.
 */
export async function makeProofs(
  count: number,
  { seed = 1, now = Date.now() }: { readonly seed?: number; readonly now?: number } = {},
): Promise<ProofSamples> {
  const random = createRandom(seed)
  const signer = () => createSigner(random)
  const context: ProofContext = {
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
    samples.push(sampleOf(kind.name, await kind.create(context)))
  }
  return { samples: shuffled(samples, random.below), keySet: context.site.keySet }
}

function sampleOf(name: string, { document, expected, withoutKeys = expected }: UnnamedSample): ProofSample {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  return { name, text, expected, withoutKeys }
}

function shuffled<Item>(items: readonly Item[], below: (end: number) => number): Item[] {
  return items
    .map(item => ({ item, at: below(2 ** 32) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
