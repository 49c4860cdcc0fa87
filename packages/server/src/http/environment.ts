/** What the middleware puts at the disposal of every route. */
export type Environment = {
  Variables: {
    /** Names this request in the log and in problem documents. */
    requestId: string
    /** The network the request comes from: what rate limits count. */
    network: string
    /** The widest network that one customer may have: the /48 of IPv6; the same as `network` of IPv4. */
    wideNetwork: string
    /** The API key that the request brings in place of cookies; not looked up yet. */
    apiKey?: string
    /** Whether the client was told that the request took too long: nothing is to follow from it any more. */
    late?: boolean
    /** What was refused and why, for the log. */
    refusal?: { problem: string; reason?: string }
  }
}
