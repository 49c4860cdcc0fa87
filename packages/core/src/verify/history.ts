// cspell:ignore bprun histor
/**
 * The errors with which nodes say that they do not keep the state of an old block, or the block itself: geth, erigon,
 * nethermind, reth, besu, OpenEthereum, anvil, and commercial providers.
 */
const words = [
  /missing trie node/i,
  /\b(?:state|histor(?:y|ies)|old data)\b.*?\b(?:not|un|no longer) ?(?:available|indexed|found)\b/i,
  /\bno state (?:available|found)\b/i,
  /\bhistorical state\b/i,
  /\bprun(?:ed|ing)\b/i,
  /\barchive\b/i,
  /\b(?:header|block)\b.*? not found\b/i,
  /\bunknown block\b/i,
  /\bdoes not have the requested block\b/i,
  /\bdistance to target block exceeds\b/i,
  /\bblock is too old\b/i,
  /\bBlockOutOfRange/i,
]

/** Whether a node's error for an older block means that it does not have the state. */
export function lacksHistory(detail: string): boolean {
  return words.some(word => word.test(detail))
}
