import { accountChain, recoverWithNoble, verifyOwnership } from '@countersign/core'
import { type Checking, checkDocument, clientsOf } from './check-document.ts'
import { type Checked, limits, type Said, type Source, type Work } from './protocol.ts'
import { siteWord } from './site-word.ts'
import { type Item, splitDocuments, toldApart } from './split.ts'

// Runs apart from the page, so that it stays alive while thousands of signatures are computed. It is ended from outside.

/** How many documents are under way at once: while one waits for a node, others are computed. */
const together = 4
/** How often the page is told, in milliseconds. */
const tellEvery = 150

const tell = (said: Said) => self.postMessage(said)

self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  void begin(data).then(() => tell({ said: 'done' }))
})

async function begin(work: Work): Promise<void> {
  const checking = { origin: location.origin, chains: work.chains, site: siteWord(location.origin) }
  switch (work.do) {
    case 'plain': {
      const { question } = work
      const client = clientsOf(checking, new Set())(accountChain(question.account))
      return tell({
        said: 'verdict',
        verdict: await verifyOwnership({ ...question, client, recover: recoverWithNoble }),
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
    if (bytes > limits.megabytes * 1_000_000) return unfit('too-large')
    try {
      const text = source instanceof File ? textOf(await source.arrayBuffer()) : source.text
      items.push(...splitDocuments(source.name, text))
    } catch {
      tell({ said: 'unfit', unfit: { why: 'unreadable', file: source.name } })
      return undefined
    }
    if (items.length > limits.documents) return unfit('too-many')
  }
  return items.length === 0 ? unfit('nothing') : toldApart(items)
}

/** Reads UTF-8, with its byte order mark. Other bytes are no document, and not one with other letters in it. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ''
  }
}

function unfit(why: 'nothing' | 'too-many' | 'too-large'): undefined {
  tell({ said: 'unfit', unfit: { why } })
}

async function checkAll(items: readonly Item[], checking: Checking): Promise<void> {
  tell({ said: 'begun', all: items.length })
  /** By place, so that they are told in the order in which they were given. */
  const found = new Map<number, Checked>()
  let next = 0
  let told = 0
  let last = performance.now()

  const tellWhatIsThere = () => {
    const checked: Checked[] = []
    for (let one = found.get(told); one; one = found.get(told)) {
      found.delete(told++)
      checked.push(one)
    }
    last = performance.now()
    if (checked.length > 0) tell({ said: 'checked', checked })
  }
  const lane = async () => {
    while (next < items.length) {
      const place = next++
      const item = items[place]
      if (!item) return
      found.set(place, await checkDocument(item, checking))
      if (performance.now() - last > tellEvery) tellWhatIsThere()
    }
  }
  await Promise.all(Array.from({ length: together }, lane))
  tellWhatIsThere()
}
