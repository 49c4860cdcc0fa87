export const help = `countersign verify: checks proofs that accounts are somebody's

Usage
  countersign verify <file…>         the file of a proof, as its page gives it, or with one in each
                                     line (NDJSON); or several files
  countersign verify -               what comes in: one proof, or one in each line (NDJSON)
  countersign verify --account <account> --message <file> --signature <0x…>
                                     a text that somebody signed, without a proof

Options
  --rpc <address>          a node to ask about contract accounts (Safes and their like), on
                           whichever chain it is; may be given several times
  --rpc <chain>=<address>  the node of one chain, by its number: --rpc 1=https://…
  --keys <file|address>    the site's key set, to check its receipt too; an address is
                           https://<site>/.well-known/jwks.json, or just https://<site>
  --request <id|link>      the request that you made: a proof for another one, or for none, is rejected
  --requester <account>    the account with which you made it: a proof that another account
                           requested, in any name, is rejected
  --at <time>              as of when, such as 2026-01-31T09:30:00Z (default: now); the chain is
                           asked as it is today
  --json                   one line of JSON for each proof
  --help                   this text

Nothing is sent anywhere unless --rpc or --keys is an address: accounts with a key of their own
are checked without a network.

Ends with
  0  all of them are verified
  1  at least one is rejected
  2  none is rejected, but something could not be asked or read, or the command was wrong
`
