export const help = `countersign verify: checks ownership proofs of crypto accounts

Usage
  countersign verify <file…>         checks the file of a proof, as you download it from its page,
                                     a file with one proof per line (NDJSON), or several files
  countersign verify -               checks standard input: one proof, or one per line (NDJSON)
  countersign verify --account <account> --message <file> --signature <0x…>
                                     checks a signed text without a proof

Options
  --rpc <url>              a node to check contract accounts (such as Safes) with, on any network;
                           can be given several times
  --rpc <chain>=<url>      the node of one network, by its chain ID: --rpc 1=https://…
  --keys <file|url>        the site's key set, to check the receipt too; the URL is
                           https://<site>/.well-known/jwks.json, or just https://<site>
  --request <id|link>      the request that you made: rejects a proof for another request, or for none
  --requester <account>    the account that you made the request with: rejects a proof that
                           another account requested, under any name
  --at <time>              the time to check expiry at, such as 2026-01-31T09:30:00Z (default: now);
                           networks are still asked at their latest block
  --json                   prints one line of JSON per proof
  --help                   prints this text

Nothing is sent anywhere unless --rpc or --keys is a URL: accounts with a key of their own
are checked without a network.

Exit codes
  0  every proof is verified
  1  at least one proof is rejected
  2  no proof is rejected, but one could not be checked or read, or the command is invalid
`
