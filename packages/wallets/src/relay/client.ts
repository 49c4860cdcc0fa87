import { EthereumProvider } from '@walletconnect/ethereum-provider'
import { isSettling } from './propose.ts'
import type { RelayOptions } from './relay.ts'
import { silentLogger } from './silent-logger.ts'
import { publishSteadily } from './steady-publishing.ts'
import type { Client, Surroundings } from './surroundings.ts'
import { withoutVerification } from './without-verification.ts'

/** Sets what the library keeps apart from what a site's own use of it keeps. */
const storagePrefix = 'countersign'

/**
 * The provider, without what it does of its own accord with a session that was kept: it would end those whose namespaces
 * it cannot read, and ask the phone for the very chain that the phone has just told of.
 */
class QuietProvider extends EthereumProvider {
  static override async init(options: Parameters<typeof EthereumProvider.init>[0]): Promise<QuietProvider> {
    const provider = new QuietProvider()
    await provider.initialize(options)
    // What is left of it is its client: what else listens there goes by this session.
    delete provider.signer.session
    return provider
  }

  protected override registerEventListeners(): void {}

  protected override async loadPersistedSession(): Promise<void> {}
}

let ofThisPage: Promise<Client> | undefined

/** Gives the one client of this page, which is made by the first call. Opens no socket. */
export function openClient(options: RelayOptions, surroundings: Surroundings): Promise<Client> {
  if (surroundings.storage) return makeClient(options, surroundings)
  ofThisPage ??= makeClient(options, surroundings).catch(error => {
    ofThisPage = undefined
    throw error
  })
  return ofThisPage
}

async function makeClient(options: RelayOptions, { storage, page }: Surroundings): Promise<Client> {
  const { url, projectId, name, chains, verify = false } = options
  const [first = 1, ...others] = chains.map(chain => Number(chain.slice('eip155:'.length)))
  const { signer } = await QuietProvider.init({
    projectId,
    optionalChains: [first, ...others],
    showQrModal: false,
    telemetryEnabled: false,
    disableProviderPing: true,
    // Nodes are not reached from here; without this they would be those of the relay's keeper.
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
  await readEarlyMessages(client)
  return client
}

/**
 * Has the client read what came while it was being made. The relay takes it for delivered; the library puts it aside and,
 * but for that of sessions, never looks at it again. Worse, the part of it that is there first takes a phone's answer to
 * a proposal for its own, and drops the record by which the part that comes later would know it.
 */
async function readEarlyMessages(client: Client): Promise<void> {
  const { history, pairing, relayer, crypto } = client.core
  const { pairings } = pairing
  client.engine.processRelayMessageCache()
  // What is being read just now, by either part, comes as far as it can.
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

/** Ends a client that is not the page's own: what it still has under way would open its socket anew. */
export async function closeClient({ core: { heartbeat, relayer } }: Client): Promise<void> {
  heartbeat.stop()
  relayer.request = () => new Promise(() => {})
  relayer.transportOpen = async () => {}
  await relayer.transportClose()
}

/** What phones show of this site, and where they lead back to. */
export function metadataOf(name: string, { url, icon }: ReturnType<Surroundings['page']>) {
  return {
    name,
    description: name,
    url: new URL(url).origin,
    icons: icon === null ? [] : [icon],
    redirect: { universal: url },
  }
}
