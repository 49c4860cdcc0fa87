/**
 * How nodes say that they keep no state of an old block, or not the block itself: geth, erigon, nethermind, reth, besu,
 * OpenEthereum, anvil, and those who sell access to them.
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

/** Says whether what a node said, when asked at a block of before, means that it cannot know. */
export function lacksHistory(detail: string): boolean {
  return words.some(word => word.test(detail))
}
