/** Writes a network as its addresses begin: `203.0.113.0/24` as `203.0.113.x`, `2001:db8:1::/48` as `2001:db8:1::x`. */
export function shortNetwork(network: string): string {
  return network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, '::x')
}
