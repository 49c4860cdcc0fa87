import { accountChain, addressWithoutChecksum, recoverWithNoble, verifyOwnership } from '@countersign/core'
import { type Checking, checkDocument, clientsOf } from './check-document.ts'
import { followLink } from './follow-link.ts'
import { createIssuer } from './issuer.ts'
import { pdfLinks } from './pdf-links.ts'
import { type Checked, limits, type Said, type Source, type Unfit, type Work } from './protocol.ts'
import { type Item, splitFile, splitText, withUniqueNames } from './split.ts'

// Runs in a worker, so that the page stays responsive while thousands of signatures are verified. The page terminates
// it.

/** How many documents are checked in parallel: while one waits for a node, others are verified. */
const parallel = 4
/** How often results are sent to the page, in milliseconds. */
const sendEvery = 150

const send = (said: Said) => self.postMessage(said)

self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  void run(data).then(() => send({ said: 'done' }))
})

async function run(work: Work): Promise<void> {
  const { chains, now } = work
  const checking = { origin: location.origin, chains, now, site: createIssuer(location.origin) }
  switch (work.do) {
    case 'plain': {
      const { question } = work
      const client = clientsOf(checking, new Set())(accountChain(question.account))
      return send({
        said: 'verdict',
        verdict: await verifyOwnership({ ...question, client, recover: recoverWithNoble }),
        addressWithoutChecksum: addressWithoutChecksum(question.message, question.account),
      })
    }
    case 'documents': {
      const items = await itemsOf(work.sources)
      if (items) await checkAll(items, checking)
    }
  }
}

async function itemsOf(sources: readonly Source[]): Promise<readonly Item[] | undefined> {
  const items: Item[] = []
  let bytes = 0
  for (const source of sources) {
    bytes += source instanceof File ? source.size : source.text.length
    if (bytes > limits.megabytes * 1_000_000) return unfit({ why: 'too-large' })
    try {
      const found =
        source instanceof File ? await readFile(source) : splitText(source.name, source.text, location.origin)
      // One after the other: a call with a hundred thousand arguments throws.
      for (const item of found) items.push(item)
    } catch {
      return unfit({ why: 'unreadable', file: source.name })
    }
    if (items.length > limits.documents) return unfit({ why: 'too-many', most: limits.documents })
    if (items.filter(({ link }) => link).length > limits.links)
      return unfit({ why: 'too-many', most: limits.links })
  }
  return items.length === 0 ? unfit({ why: 'nothing' }) : withUniqueNames(items)
}

/** Reads the documents of a file. Of a PDF, only its links are of use. */
async function readFile(file: File): Promise<readonly Item[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const items = splitFile(file.name, bytes, location.origin)
  const [only] = items
  return only?.other === 'pdf' ? [{ ...only, links: await pdfLinks(bytes) }] : items
}

function unfit(unfit: Unfit): undefined {
  send({ said: 'unfit', unfit })
}

async function checkAll(items: readonly Item[], checking: Checking): Promise<void> {
  send({ said: 'started', all: items.length })
  /** By index, so that results are sent in the order of the input. */
  const found = new Map<number, Checked>()
  let next = 0
  let sent = 0
  let last = performance.now()

  const sendResults = () => {
    const checked: Checked[] = []
    for (let one = found.get(sent); one; one = found.get(sent)) {
      found.delete(sent++)
      checked.push(one)
    }
    last = performance.now()
    if (checked.length > 0) send({ said: 'checked', checked })
  }
  const lane = async () => {
    while (next < items.length) {
      const place = next++
      const item = items[place]
      if (!item) return
      found.set(place, await checkDocument(await followLink(item, checking.site), checking))
      if (performance.now() - last > sendEvery) sendResults()
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
  sendResults()
}
