import { EthereumProvider } from '@walletconnect/ethereum-provider'
import { isSettling } from './propose.ts'
import type { RelayOptions } from './relay.ts'
import { withRightTime } from './right-time.ts'
import { silentLogger } from './silent-logger.ts'
import { publishSteadily } from './steady-publishing.ts'
import type { Client, Surroundings } from './surroundings.ts'
import { withoutVerification } from './without-verification.ts'

/** Separates the library's stored data from that of a site's own use of the library. */
const storagePrefix = 'countersign'

/**
 * The provider, without its automatic handling of a stored session: it would end sessions whose namespaces it cannot
 * read, and ask the phone for the same chain that the phone has just reported.
 */
class QuietProvider extends EthereumProvider {
  static override async init(options: Parameters<typeof EthereumProvider.init>[0]): Promise<QuietProvider> {
    const provider = new QuietProvider()
    await provider.initialize(options)
    // Only its client is used from here on: other listeners of the provider rely on this session.
    delete provider.signer.session
    return provider
  }

  protected override registerEventListeners(): void {}

  protected override async loadPersistedSession(): Promise<void> {}
}

let ofThisPage: Promise<Client> | undefined

/** Returns the one client of this page, which the first call creates. Opens no socket. */
export function openClient(options: RelayOptions, surroundings: Surroundings): Promise<Client> {
  if (surroundings.storage) return makeClient(options, surroundings)
  ofThisPage ??= makeClient(options, surroundings).catch(error => {
    ofThisPage = undefined
    throw error
  })
  return ofThisPage
}

async function makeClient(options: RelayOptions, { storage, page }: Surroundings): Promise<Client> {
  const { url, projectId, name, chains, verify = false, now = Date.now } = options
  const [first = 1, ...others] = chains.map(chain => Number(chain.slice('eip155:'.length)))
  const { signer } = await QuietProvider.init({
    projectId,
    optionalChains: [first, ...others],
    showQrModal: false,
    telemetryEnabled: false,
    disableProviderPing: true,
    // The provider does not call nodes; without this option it would use those of the relay's operator.
    rpcMap: {},
    logger: silentLogger(),
    customStoragePrefix: storagePrefix,
    metadata: metadataOf(name, page()),
    ...(url === undefined ? {} : { relayUrl: url }),
    ...(storage && { storage }),
  })
  const { client } = signer
  if (!verify) withoutVerification(client)
  publishSteadily(client.core.relayer)
  withRightTime(client, now)
  await readEarlyMessages(client)
  return client
}

/**
 * Processes what arrived while the client was being created. The relay considers it delivered; the library
 * caches it and, except for messages of sessions, never processes it. In addition, the part of the client that starts
 * first handles a phone's response to a proposal as its own, and deletes the record that the part that starts later
 * needs to recognize it.
 */
async function readEarlyMessages(client: Client): Promise<void> {
  const { history, pairing, relayer, crypto } = client.core
  const { pairings } = pairing
  client.engine.processRelayMessageCache()
  // Lets both parts finish what they are processing now.
  await turn()
  const early = new Map<string, string>()
  for (const [topic, messages] of Object.entries(relayer.messages.getWithoutAck(pairings.keys)))
    for (const message of messages) early.set(message, topic)
  for (const { id, pairingTopic: topic } of client.proposal.getAll()) {
    if (!pairings.keys.includes(topic)) continue
    const isRead = isSettling(client, id)
    if (!isRead && (history.records.has(id) || pairings.get(topic).active)) continue
    for (const message of Object.values(relayer.messages.get(topic))) {
      const said = await crypto.decode(topic, message).catch(() => null)
      if (said?.id !== id || 'method' in said) continue
      if (isRead) early.delete(message)
      else {
        history.set(topic, { id, jsonrpc: '2.0', method: 'wc_sessionPropose', params: {} })
        early.set(message, topic)
      }
    }
  }
  for (const [message, topic] of early)
    relayer.events.emit('relayer_message', { topic, message, publishedAt: Date.now() })
  await turn()
}

const turn = () => new Promise(resolve => setTimeout(resolve))

/** Shuts down a client that is not the page's own: its pending work would reopen the socket. */
export async function closeClient({ core: { heartbeat, relayer } }: Client): Promise<void> {
  heartbeat.stop()
  relayer.request = () => new Promise(() => {})
  relayer.transportOpen = async () => {}
  await relayer.transportClose()
}

/** Returns what phones show about this site, and where they return to. */
export function metadataOf(name: string, { url, icon }: ReturnType<Surroundings['page']>) {
  return {
    name,
    description: name,
    url: new URL(url).origin,
    icons: icon === null ? [] : [icon],
    redirect: { universal: url },
  }
}
